import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RequestedRestore, listRestores, type RestorePoint } from '#contract/console/console.restores.contract.ts';
import type { RestoreStep } from '#domain/backups/backups.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const RestoreDialog = lazyDialog(async () => (await import('./RestoreDialog.tsx')).RestoreDialog);

const POLL_MS = 1000;

const isUnderWay = ({ status }: RequestedRestore) => status === 'running';

interface RestoresCardProps {
  organization: { id: string; name: string };
}

/** Restores from the organisation's own backups, and the requests of superadmins; never shows the contents of a backup. */
export function RestoresCard({ organization }: RestoresCardProps) {
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...ask(listRestores, { params: { id: organization.id } }),
    refetchInterval: ({ state }) => (state.data?.restores.some(isUnderWay) ? POLL_MS : false),
  });
  const points = data?.points ?? [];
  const isRunning = data?.restores.some(isUnderWay) ?? false;
  return (
    <Card
      title="Restore"
      actions={
        points.length > 0 && (
          <Button {...RestoreDialog.prefetch} disabled={isRunning} onClick={() => setAsking(true)}>
            Restore backup
          </Button>
        )
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-16" />)}
      {data && <Restores points={points} restores={data.restores} />}
      {isAsking && <RestoreDialog organization={organization} points={points} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Restores({ points, restores }: { points: readonly RestorePoint[]; restores: readonly RequestedRestore[] }) {
  return (
    <>
      <p className="text-muted">{pointsText(points)}</p>
      {restores.length > 0 && (
        <ul className="mt-3 divide-y divide-border border-t border-border">
          {restores.map((restore) => (
            <RestoreLine key={restore.id} restore={restore} />
          ))}
        </ul>
      )}
    </>
  );
}

function pointsText(points: readonly unknown[]): string {
  if (points.length === 0) return 'This organisation has no backup to restore. It creates backups under Settings, Data.';
  return points.length === 1 ? 'This organisation has one backup.' : `This organisation has ${points.length} backups.`;
}

const STEPS: Readonly<Record<RestoreStep, string>> = {
  reading: 'Reading the backup …',
  backing_up: 'Backing up the current data …',
  files: 'Restoring files …',
  rows: 'Restoring all other data …',
};

function RestoreLine({
  restore: { backupAt, createdAt, askedBy, reason, isConsented, status, step, fault },
}: {
  restore: RequestedRestore;
}) {
  return (
    <li className="py-3 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span>
          {'To the backup of '}
          <DateText value={backupAt} withTime />
        </span>
        {status === 'done' && (
          <StatusChip tone="success" icon={CircleCheckIcon}>
            Restored
          </StatusChip>
        )}
        {status === 'failed' && (
          <StatusChip tone="danger" icon={CircleXIcon}>
            Failed
          </StatusChip>
        )}
        {status === 'running' && (
          <StatusChip tone="info" icon={ClockIcon}>
            In progress
          </StatusChip>
        )}
        <StatusChip tone={isConsented ? 'neutral' : 'danger'} icon={isConsented ? CircleCheckIcon : AlertTriangleIcon}>
          {isConsented ? 'With consent' : 'Without consent'}
        </StatusChip>
      </p>
      <p className="wrap-anywhere">{reason}</p>
      {status === 'running' && (
        <p role="status" className="text-sm">
          {STEPS[step]}
        </p>
      )}
      {fault && <p className="text-sm text-danger-text">{`${fault.message}. ${fault.resolution}`}</p>}
      <p className="text-sm text-muted">
        {`${askedBy}, `}
        <DateText value={createdAt} withTime />
      </p>
    </li>
  );
}
