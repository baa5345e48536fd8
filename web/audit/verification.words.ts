import type { OutputOf } from '#contract/endpoint.ts';
import type { verifyAuditLog } from '#contract/audit/audit.contract.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { numberText } from '#web/ui/data/number.text.ts';

type Verification = OutputOf<typeof verifyAuditLog>;

const WHAT = {
  changed: 'was changed after it was written',
  missing: 'does not follow the one before it: at least one event was removed',
  inserted: 'was not written by Plumbline',
} as const;

/** Sentence with the fault of a log and its position. */
export function brokenSentence({ checked, brokenAt, reason }: Verification): string {
  const before = checked === 0 ? '' : ` The ${numberText(checked)} events before it are unchanged.`;
  return `Event ${brokenAt ?? ''} ${WHAT[reason ?? 'changed']}.${before}`;
}

/** Text of a file to keep out of reach of the database administrators. */
export function headFile({ seq, hash }: NonNullable<Verification['head']>, now: Date): string {
  return `Head of the audit log, ${now.toISOString()}\nEvent: ${seq}\nHash: ${hash}\n`;
}

/** Sentence about older events that were removed because of their age. */
export function anchorSentence({ seq, at }: NonNullable<Verification['anchor']>): string {
  const when = at === null ? '' : ` on ${formatDay(at)}`;
  return `Events up to ${seq} were removed because of their age${when}; the log is verified from there.`;
}

export const HEAD_GONE = 'The head you entered belongs to events that were removed because of their age, so it can no longer be verified.';
