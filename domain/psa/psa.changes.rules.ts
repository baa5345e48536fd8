import type { PsaFields } from './psa.records.rules.ts';

export type Side = 'theirs' | 'ours';

/** Decision on a conflict, valid until the PSA's value changes. */
export interface Choice {
  side: Side;
  theirs: string;
}
export type Choices = Readonly<Record<string, Choice>>;

interface Compared {
  ours: string;
  theirs: string;
  /** PSA value when last imported or rejected; undefined if never. */
  taken: string | undefined;
  choice: Choice | undefined;
}

export type FieldVerdict = 'same' | 'take' | 'keep' | 'conflict';

/**
 * Verdict on one field. Changes made only in the PSA are taken, changes made only here are kept, and changes on both sides are a conflict,
 * in which ours is kept until decided. The PSA never clears a field.
 */
export function verdictOn({ ours, theirs, taken, choice }: Compared): FieldVerdict {
  if (theirs === ours) return 'same';
  if (theirs === '' || theirs === taken) return 'keep';
  if (ours === '' && taken === undefined) return 'take';
  if (taken !== undefined && ours === taken) return 'take';
  if (choice?.theirs === theirs) return choice.side === 'theirs' ? 'take' : 'keep';
  return 'conflict';
}

export interface FieldChange {
  field: string;
  ours: string;
  theirs: string;
}

export interface Comparison {
  taken: FieldChange[];
  conflicts: FieldChange[];
  remembered: Record<string, string>;
}

interface Sides {
  ours: PsaFields;
  theirs: PsaFields;
  taken: PsaFields | null;
  choices: Choices;
}

/** Normalises addresses, websites and numbers that differ only in notation. */
function comparable(field: string, text: string): string {
  if (field === 'email') return text.toLowerCase();
  if (field === 'phone') return text.replaceAll(/[^\d+]/g, '');
  if (field !== 'website') return text;
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');
}

function alikeAsWritten(field: string, { ours, theirs, taken, choice }: Compared): Compared {
  const plain = (text: string) => comparable(field, text);
  return {
    ours: plain(ours),
    theirs: plain(theirs),
    taken: taken === undefined ? undefined : plain(taken),
    choice: choice && { ...choice, theirs: plain(choice.theirs) },
  };
}

/** Compares the fields of one record; a field in conflict keeps its remembered value. */
export function compareFields(fields: readonly string[], { ours, theirs, taken, choices }: Sides): Comparison {
  const result: Comparison = { taken: [], conflicts: [], remembered: {} };
  for (const field of fields) {
    const change = { field, ours: ours[field] ?? '', theirs: theirs[field] ?? '' };
    const verdict = verdictOn(alikeAsWritten(field, { ...change, taken: taken?.[field], choice: choices[field] }));
    if (verdict === 'take') result.taken.push(change);
    if (verdict === 'conflict') result.conflicts.push(change);
    const before = taken?.[field];
    if (verdict !== 'conflict') result.remembered[field] = change.theirs;
    else if (before !== undefined) result.remembered[field] = before;
  }
  return result;
}

/** Reason why a record is not imported; null if it is. */
export function whyLeftOut(object: string, fields: PsaFields, isActive: boolean): string | null {
  if (!isActive) return 'Inactive in the PSA';
  if ((fields['name'] ?? '') === '') return 'No name';
  return object === 'agreement' ? whyNoAgreement(fields) : null;
}

function whyNoAgreement({ start = '', end = '', amount = '', cycle = '' }: PsaFields): string | null {
  if (start === '') return 'No start date';
  if (!/^\d{1,12}$/.test(amount)) return 'The amount cannot be stored';
  if (cycle === '') return 'Billing period not specified';
  if (cycle === 'left_out') return 'Billing period excluded';
  return end !== '' && end < start ? 'Ends before it starts' : null;
}

export const FOUND_BY = {
  site: ['name'],
  contact: ['email', 'name'],
  agreement: ['name'],
  asset: ['serial', 'name'],
} as const;
