import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelPsaRun, decidePsaConflict, fetchPsaChanges, startPsaRun } from '#contract/psa/psa.contract.ts';
import type { Psa, PsaChange, PsaRun } from '#contract/psa/psa.fields.ts';
import { PREVIEW_MINUTES } from '#domain/psa/psa.rules.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { changesQuery } from './psa.api.ts';
import { changesOf, counted, isUnmatched, leftOutIn, nothingFound, stageText } from './psa.words.ts';
import { PsaChangeRow } from './PsaChangeRow.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

interface PsaPreviewProps {
  psa: Psa;
  /** Opens the mapping; absent if it is already on screen. */
  onMatch?: () => void;
}

/** Effects of a run, with the button that applies it. */
export function PsaPreview({ psa, onMatch }: PsaPreviewProps) {
  const { kind, preview, running } = psa;
  const canManage = useCan()('integrations:manage');
  const start = useMutation({
    mutationFn: (mode: 'preview' | 'apply') => call(startPsaRun, { params: { kind }, body: { mode } }),
    onSuccess: () => refreshAfter(startPsaRun),
  });
  const cancel = useMutation({
    mutationFn: () => call(cancelPsaRun, { params: { kind } }),
    onSuccess: () => refreshAfter(cancelPsaRun),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText }),
  });
  return (
    <section aria-label="Dry run" className="overflow-hidden rounded-card border border-border bg-surface-1">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border p-3">
        <p className="min-w-0">
          <Heading preview={preview} />
        </p>
        {canManage && <Buttons psa={psa} isStarting={start.isPending} onStart={start.mutate} />}
      </div>
      <FaultMessage error={start.error} />
      {running && (
        <p role="status" className="flex items-center gap-2 p-3 text-muted">
          <Spinner />
          <span className="min-w-0 flex-1">
            {running.mode === 'preview' ? 'Dry run' : 'Applying'}: {stageText(running)}
          </span>
          {canManage && (
            <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel sync
            </Button>
          )}
        </p>
      )}
      {preview && !running && <Found kind={kind} preview={preview} mapping={psa.mapping} onMatch={onMatch} />}
    </section>
  );
}

function Heading({ preview }: Pick<Psa, 'preview'>) {
  if (!preview) {
    return (
      <>
        <span className="font-semibold">No dry run</span>{' '}
        <span className="text-muted">in the last {PREVIEW_MINUTES} minutes; start one before applying changes</span>
      </>
    );
  }
  return (
    <>
      <span className="font-semibold">
        Dry run of <DateText value={preview.finishedAt} withTime />
      </span>{' '}
      <span className="text-muted">changes nothing; preview of the next sync</span>
    </>
  );
}

interface ButtonsProps {
  psa: Psa;
  isStarting: boolean;
  onStart: (mode: 'preview' | 'apply') => void;
}

function Buttons({ psa, isStarting, onStart }: ButtonsProps) {
  const { preview, running, status } = psa;
  const isOff = status !== 'connected' || running !== null;
  return (
    <span className="flex flex-wrap gap-2">
      <Button icon={RefreshIcon} disabled={isOff} loading={isStarting} onClick={() => onStart('preview')}>
        {preview ? 'Repeat dry run' : 'Dry run'}
      </Button>
      <Button variant="primary" disabled={!preview || isOff} reason={isOff ? undefined : whyNothing(psa)} onClick={() => onStart('apply')}>
        {applyLabel(psa)}
      </Button>
    </span>
  );
}

/** Reason why there is nothing to apply. The first run can be applied without changes, because it starts the hourly sync. */
function whyNothing({ preview, mapping, appliedAt }: Psa): string | undefined {
  if (!preview || changesOf(preview) > 0) return undefined;
  if (isUnmatched(mapping)) return 'Match a company first';
  return appliedAt === null ? undefined : 'Nothing to apply';
}

function applyLabel({ preview, mapping, appliedAt }: Psa): string {
  const changes = preview ? changesOf(preview) : 0;
  if (changes > 0) return `Apply ${counted(changes, 'change', 'changes')}`;
  return preview && appliedAt === null && !isUnmatched(mapping) ? 'Start hourly sync' : 'Apply';
}

interface FoundProps {
  kind: Psa['kind'];
  preview: PsaRun;
  mapping: Psa['mapping'];
  onMatch: (() => void) | undefined;
}

function Found({ kind, preview, mapping, onMatch }: FoundProps) {
  const changes = useQuery(changesQuery(kind, preview.id));
  const { data } = changes;
  const { created, updated, removed, conflicts, skipped } = preview.counts;
  return (
    <>
      <ul className="grid grid-cols-2 border-b border-border sm:grid-cols-5">
        <Figure n={created} label="create" tone="text-success-text" />
        <Figure n={updated} label="update" tone="text-info-text" />
        <Figure n={conflicts} label={conflicts === 1 ? 'conflict' : 'conflicts'} tone="text-warning-text" />
        <Figure n={skipped} label={`skipped; ${numberText(leftOutIn(mapping))} excluded`} tone="text-muted" />
        <Figure n={removed} label="removed from stacks" tone="text-muted" />
      </ul>
      {changes.isPending && <CardSkeleton lines={4} />}
      {changes.isError && <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />}
      {data?.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 text-muted">
          <p className="min-w-0">{nothingFound(mapping, onMatch === undefined)}</p>
          {onMatch && leftOutIn(mapping) > 0 && (
            <Button size="sm" onClick={onMatch}>
              Match companies
            </Button>
          )}
        </div>
      )}
      {data && <Changes key={preview.id} kind={kind} changes={data} />}
      {data && data.length > 0 && <SaveChanges kind={kind} runId={preview.id} />}
    </>
  );
}

function SaveChanges({ kind, runId }: { kind: Psa['kind']; runId: string }) {
  const save = useMutation({
    mutationFn: () => download(fetchPsaChanges, { params: { kind, runId } }),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText }),
  });
  return (
    <p className="border-t border-border px-3 py-2">
      <Button size="sm" variant="ghost" loading={save.isPending} onClick={() => save.mutate()}>
        Download all as CSV
      </Button>
    </p>
  );
}

function Figure({ n, label, tone }: { n: number; label: string; tone: string }) {
  return (
    <li className="flex items-baseline gap-2 border-border px-3 py-2 sm:not-last:border-r">
      <span className="text-xl font-semibold tabular-nums">{numberText(n)}</span>
      <span className={tone}>{label}</span>
    </li>
  );
}

const AT_FIRST = 20;

function Changes({ kind, changes }: { kind: Psa['kind']; changes: readonly PsaChange[] }) {
  const [isWhole, setWhole] = useState(false);
  const decide = useMutation({
    mutationFn: ({ change, side }: { change: PsaChange; side: 'theirs' | 'ours' }) => {
      const { object, externalId, field } = change;
      return call(decidePsaConflict, { params: { kind }, body: { object, externalId, field, side } });
    },
    onSuccess: () => refreshAfter(decidePsaConflict),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText }),
  });
  const shown = isWhole ? changes : changes.slice(0, AT_FIRST);
  return (
    <>
      <ul className="divide-y divide-border">
        {shown.map((change) => (
          <PsaChangeRow key={change.id} change={change} onDecide={(side) => decide.mutate({ change, side })} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <p className="border-t border-border px-3 py-2">
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            Show {changes.length - shown.length} more
          </Button>
        </p>
      )}
    </>
  );
}
