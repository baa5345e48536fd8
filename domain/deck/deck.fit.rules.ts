import { LETTER_WIDTHS, WIDTH_DIGITS, WIDTH_UNIT } from '#domain/deck/words/letter.widths.ts';

/** Character widths in em for the heaviest weight, so that text that fits here also fits in the PDF and in PowerPoint. */
const WIDTHS = new Map(
  LETTER_WIDTHS.flatMap(({ from, widths }) =>
    Array.from(widths, (digit, place) => [from + place, WIDTH_DIGITS.indexOf(digit) * WIDTH_UNIT] as const),
  ),
);
const INVISIBLE = /[\p{Mark}\p{Format}]/u;
/** CJK characters are one em wide; ligatures and rare symbols may be slightly wider. */
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
  /** Text offset where the next line begins. */
  at: number;
  line: number;
}

/** Line breaks of a text: between words, or between characters if a word is longer than a line. */
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

/** Breaks an overlong word and returns how much of its last line is filled. */
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

/** Splits a text into parts of at most `lines` lines; only spaces at the breaks are dropped. */
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

/** Characters that break documents or reverse the surrounding text: control characters, lone surrogates, direction overrides. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/** Text that any document format can contain. Leading and trailing spaces are kept, because parts of sentences need them. */
export function writable(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\t', ' ').replaceAll(UNPRINTABLE, '');
}

export function printable(text: string): string {
  return writable(text).trim();
}

export function printableLine(text: string): string {
  return printable(text).replaceAll(/\s+/gu, ' ');
}
