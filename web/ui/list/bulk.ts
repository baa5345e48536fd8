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
  says: (done: number) => string;
  run: (change: Change) => Promise<Outcome>;
  onDone?: () => void;
}

/** Changes all selected rows alike; each is done or refused for itself, and the answer names what was refused and why. */
export function useBulk<Change, Row extends { id: string }>({ entry, rows, nameOf, says, run, onDone }: BulkChange<Row, Change>) {
  return useMutation({
    mutationFn: run,
    onSuccess: async (outcome) => {
      await refreshAfter(entry);
      toast(toastOf(outcome, says, new Map(rows.map((row) => [row.id, nameOf(row)]))));
      onDone?.();
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
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
