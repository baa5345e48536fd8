/** Organisation's term for a review, in the forms needed by the interface. */
export interface ReviewWord {
  /** Mid-sentence form. */
  one: string;
  many: string;
  /** With article: "a QBR". */
  aOne: string;
  /** Forms for the start of a sentence or label. */
  One: string;
  Many: string;
  AOne: string;
  /** Title of the list page; defaults to the specification's. */
  screen: string;
  /** Terms for planned reviews: "Quarterly review", or "Planned technology review". */
  Slot: string;
  Slots: string;
}

export const USUAL_REVIEW_WORD = 'QBR';
/** Term that customers read unless the organisation has its own; the abbreviation means nothing to them. */
const CUSTOMER_REVIEW_WORD = 'Business review';

/** Term for a review in all that customers read: decks, documents, emails, calendars, shared pages and portal. */
export function customerReviewWord(own: string | null | undefined): string {
  return own?.trim() || CUSTOMER_REVIEW_WORD;
}

/** Title of a review as customers read it: the abbreviation becomes the term. */
export function customerTitle(title: string, own: string | null | undefined): string {
  const word = customerReviewWord(own);
  return title.replaceAll(/\bQBR(s?)\b/gu, (_, plural: string) => (plural === '' ? word : pluralOf(word)));
}

/** "Technology review" is lower-cased mid-sentence; "QBR" and "Technology Review" are kept. */
const COMMON_NOUN = /^\p{Lu}\p{Ll}+(?: \p{Ll}+)*$/u;
/** Abbreviations whose first letter sounds like a vowel, and words that begin with one. */
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
