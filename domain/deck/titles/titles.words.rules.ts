import { type Clause, joined, phrase } from '#domain/deck/claims/claim.rules.ts';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** "three" up to ten, digits from 11. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/** Both numbers of a pair in the same way: "two of three", but "9 of 11"; "none of three", never "no of three". */
export function share(part: number, whole: number): string {
  if (part === 0) return `none of ${inWords(whole)}`;
  return Math.max(part, whole) >= WORDS.length ? `${part} of ${whole}` : `${inWords(part)} of ${inWords(whole)}`;
}

/** "three approvals", "one approval". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inWords(count)} ${count === 1 ? one : many}`;
}

/** "is" of one, "are" of any other number. */
export const are = (count: number): string => (count === 1 ? 'is' : 'are');

/** "the one critical risk", "both critical risks", "all three critical risks". */
export function everyOf(count: number, one: string, many = `${one}s`): string {
  if (count === 1) return `the one ${one}`;
  return count === 2 ? `both ${many}` : `all ${inWords(count)} ${many}`;
}

export function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Lower-cases the first letter for mid-sentence use, except in abbreviations such as "MFA". */
export function midSentence(name: string): string {
  return /^\p{L}[\p{Lu}\d]/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** A text inside a sentence loses the stop at its own end. */
export function unstopped(text: string): string {
  return text.trim().replace(/[\s.;:!…]+$/u, '');
}

/** Scores always use digits: "1 point", "7 points". */
export function points(count: number): string {
  return `${count} ${count === 1 ? 'point' : 'points'}`;
}

/** Maximum characters of a title; clauses that do not fit are dropped. */
export const TITLE_LENGTH = 120;

/** First clause plus as many others as fit, in order; each includes its separator. A clause without figures may be plain text. */
export function withClauses(first: Clause | string, ...others: (Clause | string | null)[]): Clause {
  const start = typeof first === 'string' ? phrase(first) : first;
  return others.reduce<Clause>(
    (title, clause) => {
      const both = joined([title, clause]);
      return both.words.length <= TITLE_LENGTH ? both : title;
    },
    { ...start, words: shortened(capitalized(start.words)) },
  );
}

function shortened(sentence: string): string {
  if (sentence.length <= TITLE_LENGTH) return sentence;
  const cut = sentence.slice(0, TITLE_LENGTH - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > TITLE_LENGTH / 2 ? cut.slice(0, end) : cut}…`;
}
