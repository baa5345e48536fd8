import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { roleLabel, ROLES } from '#domain/users/permissions.rules.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** "14:22:48" and ".391", on the reader's clock. */
export function clockOf(at: string): { time: string; milliseconds: string } {
  const moment = new Date(at);
  const parts = [moment.getHours(), moment.getMinutes(), moment.getSeconds()];
  return { time: parts.map(two).join(':'), milliseconds: `.${String(moment.getMilliseconds()).padStart(3, '0')}` };
}

interface AuditDay {
  /** YYYY-MM-DD */
  day: string;
  title: string;
  rows: AuditEvent[];
}

const dayOf = (moment: Date) => `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** The events of each day of the reader, in the order of the list. */
export function daysOf(events: readonly AuditEvent[], now: Date = new Date()): AuditDay[] {
  const byDay = Map.groupBy(events, ({ at }) => dayOf(new Date(at)));
  const today = dayOf(now);
  return [...byDay].map(([day, rows]) => ({ day, title: day === today ? 'Today' : WEEKDAY.format(new Date(`${day}T12:00:00`)), rows }));
}

/** What an actor is, in a word. */
export function roleOf({ kind, role }: AuditEvent['actor']): string {
  if (kind === 'api_key') return 'API key';
  const known = ROLES.find((one) => one === role);
  return known ? roleLabel([known]) : kind;
}
