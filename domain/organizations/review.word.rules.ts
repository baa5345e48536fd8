/** What an organisation calls its reviews, in the forms that screens need. */
export interface ReviewWord {
  /** Inside a sentence. */
  one: string;
  many: string;
  /** With its article: "a QBR". */
  aOne: string;
  /** The same at the beginning of a sentence or a label. */
  One: string;
  Many: string;
  AOne: string;
  /** The name of the screen that lists them; without a word of its own that of the specification. */
  screen: string;
  /** Those of the programme: "Quarterly review", or "Planned technology review". */
  Slot: string;
  Slots: string;
}

export const USUAL_REVIEW_WORD = 'QBR';

/** "Technology review" is written small inside a sentence, "QBR" and "Technology Review" are written as they are. */
const COMMON_NOUN = /^\p{Lu}\p{Ll}+(?: \p{Ll}+)*$/u;
/** The letters of an abbreviation whose names begin with a vowel, and the vowels of a word. */
const AN_ABBREVIATION = /^[AEFHILMNORSX](?:\p{Lu}|$)/u;
const AN_WORD = /^[aeio]/i;
const ABBREVIATION = /^\p{Lu}{2}/u;

export function reviewWordOf(own: string | null | undefined): ReviewWord {
  const word = own?.trim() || USUAL_REVIEW_WORD;
  const one = COMMON_NOUN.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;
  const many = pluralOf(one);
  const aOne = `${articleOf(one)} ${one}`;
  const Many = capitalized(many);
  const isUsual = word === USUAL_REVIEW_WORD;
  return {
    one,
    many,
    aOne,
    One: capitalized(one),
    Many,
    AOne: capitalized(aOne),
    screen: isUsual ? 'Quarterly Business Reviews' : Many,
    Slot: isUsual ? 'Quarterly review' : `Planned ${one}`,
    Slots: isUsual ? 'Quarterly reviews' : `Planned ${many}`,
  };
}

function pluralOf(one: string): string {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
  return /(?:[sxz]|ch|sh)$/.test(one) ? `${one}es` : `${one}s`;
}

const articleOf = (one: string) => ((ABBREVIATION.test(one) ? AN_ABBREVIATION : AN_WORD).test(one) ? 'an' : 'a');

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
