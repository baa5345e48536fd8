import { isThreat, THREATS } from '#domain/limits/threats.rules.ts';

/** Announcement levels, least severe first. */
export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'critical'] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** Thresholds for unusual exports: files within a day, and rows in one file. Every backup download is unusual. */
export const UNUSUAL_FILES = 20;
export const UNUSUAL_ROWS = 5_000;

/** Latest end of an extended trial, in days from today. */
export const LONGEST_TRIAL_DAYS = 180;

/** Maximum number of organisations with sample data. */
export const MOST_SAMPLES = 20;
export const SAMPLE_STATUSES = ['making', 'ready', 'removing', 'failed'] as const;

export const RESTORE_STATUSES = ['running', 'done', 'failed'] as const;

/** A sample or restore job without a heartbeat for this long counts as lost. */
export const SILENCE_SECONDS = 180;

const DAY_MS = 86_400_000;

export interface Export {
  action: string;
  rows: number | null;
}

/** Reason why an account's exports are unusual; null if they are not. */
export function unusualExports(exports: readonly Export[]): string | null {
  const backups = exports.filter(({ action }) => action === 'backup.downloaded').length;
  if (backups > 0) return backups === 1 ? 'Downloaded a backup' : `Downloaded ${backups} backups`;
  const most = Math.max(0, ...exports.map(({ rows }) => rows ?? 0));
  if (most >= UNUSUAL_ROWS) return `${most.toLocaleString('en')} rows in one file`;
  return exports.length >= UNUSUAL_FILES ? `${exports.length} files within a day` : null;
}

/** Reason why a trial cannot end then; null if it can. */
export function refusedTrialEnd(endsAt: Date, now: Date): string | null {
  if (endsAt <= now) return 'must be in the future';
  const latest = now.getTime() + LONGEST_TRIAL_DAYS * DAY_MS;
  return endsAt.getTime() > latest ? `must be within the next ${LONGEST_TRIAL_DAYS} days` : null;
}

/** Percentage with two decimals; null if the whole is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;
}

/** Label of a recorded threat. Older records have no reason; only those of refused sign-ins have an IP address. */
export function threatReason({ reason, ip }: { reason: string | null; ip: string | null }): string {
  if (isThreat(reason)) return THREATS[reason].label;
  return ip === null ? 'Request limit exceeded' : 'Too many refused sign-ins';
}
