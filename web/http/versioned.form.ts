import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { currentRowOf } from './conflict.ts';
import { useContractForm } from './form.ts';

interface VersionedForm<Row, Input extends FieldValues, Output, Saved> {
  /** The body that the form makes. */
  schema: z.ZodMiniType<Output, Input>;
  /** The row's shape, by which a refusal of a stale version shows what somebody else has saved. */
  shape: z.ZodMiniType<Row>;
  /** Null for a new row. */
  row: Row | null;
  values: (row: Row | null) => DefaultValues<Input>;
  send: (body: Output & { version?: number | undefined }) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  /** Called with the row of somebody else when it is taken over. */
  onTheirs?: (row: Row) => unknown;
}

/** The form of a row with a version: after somebody else's change it is theirs or mine that stays. */
export function useVersionedForm<Row extends { version: number }, Input extends FieldValues, Output, Saved>({
  schema,
  shape,
  row,
  values,
  send,
  onSaved,
  onTheirs,
}: VersionedForm<Row, Input, Output, Saved>) {
  const form = useContractForm(schema, values(row));
  const [version, setVersion] = useState(row?.version);
  const save = useMutation({
    mutationFn: ({ body, at = version }: { body: Output; at?: number | undefined }) => send({ ...body, version: at }),
    onSuccess: onSaved,
  });
  const theirs = currentRowOf(save.error, shape);
  const take = (current: Row) => {
    onTheirs?.(current);
    form.reset(values(current));
    setVersion(current.version);
    save.reset();
  };
  const keep = (current: Row) => form.handleSubmit((body) => save.mutate({ body, at: current.version }))();
  return {
    form,
    save,
    onSubmit: form.handleSubmit((body) => save.mutate({ body })),
    conflict: theirs && { onTakeTheirs: () => take(theirs), onKeepMine: () => void keep(theirs) },
  };
}
