import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { type ToastInput, toast } from '#web/ui/feedback/toasts.ts';

/** Result of a bulk change per row. */
interface Outcome {
  done: readonly { id: string }[];
  refused: readonly { id: string; message: string }[];
}

interface BulkChange<Row extends { id: string }, Change> {
  /** Call whose changed data is refetched afterwards. */
  entry: Endpoint;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Text such as "3 SOPs changed". */
  says: (done: number, change: Change) => string;
  run: (change: Change) => Promise<Outcome>;
  /** Restores the former values of the changed rows; the toast then offers Undo. */
  undo?: (change: Change, before: Row[]) => Promise<Outcome>;
  onDone?: () => void;
}

const refuse = (error: unknown) =>
  toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution });

/** Changes all selected rows, each succeeding or failing independently; the toast names refused rows with the reason. */
export function useBulk<Change, Row extends { id: string }>({ entry, rows, nameOf, says, run, undo, onDone }: BulkChange<Row, Change>) {
  const namesOf = (named: readonly Row[]) => new Map(named.map((row) => [row.id, nameOf(row)]));
  const undoing = useMutation({
    mutationFn: (step: { before: Row[]; run: () => Promise<Outcome> }) => step.run(),
    onSuccess: async (outcome, { before }) => {
      await refreshAfter(entry);
      toast(toastOf(outcome, () => 'Change undone', namesOf(before)));
    },
    onError: refuse,
  });
  return useMutation({
    mutationFn: run,
    onMutate: () => rows,
    onSuccess: async (outcome, change, before) => {
      await refreshAfter(entry);
      const ids = new Set(outcome.done.map(({ id }) => id));
      const changed = before.filter(({ id }) => ids.has(id));
      toast({
        ...toastOf(outcome, (done) => says(done, change), namesOf(before)),
        ...(undo &&
          changed.length > 0 && {
            action: { label: 'Undo', onSelect: () => undoing.mutate({ before: changed, run: () => undo(change, changed) }) },
          }),
      });
      onDone?.();
    },
    onError: refuse,
  });
}

/** Refused rows that are named; further ones are counted. */
const NAMED = 5;
const TO_BE_READ_MS = 20_000;

export function toastOf({ done, refused }: Outcome, says: (done: number) => string, names: ReadonlyMap<string, string>): ToastInput {
  const title = says(done.length);
  if (refused.length === 0) return { title, variant: 'success' };
  const why = refused.slice(0, NAMED).map(({ id, message }) => `${names.get(id) ?? 'One item'}: ${message}`);
  const others = refused.length - why.length;
  const lines = [`${refused.length} not changed:`, ...why, ...(others > 0 ? [`and ${others} more`] : [])];
  return { title, description: lines.join('\n'), variant: 'destructive', duration: TO_BE_READ_MS };
}

/** Makes one sequential call per row, for steps that are independent, such as emails. */
export async function oneByOne<Row extends { id: string }>(rows: readonly Row[], step: (row: Row) => Promise<unknown>): Promise<Outcome> {
  const done: { id: string }[] = [];
  const refused: { id: string; message: string }[] = [];
  for (const row of rows) {
    try {
      await step(row);
      done.push(row);
    } catch (error) {
      refused.push({ id: row.id, message: faultOf(error).headline });
    }
  }
  return { done, refused };
}
