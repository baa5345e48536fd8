import type { ReviewWord } from './review.word.rules.ts';

const NAMED = /(?:\b([Aa]) )?\bQBR(s?)\b/g;
/** Matches the start of a text, sentence, line or list entry. */
const BEFORE_FIRST = /(?:^|[.!?] |\n)(?:- )?$/;

export function inOwnWords(text: string, { one, many, aOne, One, Many, AOne }: ReviewWord): string {
  return text.replaceAll(NAMED, (_, article: string | undefined, plural: string, at: number) => {
    if (article !== undefined) return article === 'A' ? AOne : aOne;
    const [inside, first] = plural ? [many, Many] : [one, One];
    return BEFORE_FIRST.test(text.slice(0, at)) ? first : inside;
  });
}
