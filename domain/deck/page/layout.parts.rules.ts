import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { copy, fixed, type Part, row, stack } from './layout.rules.ts';
import { NEUTRAL } from './palette.rules.ts';
import type { Chart, ChartPiece, Colour, TableRow } from './slide.model.rules.ts';
import { mark, paragraph, rect, rule, SIZE, text, type TextStyle } from './slide.parts.rules.ts';
import { stretched } from './table.flow.rules.ts';
import { table, type TableStyle } from './table.parts.rules.ts';

/* Parts that several slides are made of. */

/** Heading, with its unit or scope beside it. */
export function headed(title: string, remark = '', style: TextStyle = {}): Part {
  const beside = remark === '' ? [] : [{ text: `  ${remark}`, colour: NEUTRAL.muted, weight: 400 as const }];
  return copy([paragraph({ text: title, weight: 600 }, ...beside)], { size: SIZE.head, role: 'heading', ...style });
}

/** Part that is never lower than a height. */
export function atLeast(height: number, part: Part): Part {
  return { ...part, heightAt: (width) => Math.max(height, part.heightAt(width)) };
}

/** Line with space around it. */
export function divider(space = 8, { colour = NEUTRAL.rule, thick = 0.75 }: { colour?: Colour; thick?: number } = {}): Part {
  return fixed(space, ({ x, y, width, height }) => [rule(x, y + height / 2, width, { colour, thick })]);
}

/** Table with rows as high as their texts, higher by at most `most` where the page has room. */
export function listed(rows: readonly TableRow[], { most = 1, ...style }: TableStyle & { most?: number }): Part {
  const head = style.headHeight ?? 20;
  const own = rows.reduce((sum, { height }) => sum + height, 0);
  return fixed(head + own, ({ x, y, height }) => [table({ x, y }, stretched(rows, height - head, most), style)]);
}

/** Chart that fills its box. */
export function drawnChart(height: number, { alt, chart }: Pick<ChartPiece, 'alt'> & { chart: Chart }): Part {
  return fixed(height, (box) => [{ kind: 'chart', box, alt, chart }]);
}

interface Bar {
  /** Share of the longest bar of the list. */
  share: number;
  words: string;
  fill: Colour;
  colour?: Colour;
  size?: number;
}

const BAR = { most: 16, gap: 6 } as const;

/** Bar from the left edge with its figure after it. `room` is the width of the widest figure of the list. */
export function bar({ share, words, fill, colour = NEUTRAL.text, size = 11.5 }: Bar, room: number): Part {
  return fixed(BAR.most + 4, ({ x, y, width, height }) => {
    const long = Math.max(1, (width - room - BAR.gap) * share);
    const high = Math.min(BAR.most, height - 4);
    return [
      rect({ x, y: y + (height - high) / 2, width: long, height: high }, fill),
      text(
        words,
        { x: x + long + BAR.gap, y, width: Math.max(room, textWidth(words) * size + 1), height },
        { size, weight: 600, colour, valign: 'middle' },
      ),
    ];
  });
}

/** Width of the widest of several figures. */
export const widest = (words: readonly string[], size = 11.5): number => Math.max(0, ...words.map((one) => textWidth(one))) * size + 2;

/** Parts below each other, each with a line above it. */
export function ruled(parts: readonly Part[], space = 8): Part {
  return stack(parts.flatMap((part, place) => (place === 0 ? [part] : [divider(space), part])));
}

/** Names of the colours of a chart, side by side. */
export function legend(names: readonly { words: string; colour: Colour }[]): Part {
  const named = names.map(({ words, colour }) => ({
    part: row([
      { part: fixed(14, ({ x, y }) => [mark('square', x + 5, y + 8, { size: 9, colour })]), width: 15 },
      { part: copy(words, { size: 10.5, weight: 500 }) },
    ]),
  }));
  return row(named, { gap: 10 });
}
