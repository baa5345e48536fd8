import { LONGEST_SHARE_DAYS, SHARE_DAYS } from '#domain/qbrs/meeting.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { instantOf } from '#domain/organizations/walltimes.rules.ts';
import type { Share } from '#contract/qbrs/qbrs.shares.contract.ts';

const DAY_MS = 86_400_000;

/** First, default and last possible expiry date of a new link. */
export function daysOfLink(now: Date, timezone: string): { first: string; usual: string; last: string } {
  const after = (days: number) => dayIn(new Date(now.getTime() + days * DAY_MS), timezone);
  return { first: after(0), usual: after(SHARE_DAYS), last: after(LONGEST_SHARE_DAYS - 1) };
}

/** Links expire at the end of their last day in the meeting's time zone. */
export const endOfDay = (day: string, timezone: string): string | null => instantOf(`${day}T23:59`, timezone);

export function stateOf({ isOpen, revokedAt }: Pick<Share, 'isOpen' | 'revokedAt'>): 'Open' | 'Revoked' | 'Expired' {
  if (revokedAt !== null) return 'Revoked';
  return isOpen ? 'Open' : 'Expired';
}

export function viewsOf({ views }: Pick<Share, 'views'>): string {
  if (views === 0) return 'Not opened yet';
  return views === 1 ? 'Opened once' : `Opened ${views} times`;
}
