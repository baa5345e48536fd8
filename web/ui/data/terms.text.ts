import { inOwnWords } from '#domain/organizations/review.texts.rules.ts';
import { reviewWord } from './terms.ts';

/** Replaces the word for reviews in a built-in text, such as of a tour or help article, by the terminology setting. */
export const termText = (text: string): string => inOwnWords(text, reviewWord());
