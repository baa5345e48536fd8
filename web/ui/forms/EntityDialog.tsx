import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

interface EntityDialogProps<Row, Input extends FieldValues, Output> {
  /** Call that creates a row: its body is the form, its response the row, and the data it changes is refetched. */
  entry: Endpoint & { body: z.ZodMiniType<Output, Input>; response: z.ZodMiniType<Row> };
  /** Null for a new row. */
  row: Row | null;
  /** Form values of a new row, with every field that is sent. */
  blank: Input;
  /** Form values of an existing row; fields not in `blank` are omitted. */
  valuesOf: (row: Row) => { [Name in keyof Input]-?: Input[Name] };
  /** Creates or changes the row; a new one has no version. */
  send: (body: Output & { version?: number | undefined }) => Promise<unknown>;
  title: string;
  description?: ReactNode;
  /** Label such as "Add goal" or "Save goal". */
  submitLabel: string;
  /** False while nothing can be submitted. */
  isReady?: boolean;
  onSaved?: () => void;
  onClose: () => void;
  className?: string;
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/** Dialog that creates or changes a versioned row; another person's save is never overwritten without a question. */
export function EntityDialog<Row extends { version: number }, Input extends FieldValues, Output>(
  props: EntityDialogProps<Row, Input, Output>,
) {
  const { entry, row, blank, valuesOf, send, onSaved, onClose, className = 'grid gap-4 pb-2 md:grid-cols-2', children, ...dialog } = props;
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: entry.body,
    shape: entry.response,
    row,
    // `pick` keeps the names of the form, and `valuesOf` guarantees their types.
    values: (shown) => (shown ? pick(valuesOf(shown), blank) : blank) as DefaultValues<Input>,
    send,
    onSaved: async () => {
      await refreshAfter(entry);
      onSaved?.();
      onClose();
    },
  });
  return (
    <FormDialog {...dialog} saving={save} conflict={conflict} onSubmit={onSubmit} onClose={onClose} className={className}>
      {children(form)}
    </FormDialog>
  );
}

function pick(values: object, fields: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
}
