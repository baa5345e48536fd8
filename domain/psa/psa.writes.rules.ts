import { PSAS } from './psa.rules.ts';
import type { PsaKind } from './psa.tools.rules.ts';
import type { WriteSetting, WrittenObject } from './tools/tool.facts.rules.ts';

export const LINK_STATES = ['waiting', 'sent', 'failed', 'gone'] as const;
export const STANDINGS = ['open', 'won', 'lost'] as const;
export type Standing = (typeof STANDINGS)[number];

export const writeSettingsOf = (kind: PsaKind): readonly WriteSetting[] => PSAS[kind].writes;

/** The first thing that must be chosen and is not; null when all is. */
export function missingChoice(kind: PsaKind, object: WrittenObject, chosen: Readonly<Record<string, string>>): string | null {
  const missing = writeSettingsOf(kind).find(({ key, of, isOptional }) => of === object && !isOptional && (chosen[key] ?? '') === '');
  return missing?.label ?? null;
}

/** What a status there means; null while it is neither won nor lost. */
export function standingOf(status: string, chosen: Readonly<Record<string, string>>): Standing {
  if (status !== '' && status === chosen['wonStatus']) return 'won';
  return status !== '' && status === chosen['lostStatus'] ? 'lost' : 'open';
}

/** Ten characters that stand for one ticket or opportunity: short enough for a title. */
export const referenceOf = (id: string): string => `PL-${id.replaceAll('-', '').slice(-10).toUpperCase()}`;

/** A title with its reference behind it, cut at a whole character. */
export function titleWith(title: string, reference: string, longest: number): string {
  const mark = ` [${reference}]`;
  return `${cutText(title, longest - mark.length)}${mark}`;
}

export function cutText(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // Characters outside the basic plane count twice there.
  let cut = '';
  for (const sign of line) {
    if (cut.length + sign.length > longest) break;
    cut += sign;
  }
  return cut.trimEnd();
}

/** An amount of the smallest unit in whole units. */
export interface Amounts {
  currency: string;
  once: number;
  monthly: number;
  yearly: number;
}

export const MOST_WRITE_ATTEMPTS = 8;
/** A recommendation without a day is expected to be decided after so many days. */
export const DAYS_TO_CLOSE = 90;
/** What is not found twice in a row was deleted. */
export const MISSES_UNTIL_GONE = 2;

/** When the decision is expected: the day of the work, unless it has passed. */
export function closingDay(startsOn: string | null, today: string): string {
  if (startsOn !== null && startsOn > today) return startsOn;
  return new Date(Date.parse(today) + DAYS_TO_CLOSE * 86_400_000).toISOString().slice(0, 10);
}
