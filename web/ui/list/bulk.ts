import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { type ToastInput, toast } from '#web/ui/feedback/toasts.ts';

/** What became of each row that was changed with others. */
interface Outcome {
  done: readonly { id: string }[];
  refused: readonly { id: string; message: string }[];
}

interface BulkChange<Row extends { id: string }, Change> {
  /** The call, after which what it changes is read again. */
  entry: Endpoint;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** "3 SOPs changed". */
  says: (done: number, change: Change) => string;
  run: (change: Change) => Promise<Outcome>;
  /** Gives the rows that were changed their values from before; the toast then offers Undo. */
  undo?: (change: Change, before: Row[]) => Promise<Outcome>;
  onDone?: () => void;
}

const refuse = (error: unknown) =>
  toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution });

/** Changes all selected rows alike; each is done or refused for itself, and the answer names what was refused and why. */
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

/** More are counted. */
const NAMED = 5;
const TO_BE_READ_MS = 20_000;

export function toastOf({ done, refused }: Outcome, says: (done: number) => string, names: ReadonlyMap<string, string>): ToastInput {
  const title = says(done.length);
  if (refused.length === 0) return { title, variant: 'success' };
  const why = refused.slice(0, NAMED).map(({ id, message }) => `${names.get(id) ?? 'One of them'}: ${message}`);
  const others = refused.length - why.length;
  const lines = [`${refused.length} not changed:`, ...why, ...(others > 0 ? [`and ${others} more`] : [])];
  return { title, description: lines.join('\n'), variant: 'destructive', duration: TO_BE_READ_MS };
}

/** One call for each row, one after the other, where each is a step of its own, such as a mail. */
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
