import { useState } from 'react';
import type { BackupTrigger } from '#domain/backups/backups.rules.ts';
import { sizeText } from '#web/ui/data/size.text.ts';
import { type Backup, downloadBackup } from '#contract/backups/backups.contract.ts';
import { addressOf } from '#contract/address.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClasses } from '#web/ui/controls/button.classes.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';

const MADE: Readonly<Record<BackupTrigger, string>> = { manual: 'manually', schedule: 'automatically', restore: 'before a restore' };

interface BackupRowProps {
  backup: Backup;
  isDeleting: boolean;
  /** Null if deletion is not allowed. */
  onDelete: (() => void) | null;
}

export function BackupRow({ backup, isDeleting, onDelete }: BackupRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, status, size, createdAt, createdBy, trigger, percent, fault } = backup;
  const day = formatMoment(createdAt);
  const isRunning = status === 'running';
  const author = createdBy ? `, ${createdBy.name}` : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <DateText value={createdAt} withTime />
          {size !== null && <span className="text-sm font-normal text-muted tabular-nums">{sizeText(size)}</span>}
          {fault && (
            <StatusChip tone="danger" icon={CircleXIcon}>
              Failed
            </StatusChip>
          )}
        </p>
        <p className="text-sm break-words text-muted">{`Created ${MADE[trigger]}${author}`}</p>
        {fault && <p className="text-sm text-danger-text">{`${fault.message}. ${fault.resolution}`}</p>}
        {isRunning && (
          <div className="mt-2 flex items-center gap-3">
            <ProgressBar label={`Backup of ${day}`} percent={percent} className="max-w-60 flex-1" />
            <span className="text-sm text-muted tabular-nums">{percent}%</span>
          </div>
        )}
      </div>
      <div className="flex gap-2">
        {status === 'ready' && (
          <a
            href={addressOf(downloadBackup, { params: { id } })}
            download
            aria-label={`Download the backup of ${day}`}
            className={buttonClasses('secondary', 'sm')}
          >
            <DownloadIcon />
            Download
          </a>
        )}
        {onDelete && (
          <Button
            size="sm"
            {...ConfirmDialog.prefetch}
            loading={isDeleting}
            aria-label={`${isRunning ? 'Stop' : 'Delete'} the backup of ${day}`}
            onClick={() => setAsking(true)}
          >
            {isRunning ? 'Stop' : 'Delete'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        title={isRunning ? 'Stop this backup?' : 'Delete this backup?'}
        description="This cannot be undone. All other backups are kept, and nothing else changes."
        confirmLabel={isRunning ? 'Stop backup' : 'Delete backup'}
        pending={isDeleting}
        onConfirm={() => {
          setAsking(false);
          onDelete?.();
        }}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
