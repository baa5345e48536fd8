import { LETTER_WIDTHS, WIDTH_DIGITS, WIDTH_UNIT } from '#domain/deck/words/letter.widths.ts';

/** Widths are in em of the type they are set in, in the heaviest weight, so that what fits here fits on paper and on a slide. */
const WIDTHS = new Map(
  LETTER_WIDTHS.flatMap(({ from, widths }) =>
    Array.from(widths, (digit, place) => [from + place, WIDTH_DIGITS.indexOf(digit) * WIDTH_UNIT] as const),
  ),
);
const INVISIBLE = /[\p{Mark}\p{Format}]/u;
/** Chinese characters, kana and Hangul fill a square; ligatures and rare signs may be a little wider. */
const SQUARE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6]/u;
const HALF = /[\uff61-\uff9f]/u;

function characterWidth(character: string): number {
  const known = WIDTHS.get(character.codePointAt(0) ?? 0);
  if (known !== undefined) return known;
  if (SQUARE.test(character)) return 1;
  if (HALF.test(character)) return 0.5;
  return INVISIBLE.test(character) ? 0 : 1.2;
}

export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

interface Break {
  /** Offset in the text where the next line begins. */
  at: number;
  line: number;
}

/** Where each line of a text ends, breaking between words and, in a word longer than a line, between characters. */
function breaksOf(text: string, width: number): Break[] {
  const breaks: Break[] = [];
  let used = 0;
  for (const { 0: word, index } of text.matchAll(/\S+\s*|\s+/gu)) {
    const wide = textWidth(word.trimEnd());
    if (used > 0 && used + wide > width) {
      breaks.push({ at: index, line: breaks.length + 1 });
      used = 0;
    }
    used += wide > width ? breakWord(word, index, width, breaks) : textWidth(word);
  }
  return breaks;
}

/** Breaks one word that is longer than a line and returns how much of the last line it fills. */
function breakWord(word: string, start: number, width: number, breaks: Break[]): number {
  let used = 0;
  let at = start;
  for (const character of word) {
    const wide = characterWidth(character);
    if (used > 0 && used + wide > width) {
      breaks.push({ at, line: breaks.length + 1 });
      used = 0;
    }
    used += wide;
    at += character.length;
  }
  return used;
}

export function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((lines, paragraph) => lines + breaksOf(paragraph, width).length + 1, 0);
}

/** Splits a text into parts of at most so many lines each; only spaces at the breaks are lost. */
export function splitText(text: string, width: number, lines: number): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { at, line } of breaksOf(text, width)) {
    if (line % lines !== 0) continue;
    parts.push(text.slice(start, at).trim());
    start = at;
  }
  return [...parts, text.slice(start).trim()].filter((part) => part !== '');
}

/** A last page has at least so many rows. */
const LEAST = 4;

/** Pages that are full, one after the other; the last one gets a few rows of the page before it where it would have hardly any. */
export function filledPages<T>(items: readonly T[], limit: number): T[][] {
  const pages = Array.from({ length: Math.ceil(items.length / limit) }, (_, page) => items.slice(page * limit, (page + 1) * limit));
  const [before, last] = pages.slice(-2);
  if (!before || !last || last.length >= LEAST) return pages;
  const moved = LEAST - last.length;
  return [...pages.slice(0, -2), before.slice(0, -moved), [...before.slice(-moved), ...last]];
}

/** Characters that a document cannot contain or that would reverse the text around them: control characters, lone surrogates, direction overrides. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/** A text as every document can hold it, with the spaces at its ends: a part of a sentence may need them. */
export function writable(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\t', ' ').replaceAll(UNPRINTABLE, '');
}

export function printable(text: string): string {
  return writable(text).trim();
}

export function printableLine(text: string): string {
  return printable(text).replaceAll(/\s+/gu, ' ');
}
