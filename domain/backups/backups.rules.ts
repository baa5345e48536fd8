export const BACKUP_STATUSES = ['running', 'ready', 'failed'] as const;
export type BackupStatus = (typeof BACKUP_STATUSES)[number];

/** Reason for a backup: requested, scheduled, or taken before a restore. */
export const BACKUP_TRIGGERS = ['manual', 'schedule', 'restore'] as const;
export type BackupTrigger = (typeof BACKUP_TRIGGERS)[number];

/** Restore steps in order. Nothing is replaced before the last one, which is atomic. */
export const RESTORE_STEPS = ['reading', 'backing_up', 'files', 'rows'] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];

/** Version of the file format; readers reject unknown versions. */
export const BACKUP_FORMAT = 1;

export const BACKUP_SCHEDULES = ['off', 'daily', 'weekly'] as const;
type BackupSchedule = (typeof BACKUP_SCHEDULES)[number];

export interface BackupPlan {
  schedule: BackupSchedule;
  /** Number of scheduled backups kept; manual ones are kept until deleted. */
  keep: number;
}

export const DEFAULT_BACKUP_PLAN: BackupPlan = { schedule: 'off', keep: 7 };
export const MOST_KEPT_BACKUPS = 60;

/** A running backup without a heartbeat for this long counts as lost. */
export const BACKUP_SILENCE_SECONDS = 60;

/** Days for which a failed backup is listed. */
export const FAILED_BACKUP_DAYS = 7;

const HOUR = 3_600_000;
/** Half an hour less than the period: the job runs hourly, and a slightly late run must not delay the next by an hour. */
const PERIODS = { daily: 23.5 * HOUR, weekly: 7 * 24 * HOUR - HOUR / 2 } as const;
const PAUSE_AFTER_FAILURE = 6 * HOUR;

/** Last success and last attempt of the schedule; null for never. */
export interface LastBackups {
  succeededAt: Date | null;
  triedAt: Date | null;
}

/** Reports whether a scheduled backup is due; failed ones are retried after six hours. */
export function isBackupDue({ schedule }: BackupPlan, { succeededAt, triedAt }: LastBackups, now: Date): boolean {
  if (schedule === 'off') return false;
  const since = (at: Date | null) => (at === null ? Infinity : now.getTime() - at.getTime());
  return since(succeededAt) >= PERIODS[schedule] && since(triedAt) >= PAUSE_AFTER_FAILURE;
}

/** 0 to 100; 100 only when ready. */
export function backupPercent(status: BackupStatus, { done, total }: { done: number; total: number }): number {
  if (status === 'ready') return 100;
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));
}
