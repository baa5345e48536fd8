// Public interface of the campaigns feature.
export { publishedLetters } from './letters/letters.queries.ts';
