import { z } from 'zod';
import type { Choices } from '#domain/psa/psa.changes.rules.ts';
import { ADDRESS_FIELDS, type PsaFields } from '#domain/psa/psa.records.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';

const Texts = z.record(z.string(), z.string());
const StoredChoices = z.record(z.string(), z.object({ side: z.enum(['theirs', 'ours']), theirs: z.string() }));

export const textsOf = (stored: unknown): PsaFields => Texts.parse(stored ?? {});
export const choicesOf = (stored: unknown): Choices => StoredChoices.parse(stored ?? {});

/** Fields of one of our rows as text, with the address in parts; an absent value is the empty string. */
export function ourFields(row: object): PsaFields {
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(row)) {
    if (typeof value === 'string' || typeof value === 'number') fields[key] = String(value);
  }
  if ('address' in row) {
    const parts = Texts.safeParse(row.address).data ?? {};
    for (const part of ADDRESS_FIELDS) fields[part] = parts[part] ?? '';
  }
  return fields;
}

/** Converts the amount to minor units of the customer's currency. */
export function inCurrency(fields: PsaFields, currency: string): PsaFields {
  const { amount } = fields;
  if (amount === undefined || amount === '') return fields;
  const units = Math.round(Number(amount) * 10 ** decimalsOf(currency));
  return { ...fields, amount: Number.isSafeInteger(units) && units >= 0 ? String(units) : '' };
}

/** Stored form of the address with some of its parts changed. */
export function changedAddress(row: object, changes: ReadonlyMap<string, string>): string | null {
  const parts = ADDRESS_FIELDS.filter((part) => changes.has(part));
  if (parts.length === 0) return null;
  const before = 'address' in row ? (Texts.safeParse(row.address).data ?? {}) : {};
  return JSON.stringify({ ...before, ...Object.fromEntries(parts.map((part) => [part, changes.get(part) ?? ''])) });
}
