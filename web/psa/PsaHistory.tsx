import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchPsaErrors } from '#contract/psa/psa.contract.ts';
import type { PsaRun } from '#contract/psa/psa.fields.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { runsQuery } from './psa.api.ts';
import { runText } from './psa.words.ts';

/** Last sync runs with their errors. */
export function PsaHistory({ kind }: { kind: PsaKind }) {
  const runs = useQuery(runsQuery(kind));
  const { data } = runs;
  return (
    <>
      {runs.isPending && <CardSkeleton lines={4} />}
      {runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {data?.length === 0 && <EmptyState title="No syncs yet">Dry runs and syncs appear here.</EmptyState>}
      {data && data.length > 0 && (
        <ul aria-label="Syncs" className="divide-y divide-border rounded-card border border-border bg-surface-1">
          {data.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
    </>
  );
}

function Run({ run }: { run: PsaRun }) {
  const { startedAt, mode, trigger, startedBy, errors } = run;
  const who = trigger === 'schedule' ? 'automatically' : `by ${startedBy ?? 'a former colleague'}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
      <span className="min-w-0">
        <span className="font-medium">{mode === 'preview' ? 'Dry run' : 'Sync'}</span>{' '}
        <span className="text-sm text-muted">
          <DateText value={startedAt} withTime />, {who}
        </span>
        <span className="block text-sm text-muted wrap-anywhere">{runText(run)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <State run={run} />
        {errors.length > 0 && <SaveErrors run={run} />}
      </span>
    </li>
  );
}

function State({ run: { state } }: { run: PsaRun }) {
  if (state === 'done')
    return (
      <StatusChip tone="success" icon={CircleCheckIcon}>
        Done
      </StatusChip>
    );
  if (state === 'failed' || state === 'cancelled')
    return (
      <StatusChip tone="danger" icon={AlertTriangleIcon}>
        {state === 'failed' ? 'Failed' : 'Cancelled'}
      </StatusChip>
    );
  return (
    <StatusChip tone="info" icon={CircleDashedIcon}>
      In progress
    </StatusChip>
  );
}

function SaveErrors({ run: { kind, id } }: { run: PsaRun }) {
  const save = useMutation({
    mutationFn: () => download(fetchPsaErrors, { params: { kind, runId: id } }),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText }),
  });
  return (
    <Button size="sm" icon={DownloadIcon} loading={save.isPending} onClick={() => save.mutate()}>
      Errors
    </Button>
  );
}
