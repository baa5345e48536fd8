import { inOwnWords } from '#domain/organizations/review.texts.rules.ts';
import { reviewWord } from './house.words.ts';

/** A text of the product, such as of a tour or of the help, in the organisation's word for its reviews. */
export const houseText = (text: string): string => inOwnWords(text, reviewWord());
