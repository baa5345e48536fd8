export const BACKUP_STATUSES = ['running', 'ready', 'failed'] as const;
export type BackupStatus = (typeof BACKUP_STATUSES)[number];

/** Why a backup was made: somebody asked for it, its hour had come, or a restore was about to replace what it holds. */
export const BACKUP_TRIGGERS = ['manual', 'schedule', 'restore'] as const;
export type BackupTrigger = (typeof BACKUP_TRIGGERS)[number];

/** What a restore does one after the other; nothing is replaced before the last step, which happens as a whole or not at all. */
export const RESTORE_STEPS = ['reading', 'backing_up', 'files', 'rows'] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];

/** Of the file; another one is read by no version that does not know it. */
export const BACKUP_FORMAT = 1;

export const BACKUP_SCHEDULES = ['off', 'daily', 'weekly'] as const;
type BackupSchedule = (typeof BACKUP_SCHEDULES)[number];

export interface BackupPlan {
  schedule: BackupSchedule;
  /** How many scheduled backups are kept; those that somebody made by hand stay until somebody deletes them. */
  keep: number;
}

export const DEFAULT_BACKUP_PLAN: BackupPlan = { schedule: 'off', keep: 7 };
export const MOST_KEPT_BACKUPS = 60;

/** A backup whose maker has said nothing for so long was lost. */
export const BACKUP_SILENCE_SECONDS = 60;

/** How long a failed backup is shown. */
export const FAILED_BACKUP_DAYS = 7;

const HOUR = 3_600_000;
/** Half an hour less than a day or a week: the job runs every hour, and a run that is a little late must not move the next one by an hour. */
const PERIODS = { daily: 23.5 * HOUR, weekly: 7 * 24 * HOUR - HOUR / 2 } as const;
const PAUSE_AFTER_FAILURE = 6 * HOUR;

/** When the schedule last succeeded and was last tried; null for never. */
export interface LastBackups {
  succeededAt: Date | null;
  triedAt: Date | null;
}

/** Whether the schedule asks for a backup now; one that failed is tried again after six hours. */
export function isBackupDue({ schedule }: BackupPlan, { succeededAt, triedAt }: LastBackups, now: Date): boolean {
  if (schedule === 'off') return false;
  const since = (at: Date | null) => (at === null ? Infinity : now.getTime() - at.getTime());
  return since(succeededAt) >= PERIODS[schedule] && since(triedAt) >= PAUSE_AFTER_FAILURE;
}

/** From 0 to 100; what is only half done is never 100. */
export function backupPercent(status: BackupStatus, { done, total }: { done: number; total: number }): number {
  if (status === 'ready') return 100;
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));
}
