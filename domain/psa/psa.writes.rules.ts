import { PSAS } from './psa.rules.ts';
import type { PsaKind } from './psa.tools.rules.ts';
import type { WriteSetting, WrittenObject } from './tools/tool.facts.rules.ts';

export const LINK_STATES = ['waiting', 'sent', 'failed', 'gone'] as const;
export const STANDINGS = ['open', 'won', 'lost'] as const;
export type OpportunityState = (typeof STANDINGS)[number];

export const writeSettingsOf = (kind: PsaKind): readonly WriteSetting[] => PSAS[kind].writes;

/** First required setting without a value; null if all are set. */
export function missingChoice(kind: PsaKind, object: WrittenObject, chosen: Readonly<Record<string, string>>): string | null {
  const missing = writeSettingsOf(kind).find(({ key, of, isOptional }) => of === object && !isOptional && (chosen[key] ?? '') === '');
  return missing?.label ?? null;
}

/** Meaning of a status in the tool; open unless chosen as won or lost. */
export function opportunityState(status: string, chosen: Readonly<Record<string, string>>): OpportunityState {
  if (status !== '' && status === chosen['wonStatus']) return 'won';
  return status !== '' && status === chosen['lostStatus'] ? 'lost' : 'open';
}

/** Short reference of a ticket or opportunity for its title: PL- and ten characters. */
export const referenceOf = (id: string): string => `PL-${id.replaceAll('-', '').slice(-10).toUpperCase()}`;

/** Title followed by its reference, cut at a whole character. */
export function titleWith(title: string, reference: string, longest: number): string {
  const mark = ` [${reference}]`;
  return `${cutText(title, longest - mark.length)}${mark}`;
}

export function cutText(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // The limit counts UTF-16 units, so characters outside the basic plane count twice.
  let cut = '';
  for (const sign of line) {
    if (cut.length + sign.length > longest) break;
    cut += sign;
  }
  return cut.trimEnd();
}

/** Amounts in whole currency units. */
export interface Amounts {
  currency: string;
  once: number;
  monthly: number;
  yearly: number;
}

export const MOST_WRITE_ATTEMPTS = 8;
/** Expected days until the decision on a recommendation without a start date. */
export const DAYS_TO_CLOSE = 90;
/** Consecutive misses after which a record counts as deleted. */
export const MISSES_UNTIL_GONE = 2;

/** Expected decision date: the start of the work, unless that has passed. */
export function closingDay(startsOn: string | null, today: string): string {
  if (startsOn !== null && startsOn > today) return startsOn;
  return new Date(Date.parse(today) + DAYS_TO_CLOSE * 86_400_000).toISOString().slice(0, 10);
}
