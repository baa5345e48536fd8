import { isThreat, THREATS } from '#domain/limits/threats.rules.ts';

/** The levels of an announcement, from the quietest. */
export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'critical'] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** Taking out so many files within a day, or so many rows at once, is unusual; so is every backup. */
export const UNUSUAL_FILES = 20;
export const UNUSUAL_ROWS = 5_000;

/** How far ahead of today the end of a trial may be moved. */
export const LONGEST_TRIAL_DAYS = 180;

/** Organisations with demonstration data, at a time. */
export const MOST_SAMPLES = 20;
export const SAMPLE_STATUSES = ['making', 'ready', 'removing', 'failed'] as const;

export const RESTORE_STATUSES = ['running', 'done', 'failed'] as const;

/** A sample or a restore whose maker has said nothing for so long was lost. */
export const SILENCE_SECONDS = 180;

const DAY_MS = 86_400_000;

export interface Export {
  action: string;
  rows: number | null;
}

/** Why what one account has taken out is worth a look; null where it is not. */
export function unusualExports(exports: readonly Export[]): string | null {
  const backups = exports.filter(({ action }) => action === 'backup.downloaded').length;
  if (backups > 0) return backups === 1 ? 'Downloaded a backup' : `Downloaded ${backups} backups`;
  const most = Math.max(0, ...exports.map(({ rows }) => rows ?? 0));
  if (most >= UNUSUAL_ROWS) return `${most.toLocaleString('en')} rows in one file`;
  return exports.length >= UNUSUAL_FILES ? `${exports.length} files within a day` : null;
}

/** Why a trial cannot end then; null where it can. */
export function refusedTrialEnd(endsAt: Date, now: Date): string | null {
  if (endsAt <= now) return 'must lie in the future';
  const latest = now.getTime() + LONGEST_TRIAL_DAYS * DAY_MS;
  return endsAt.getTime() > latest ? `must lie within the next ${LONGEST_TRIAL_DAYS} days` : null;
}

/** Of a hundred; null where there is nothing to share. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;
}

/** Why a threat was recorded; those of before the reason was kept are told by their address, which only tried passwords have. */
export function threatReason({ reason, ip }: { reason: string | null; ip: string | null }): string {
  if (isThreat(reason)) return THREATS[reason].label;
  return ip === null ? 'More requests than the limit allows' : 'Too many refused sign-ins';
}
