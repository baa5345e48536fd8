import type { ActionItem, Attendee } from './meeting.rules.ts';

/** Line of a section's minutes: "10:06 Two hygienists start". */
export interface MinuteLine {
  /** Null if written without a time. */
  time: string | null;
  text: string;
}

const TIMED = /^([01]\d|2[0-3]):([0-5]\d) /;

export function minuteLine({ time, text }: MinuteLine): string {
  const words = text.replaceAll(/\s+/gu, ' ').trim();
  return time === null ? words : `${time} ${words}`;
}

export function minuteLines(minutes: string): MinuteLine[] {
  return minutes.split('\n').flatMap((line): MinuteLine[] => {
    const words = line.trim();
    if (words === '') return [];
    return TIMED.test(words) ? [{ time: words.slice(0, 5), text: words.slice(6) }] : [{ time: null, text: words }];
  });
}

/** Minutes with the line appended. Idempotent, because a line may be resent if its response was lost. */
export function withMinute(minutes: string, line: string): string {
  if (minutes.split('\n').includes(line)) return minutes;
  return minutes.trim() === '' ? line : `${minutes.trimEnd()}\n${line}`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO_DAY = /\s*(?:by\s+)?\b(\d{4}-\d{2}-\d{2})\b/iu;
const NAMED_DAY = new RegExp(String.raw`\s*(?:by\s+)?\b(\d{1,2})\s+(${MONTHS.join('|')})[a-z]*(?:\s+(\d{4}))?\b`, 'iu');

/** Next occurrence of a day such as "11 Jan", from today on. */
function namedDay(found: RegExpExecArray, today: string): string | null {
  const month = MONTHS.indexOf((found[2] ?? '').toLowerCase()) + 1;
  const dayIn = (year: number) => `${year}-${String(month).padStart(2, '0')}-${(found[1] ?? '').padStart(2, '0')}`;
  const year = found[3] ? Number(found[3]) : Number(today.slice(0, 4));
  const day = found[3] || dayIn(year) >= today ? dayIn(year) : dayIn(year + 1);
  return isDay(day) ? day : null;
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}

type MinutesAction = Pick<ActionItem, 'text' | 'owner' | 'person' | 'userId' | 'due'>;

/**
 * Parses text typed during the meeting: "@name", with an optional day, makes it an action of that person; otherwise a line of the minutes.
 */
export function readTyped(typed: string, people: readonly Attendee[], today: string): { minute: string } | { action: MinutesAction } {
  const at = /(?:^|\s)@(\p{L}[\p{L}\p{M}'’.-]*)/u.exec(typed);
  const minute = typed.replaceAll(/\s+/gu, ' ').trim();
  if (!at) return { minute };
  const called = at[1] ?? '';
  const person = people.find(({ name }) => isCalled(name, called));
  const { day, rest } = withoutDay(typed.replace(at[0], ' '), today);
  const text = rest.replaceAll(/\s+/gu, ' ').replace(/^[\s,:;-]+|[\s,;]+$/gu, '');
  if (text === '') return { minute };
  return {
    action: { text, owner: person?.side ?? 'theirs', person: person?.name ?? called, userId: person?.userId ?? null, due: day },
  };
}

function withoutDay(typed: string, today: string): { day: string | null; rest: string } {
  const iso = ISO_DAY.exec(typed);
  if (iso && isDay(iso[1] ?? '')) return { day: iso[1] ?? null, rest: typed.replace(iso[0], ' ') };
  const named = NAMED_DAY.exec(typed);
  const day = named && namedDay(named, today);
  return named && day ? { day, rest: typed.replace(named[0], ' ') } : { day: null, rest: typed };
}

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Matches any part of the name, or its beginning: "@hel" is Helen Okafor. */
function isCalled(name: string, called: string): boolean {
  return plain(name)
    .split(/\s+/u)
    .some((part) => part.startsWith(plain(called)));
}
