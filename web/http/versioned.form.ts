import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { currentRowOf } from './conflict.ts';
import { useContractForm } from './form.ts';

interface VersionedForm<Row, Input extends FieldValues, Output, Saved> {
  schema: z.ZodMiniType<Output, Input>;
  /** Schema of the row, for parsing another person's version from a refusal. */
  shape: z.ZodMiniType<Row>;
  /** Null for a new row. */
  row: Row | null;
  values: (row: Row | null) => DefaultValues<Input>;
  send: (body: Output & { version?: number | undefined }) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  /** Called when the other person's version is adopted. */
  onTheirs?: (row: Row) => unknown;
}

/** Form of a versioned row; after a conflict the person keeps either their own or the other version. */
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
