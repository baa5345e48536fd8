import { splitText, textWidth } from '#domain/deck/deck.fit.rules.ts';
import { NEUTRAL } from './palette.rules.ts';
import type { Box, Colour, LinePiece, MarkPiece, Paragraph, RectPiece, Run, Shape, TextPiece, Weight } from './slide.model.rules.ts';

/** Type sizes in points; only the footer is smaller than labels. */
export const SIZE = {
  cover: 48,
  score: 76,
  figure: 29,
  title: 24,
  subtitle: 21,
  lead: 13.5,
  name: 14,
  body: 12,
  head: 11.5,
  label: 10,
  foot: 8.5,
} as const;

/** Line height as a multiple of the type size. */
export const LEADING = 1.3;
/** Smallest size before text is cut. */
export const SMALLEST = 10.5;

export interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: Colour;
  align?: TextPiece['align'];
  valign?: TextPiece['valign'];
  role?: TextPiece['role'];
}

export function text(content: string | Paragraph[], box: Box, style: TextStyle = {}): TextPiece {
  const { size = SIZE.body, weight = 400, colour = NEUTRAL.text, align = 'start', valign = 'top', role = 'text' } = style;
  const paragraphs = typeof content === 'string' ? [paragraph(content)] : content;
  return { kind: 'text', box, paragraphs, size, weight, colour, align, valign, role };
}

export function paragraph(...runs: (string | Run)[]): Paragraph {
  return { runs: runs.map((run) => (typeof run === 'string' ? { text: run } : run)) };
}

export function heading(words: string, box: Box, style: TextStyle = {}): TextPiece {
  return text(words, box, { size: SIZE.head, weight: 600, role: 'heading', ...style });
}

export function rect(box: Box, fill: Colour | null, more: Pick<RectPiece, 'stroke' | 'radius'> = {}): RectPiece {
  return { kind: 'rect', box, fill, ...more };
}

/** Horizontal line. */
export function rule(
  x: number,
  y: number,
  width: number,
  { colour = NEUTRAL.rule, thick = 0.75 }: { colour?: Colour; thick?: number } = {},
): LinePiece {
  return { kind: 'line', from: { x, y }, to: { x: x + width, y }, colour, width: thick };
}

/** Vertical line. */
export function upright(
  x: number,
  y: number,
  height: number,
  { colour = NEUTRAL.rule, thick = 0.75 }: { colour?: Colour; thick?: number } = {},
): LinePiece {
  return { kind: 'line', from: { x, y }, to: { x, y: y + height }, colour, width: thick };
}

export function mark(shape: Shape, x: number, y: number, { size = 12, colour }: { size?: number; colour: Colour }): MarkPiece {
  return { kind: 'mark', shape, x, y, size, colour };
}

export function lineCount(words: string, width: number, size: number): number {
  return splitText(words, width / size, 1).length;
}

/** Smallest size of an amount, which is never cut. */
const SMALLEST_AMOUNT = 6;

/** Text of amounts only: "£3,800", "KWD 1,100 + KWD 20 per month". */
const isAmount = (words: string) =>
  /\d/u.test(words) && !/[^\P{L}A-Z]/u.test(words.replaceAll(/one-time|per month|and|excl\.|(?<=\d)(?:k|m|bn)\b/gu, ''));

/** Text and type size that fit into `lines` lines: shrunk first, then cut at a word. */
export function fitted(words: string, width: number, { size, lines }: { size: number; lines: number }): { words: string; size: number } {
  const least = Math.min(size, SMALLEST);
  const floor = isAmount(words) ? Math.min(least, SMALLEST_AMOUNT) : least;
  for (let at = size; at >= floor; at -= 0.5) if (lineCount(words, width, at) <= lines) return { words, size: at };
  const kept = cutLines(words, width, { size: least, lines });
  return { words: joinedAsIn(words, kept), size: least };
}

/** Whole sentences that fit: a text of several sentences ends at a stop before any word is cut. */
export function fittingSentences(words: string, width: number, look: { size: number; lines: number }): string {
  const fits = (part: string) => fitted(part, width, look).words === part;
  const sentences = words.split(/(?<=[.!?]) +/u);
  const count = sentences.findLastIndex((_, place) => fits(sentences.slice(0, place + 1).join(' '))) + 1;
  return count === 0 ? words : sentences.slice(0, count).join(' ');
}

/** Title if it fits uncut, else its short form. */
export function fittingTitle(
  { title, shortTitle }: { title: string; shortTitle?: string | undefined },
  width: number,
  look: { size: number; lines: number },
): string {
  return shortTitle !== undefined && fitted(title, width, look).words !== title ? shortTitle : title;
}

/** First `lines` lines; the last one ends with an ellipsis. */
export function cutLines(words: string, width: number, { size, lines }: { size: number; lines: number }): string[] {
  const all = splitText(words, width / size, 1);
  // A long word that began the next line fills the rest of the last line.
  const rest = joinedAsIn(words, all)
    .slice(joinedAsIn(words, all.slice(0, lines - 1)).length)
    .trimStart();
  return [...all.slice(0, lines - 1), cutTo(rest, width / size)];
}

/** Paragraph of at most `lines` lines, for typed texts of absurd length; a longer one keeps the look of its first run. */
export function capped(one: Paragraph, width: number, { size, lines }: { size: number; lines: number }): Paragraph {
  const largest = Math.max(...one.runs.map((run) => run.size ?? size));
  const whole = one.runs.map(({ text: words }) => words).join('');
  if (whole.length < lines * 4 || lineCount(whole, width, largest) <= lines) return one;
  const kept = cutLines(whole, width, { size: largest, lines });
  return { ...one, runs: [{ ...one.runs[0], text: joinedAsIn(whole, kept) }] };
}

/** Joins lines, with a space only where the text had one, not inside broken words. */
function joinedAsIn(words: string, lines: readonly string[]): string {
  let at = 0;
  return lines
    .map((line, index) => {
      const from = words.indexOf(line, at);
      const gap = index > 0 && /\s/u.test(words.slice(at, Math.max(at, from)) || (words[at] ?? '')) ? ' ' : '';
      at = from < 0 ? at : from + line.length;
      return gap + line;
    })
    .join('');
}

/** Longest prefix that fits the width. */
function beginning(line: string, width: number): string {
  let used = 0;
  let kept = '';
  for (const character of line) {
    used += textWidth(character);
    if (used > width) break;
    kept += character;
  }
  return kept;
}

function cutTo(line: string, width: number): string {
  const kept = beginning(line, width - textWidth('…')).trimEnd();
  const words = kept.slice(0, Math.max(0, kept.lastIndexOf(' '))).replace(/[\s.,;:]+$/u, '');
  // A word that fills more than half of the line is cut itself.
  return `${textWidth(words) > width / 2 ? words : kept}…`;
}

/** Text shrunk or cut to fit the box in at most `lines` lines. */
export function fittedText(
  words: string,
  box: Box,
  { lines, size = SIZE.body, field, ...style }: TextStyle & { lines: number; field?: string },
): TextPiece {
  const fit = fitted(words, box.width, { size, lines });
  const shown = paragraph(fit.words);
  const paragraphs = [field === undefined ? shown : { ...shown, edit: { field, words, width: box.width, lines, size } }];
  return text(paragraphs, box, { ...style, size: fit.size });
}

/** Title in one line, or in two: broken after its semicolon, else balanced. */
export function titleLines(title: string, width = 872, size: number = SIZE.title): string[] {
  const most = width / size;
  if (textWidth(title) <= most) return [title];
  const [first = '', ...rest] = title.split('; ');
  const second = rest.join('; ');
  if (second !== '' && textWidth(`${first};`) <= most && textWidth(second) <= most) return [`${first};`, second];
  return balanced(title);
}

/** Two lines of similar width. */
export function balanced(words: string): string[] {
  const spaces = [...words.matchAll(/ /gu)].map(({ index }) => index);
  const halves = spaces.map((at) => [words.slice(0, at), words.slice(at + 1)] as const);
  const unevenness = ([one, other]: readonly [string, string]) => Math.abs(textWidth(one) - textWidth(other));
  const [best] = halves.toSorted((one, other) => unevenness(one) - unevenness(other));
  return best ? [...best] : [words];
}
