import type { ReviewWord } from './review.word.rules.ts';

const NAMED = /(?:\b([Aa]) )?\bQBR(s?)\b/g;
/** What stands before the first word of a text, a sentence, a line or an entry of a list. */
const BEFORE_FIRST = /(?:^|[.!?] |\n)(?:- )?$/;

/** A text of the product in the organisation's word for its reviews. */
export function inOwnWords(text: string, { one, many, aOne, One, Many, AOne }: ReviewWord): string {
  return text.replaceAll(NAMED, (_, article: string | undefined, plural: string, at: number) => {
    if (article !== undefined) return article === 'A' ? AOne : aOne;
    const [inside, first] = plural ? [many, Many] : [one, One];
    return BEFORE_FIRST.test(text.slice(0, at)) ? first : inside;
  });
}
