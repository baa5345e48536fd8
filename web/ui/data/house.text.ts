import { inOwnWords } from '#domain/organizations/review.texts.rules.ts';
import { reviewWord } from './house.words.ts';

/** Replaces the word for reviews in a built-in text, such as of a tour or help article, by the terminology setting. */
export const houseText = (text: string): string => inOwnWords(text, reviewWord());
