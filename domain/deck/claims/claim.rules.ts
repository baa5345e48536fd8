import type { Scope } from './source.rules.ts';
import type { Source } from './sources.rules.ts';

export type ClaimKind = 'title' | 'lead' | 'posture' | 'win' | 'risk' | 'total' | 'ask' | 'note' | 'document';

/** Number that a sentence uses. `of` is the record that the source asks for, such as the key of a section. */
export interface Figure {
  source: Source;
  value: number;
  of?: string;
}

/** Part of a sentence with its figures in the order of the words. `names` are texts that people wrote, such as titles and dates. */
export interface Clause {
  words: string;
  figures: readonly Figure[];
  names: readonly string[];
}

/** Sentence of a deck with its sources. */
export interface Claim extends Clause {
  kind: ClaimKind;
  scope: Scope;
  /** Key of the text on its slide: "title", "lead", "wintitle.1x9k2". */
  field: string;
  /** Generated words that a person replaced; the figures are still those of the generated sentence. */
  generated?: string;
}

export const figure = (source: Source, value: number, of?: string): Figure => ({ source, value, ...(of === undefined ? {} : { of }) });

export function phrase(words: string, figures: readonly Figure[] = [], names: readonly string[] = []): Clause {
  return { words, figures, names };
}

/** Clauses one after the other; each includes its separator. */
export function joined(parts: readonly (Clause | string | null)[]): Clause {
  const clauses = parts.flatMap((part) => (part === null ? [] : [typeof part === 'string' ? phrase(part) : part]));
  return {
    words: clauses.map(({ words }) => words).join(''),
    figures: clauses.flatMap(({ figures }) => figures),
    names: clauses.flatMap(({ names }) => names),
  };
}

export function claim(kind: ClaimKind, scope: Scope, clause: Clause | string, field: string = kind): Claim {
  return { kind, scope, field, ...(typeof clause === 'string' ? phrase(clause) : clause) };
}

/** Title, second line and further sentences of a slide, with their claims. */
export function titled(
  title: Claim,
  lead: Claim | null,
  more: readonly Claim[] = [],
): { title: string; lead: string | null; claims: readonly Claim[] } {
  return { title: title.words, lead: lead?.words ?? null, claims: [title, ...(lead ? [lead] : []), ...more] };
}
