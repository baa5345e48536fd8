import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type EvidenceImport, importEvidence, listEvidenceImports } from '#contract/evidence/runs.contract.ts';
import { roundedEstimate } from '#domain/evidence/imports.rules.ts';
import { ask } from '#web/http/ask.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { Imports } from './imports.ts';

const POLLED_EVERY_MS = 1000;

const isOnItsWay = ({ state }: EvidenceImport) => state === 'waiting' || state === 'reading';

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

/** Cards of imports that this page did not start. */
export function EarlierImports({ found, imports }: { found: readonly EvidenceImport[]; imports: Imports }) {
  const own = new Set(imports.batches);
  const others = found.filter(({ batch }) => !own.has(batch));
  if (others.length === 0) return null;
  return (
    <section aria-label="Imports" className="grid gap-3">
      {others.map((one) => (
        <article key={one.id} aria-label={one.fileName} className="rounded-card border border-border bg-surface-1 p-4">
          {isOnItsWay(one) ? (
            <OnItsWay text={progressText(one.fileName, one)} />
          ) : (
            <>
              <p className="font-medium wrap-anywhere">{one.fileName} was not imported</p>
              <p className="text-sm wrap-anywhere text-muted">{one.message || 'The import failed. Add the file again.'}</p>
            </>
          )}
        </article>
      ))}
    </section>
  );
}
