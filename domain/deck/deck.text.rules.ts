import { linesOf, pack, printable, splitText } from './deck.fit.rules.ts';
import { DECK_LIMITS, type Block, type Line } from './deck.model.rules.ts';

const ITEM = /^[-*•]\s+/u;
/** The gap below each paragraph, in lines. */
const GAP = 0.5;
const BULLET = 1.5;

/** A narrative as typed lines. A paragraph that ends in a colon and is followed by a list is its heading. */
export function linesFrom(narrative: string): Line[] {
  const written = printable(narrative)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.replace(ITEM, '').trim() !== '' && line !== '-');
  return written.map((line, index) => {
    if (ITEM.test(line)) return { kind: 'item', text: line.replace(ITEM, '').trim() };
    const isHeading = line.endsWith(':') && ITEM.test(written[index + 1] ?? '');
    return { kind: isHeading ? 'heading' : 'paragraph', text: line };
  });
}

export function lineHeight({ kind, text }: Line, width: number): number {
  return linesOf(text, width - (kind === 'item' ? BULLET : 0)) + GAP;
}

export function linesHeight(lines: readonly Line[], width: number): number {
  return lines.reduce((height, line) => height + lineHeight(line, width), 0);
}

/** Whether a slide's text is so short that it can be set large. */
export function isRoomy(lines: readonly Line[]): boolean {
  const { roomyWidth, roomyLines } = DECK_LIMITS.full;
  return linesHeight(lines, roomyWidth) <= roomyLines;
}

/** The texts of the following slides: long paragraphs are divided, and no heading is left alone at a slide's foot. */
export function flow(lines: readonly Line[]): Line[][] {
  const { width, lines: limit, slides } = DECK_LIMITS.full;
  const short = lines.flatMap((line) => splitText(line.text, width - BULLET, limit - 1).map((text) => ({ ...line, text })));
  const groups = pack(withHeadings(short), (group) => linesHeight(group, width), limit).map((group) => group.flat());
  return groups.length <= slides ? groups : [...groups.slice(0, slides - 1), withCountOfMore(groups.slice(slides - 1))];
}

/** The last slide that a text may fill, which ends by counting the lines that have no room. */
function withCountOfMore([last = [], ...further]: Line[][]): Line[] {
  const { width, lines: limit } = DECK_LIMITS.full;
  const left = further.flat().length;
  const shown = [...last];
  const more = (): Line => ({ kind: 'paragraph', text: `… ${left + last.length - shown.length} more lines` });
  while (linesHeight([...shown, more()], width) > limit) shown.pop();
  return [...shown, more()];
}

/** A heading stays with the line after it, unless the two are too tall for one slide. */
function withHeadings(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const joined = last?.every(({ kind }) => kind === 'heading') ? [...last, line] : null;
    if (joined && linesHeight(joined, DECK_LIMITS.full.width) <= DECK_LIMITS.full.lines) groups[groups.length - 1] = joined;
    else groups.push([line]);
  }
  return groups;
}

export interface Beside {
  beside: Line[];
  rest: Line[];
}

/** The text beside a chart: the first lines if they are few and short; the rest continues on further slides. */
export function besideChart(lines: readonly Line[]): Beside {
  const { width, lines: limit, entries } = DECK_LIMITS.side;
  const beside: Line[] = [];
  for (const line of lines) {
    if (beside.length === entries || linesHeight([...beside, line], width) > limit) break;
    beside.push(line);
  }
  while (beside.at(-1)?.kind === 'heading') beside.pop();
  return { beside, rest: lines.slice(beside.length) };
}

/** The text above a list or table: one short paragraph, or nothing. */
export function aboveTable(lines: readonly Line[]): Beside {
  const { width, lines: limit } = DECK_LIMITS.intro;
  const [first, ...rest] = lines;
  const fits = first?.kind === 'paragraph' && linesOf(first.text, width) <= limit;
  return fits && first ? { beside: [first], rest } : { beside: [], rest: [...lines] };
}

/** The summary as lead, two columns and the ask; null when the text has another shape or is too long for it. */
export function columnsOf(lines: readonly Line[]): Block[] | null {
  const starts = lines.flatMap(({ kind }, index) => (kind === 'heading' ? [index] : []));
  const [first, second] = starts;
  if (first === undefined || second === undefined || starts.length > 2) return null;
  const end = lines.findLastIndex(({ kind }) => kind === 'item') + 1;
  const [lead, left, right, tail] = [lines.slice(0, first), lines.slice(first, second), lines.slice(second, end), lines.slice(end)];
  if (left.some(({ kind }) => kind === 'paragraph') || right.some(({ kind }) => kind === 'paragraph')) return null;
  if (!columnsFit(lead, left, right, tail)) return null;
  return [
    ...(lead.length > 0 ? [{ kind: 'text', lines: lead } as const] : []),
    { kind: 'columns', columns: [left, right] },
    ...tail.map(({ text }) => ({ kind: 'ask', text }) as const),
  ];
}

function columnsFit(lead: Line[], left: Line[], right: Line[], tail: Line[]): boolean {
  const { columns, full } = DECK_LIMITS;
  return (
    linesHeight(lead, full.width) <= columns.lead + GAP &&
    tail.length <= 1 &&
    tail.every(({ text }) => linesOf(text, full.width) <= columns.ask) &&
    [left, right].every((column) => column.length <= columns.entries + 1 && linesHeight(column, columns.width) <= columns.lines)
  );
}
