import { LETTER_WIDTHS, WIDTH_DIGITS, WIDTH_UNIT } from './letter.widths.ts';

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

/** No visible character is narrower, and most scripts put at most one mark on each: so many characters hold more than they may show. */
const CHARACTERS_PER_EM = 2 / 0.2;

const wordsOf = (text: string) => text.match(/\S+/gu)?.length ?? 0;

/** A text in at most so many lines; its last line says how many words were left out. */
export function shortened(text: string, width: number, lines: number): string {
  const measured = text.slice(0, Math.ceil(lines * width * CHARACTERS_PER_EM));
  const breaks = breaksOf(measured, width);
  if (measured.length === text.length && breaks.length < lines) return text;
  const end = breaks.find(({ line }) => line === lines - 1)?.at ?? measured.length;
  const start = measured.slice(0, end).toWellFormed().trimEnd();
  const more = Math.max(1, wordsOf(text) - wordsOf(start));
  return `${start} … ${more} more ${more === 1 ? 'word' : 'words'}`;
}

/** Fills groups in order, each up to the limit, the first perhaps to a smaller one; what is too large alone still gets its own group. */
export function pack<T>(items: readonly T[], sizeOf: (item: T) => number, limit: number, firstLimit: number = limit): T[][] {
  const groups: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = groups.at(-1);
    if (last && size <= left) {
      last.push(item);
      left -= size;
    } else {
      groups.push([item]);
      left = (groups.length === 1 ? firstLimit : limit) - size;
    }
  }
  return groups;
}

/** As few groups as packing needs, and then as even as that number allows, so that no last page holds two rows. */
export function packEvenly<T>(items: readonly T[], sizeOf: (item: T) => number, limit: number, firstLimit: number = limit): T[][] {
  const sized = items.map((item) => ({ item, size: sizeOf(item) }));
  const packed = (most: number) => pack(sized, ({ size }) => size, most, Math.min(most, firstLimit));
  const fullest = packed(limit);
  const total = sized.reduce((sum, { size }) => sum + size, 0);
  const step = limit / 16;
  let groups = fullest;
  for (let lower = limit - step; lower > 0 && lower * fullest.length >= total; lower -= step) {
    const tighter = packed(lower);
    if (tighter.length > fullest.length) break;
    groups = tighter;
  }
  return groups.map((group) => group.map(({ item }) => item));
}

/** As few groups as the limit allows, all about equally long, so that no last slide holds a single bar. */
export function shareOut<T>(items: readonly T[], limit: number): T[][] {
  const groups = Math.ceil(items.length / limit);
  const each = Math.ceil(items.length / Math.max(1, groups));
  return Array.from({ length: groups }, (_, index) => items.slice(index * each, (index + 1) * each)).filter((group) => group.length > 0);
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
