import { sizeIn } from '#domain/files/files.rules.ts';
import { numberText } from './number.text.ts';

/** Size such as "2.4 MB" in the reader's format. */
export const sizeText = (bytes: number): string => sizeIn(bytes, (size) => numberText(Math.round(size * 10) / 10, 1));
