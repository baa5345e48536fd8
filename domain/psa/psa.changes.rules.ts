import type { PsaFields } from './psa.records.rules.ts';

export type Side = 'theirs' | 'ours';

/** A decision on a conflict holds as long as they say the same. */
export interface Choice {
  side: Side;
  theirs: string;
}
export type Choices = Readonly<Record<string, Choice>>;

interface Compared {
  ours: string;
  theirs: string;
  /** What they said when we last took it in or decided against it; undefined when never. */
  taken: string | undefined;
  choice: Choice | undefined;
}

export type FieldVerdict = 'same' | 'take' | 'keep' | 'conflict';

/**
 * What becomes of one field. What only they have changed is taken; what only a person here has changed stays; what both have changed is a
 * conflict, and until somebody decides it ours stays. They never empty a field of ours.
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
  /** What is written to our row. */
  taken: FieldChange[];
  conflicts: FieldChange[];
  /** What is remembered of them after that. */
  remembered: Record<string, string>;
}

interface Sides {
  ours: PsaFields;
  theirs: PsaFields;
  taken: PsaFields | null;
  choices: Choices;
}

/** The same address, website or number, however it is written. */
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

/** Compares the fields of one thing; a conflict leaves its field as it was remembered. */
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

/** Why a thing is not taken in; null when it is. */
export function whyLeftOut(object: string, fields: PsaFields, isActive: boolean): string | null {
  if (!isActive) return 'Inactive there';
  if ((fields['name'] ?? '') === '') return 'No name';
  return object === 'agreement' ? whyNoAgreement(fields) : null;
}

function whyNoAgreement({ start = '', end = '', amount = '', cycle = '' }: PsaFields): string | null {
  if (start === '') return 'No start';
  if (!/^\d{1,12}$/.test(amount)) return 'No amount that can be stored';
  if (cycle === '') return 'How long its billing period lasts is not said yet';
  if (cycle === 'left_out') return 'Its billing period is left out';
  return end !== '' && end < start ? 'Ends before it starts' : null;
}

/** By what a thing that is not linked yet is found among ours. */
export const FOUND_BY = {
  site: ['name'],
  contact: ['email', 'name'],
  agreement: ['name'],
  asset: ['serial', 'name'],
} as const;
