import { useMutation, useQuery } from '@tanstack/react-query';
import { type Backup, createBackup, deleteBackup, listBackups } from '#contract/backups/backups.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useIsReadOnly } from '#web/session/read.only.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ArchiveIcon } from '#web/ui/icons.tsx';
import { BackupRow } from './BackupRow.tsx';

/** Polling interval while a backup is being created, in milliseconds. */
const POLL_MS = 1000;

const backupsQuery = ask(listBackups, {});

/** Backups of the organisation, latest first. */
export function BackupsCard() {
  const isReadOnly = useIsReadOnly();
  const { data, error, refetch } = useQuery({
    ...backupsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  });
  const start = useMutation({
    mutationFn: () => call(createBackup),
    onSettled: () => refreshAfter(createBackup),
    onError: tell,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteBackup, { params: { id } }),
    onSettled: () => refreshAfter(deleteBackup),
    onError: tell,
  });
  const isBusy = start.isPending || data?.some(isRunning) === true;
  return (
    <Card
      title="Backups"
      actions={
        <Button variant="primary" icon={ArchiveIcon} loading={isBusy} onClick={() => start.mutate()}>
          Back up now
        </Button>
      }
    >
      <p className="mb-3 text-sm text-muted">
        All data of your organisation in one ZIP file: each table as JSON and CSV, and all files. Passwords, tokens and the audit log are
        not included; the audit log is exported separately.
      </p>
      {!data && !error && <Skeleton className="h-16" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={ArchiveIcon} title="No backups yet">
          The first backup takes up to a few minutes; you can keep working.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Backups" className="divide-y divide-border">
          {data.map((backup) => (
            <BackupRow
              key={backup.id}
              backup={backup}
              isDeleting={remove.isPending && remove.variables === backup.id}
              onDelete={isReadOnly ? null : () => remove.mutate(backup.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function isRunning({ status }: Backup): boolean {
  return status === 'running';
}

function tell(failure: Error): void {
  toast({ title: faultOf(failure).headline, description: faultOf(failure).resolution, variant: 'destructive' });
}
