import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { discardEvidenceImport, type EvidenceImport, importEvidence, listEvidenceImports } from '#contract/evidence/runs.contract.ts';
import { roundedEstimate } from '#domain/evidence/imports.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { ImportedFile, Imports } from './imports.ts';

const POLLED_EVERY_MS = 1000;

const isOnItsWay = ({ state }: Pick<EvidenceImport, 'state'>) => state === 'waiting' || state === 'reading';

/** Imports of a customer that the server knows, refetched while a file is on its way; also those of a page that was left. */
export function useRunningImports(customerId: string, isSending: boolean): readonly EvidenceImport[] {
  const { data = [] } = useQuery({
    ...ask(listEvidenceImports, { params: { id: customerId } }),
    refetchInterval: ({ state }) => (isSending || state.data?.some(isOnItsWay) ? POLLED_EVERY_MS : false),
  });
  const count = data.filter(isOnItsWay).length;
  const before = useRef(count);
  // Follows imports that another page started: their results are listed when they end.
  useEffect(() => {
    if (count < before.current) void refreshAfter(importEvidence);
    before.current = count;
  }, [count]);
  return data;
}

/** "Reading scuba.json, 4,200 of about 20,000 results". */
export function progressText(name: string, found: EvidenceImport | undefined): string {
  if (!found || found.state === 'waiting') return `${name} is queued`;
  const { results, expected, percent } = found;
  if (results > 0) return `Reading ${name}, ${numberText(results)} of about ${numberText(roundedEstimate(expected))} results`;
  return percent > 0 ? `Reading ${name}, ${percent}%` : `Reading ${name}`;
}

/** Progress in words; changes every second, so it is not announced. */
export function OnItsWay({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 wrap-anywhere tabular-nums">
      <Spinner label="Importing" />
      {text}
    </p>
  );
}

/** Cards of imports that this page did not start; ended ones can be discarded. */
export function EarlierImports({ customer, found, imports }: { customer: Customer; found: readonly EvidenceImport[]; imports: Imports }) {
  const mayDiscard = useCan()('evidence:write') && customer.status !== 'archived';
  const own = new Set(imports.batches);
  const shown = found.filter(({ batch }) => !own.has(batch));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Imports" className="grid gap-2">
      {shown.map((one) => (
        <article key={one.id} aria-label={one.fileName} className="rounded-card border border-border bg-surface-1 px-4 py-2">
          {isOnItsWay(one) ? (
            <OnItsWay text={progressText(one.fileName, one)} />
          ) : (
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{one.fileName} was not imported</p>
                <p className="text-sm wrap-anywhere text-muted">{reasonOf(one)}</p>
              </div>
              {mayDiscard && <Discard id={one.id} name={one.fileName} />}
            </div>
          )}
        </article>
      ))}
    </section>
  );
}

/** Reason of a refusal; questions are asked again when the file is added again. */
function reasonOf({ message }: EvidenceImport): string {
  if (message === '') return 'The import failed. Add the file again.';
  return message.endsWith('.') ? message : `${message}. Add the file again to answer.`;
}

/** Deletes the server's note of a file that this page discards, so that a reload does not show it again. */
export async function discardNote(found: readonly EvidenceImport[], { batch, file }: ImportedFile): Promise<void> {
  const note = found.find((one) => one.batch === batch && one.fileName === file.name && !isOnItsWay(one));
  if (!note) return;
  // A note that stays is listed again after a reload, where it can be discarded.
  await call(discardEvidenceImport, { params: { id: note.id } }).catch(() => {});
  await refreshAfter(discardEvidenceImport);
}

function Discard({ id, name }: { id: string; name: string }) {
  const discard = useMutation({
    mutationFn: () => call(discardEvidenceImport, { params: { id } }),
    onSettled: () => refreshAfter(discardEvidenceImport),
  });
  return (
    <Button size="sm" variant="ghost" loading={discard.isPending} onClick={() => discard.mutate()}>
      Discard<span className="sr-only"> {name}</span>
    </Button>
  );
}
