import { sizeIn } from '#domain/files/files.rules.ts';
import { numberText } from './number.text.ts';

/** "2.4 MB" as the reader writes numbers. */
export const sizeText = (bytes: number): string => sizeIn(bytes, (size) => numberText(Math.round(size * 10) / 10, 1));
