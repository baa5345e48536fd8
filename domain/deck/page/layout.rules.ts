import type { Box, Paragraph, Piece, RectPiece } from './slide.model.rules.ts';
import { capped, fitted, LEADING, lineCount, paragraph, rect, SIZE, text, type TextStyle } from './slide.parts.rules.ts';

/** Part of a slide: it knows the height it needs at a width, and draws itself in the box it gets. */
export interface Part {
  heightAt: (width: number) => number;
  draw: (box: Box) => Piece[];
  /** Share of the height that a stack has left; absent in parts that keep their own height. */
  grows?: number;
}

/** Height of a part, remembered by width: nested parts ask for it several times. */
function remembered(heightAt: Part['heightAt']): Part['heightAt'] {
  const known = new Map<number, number>();
  return (width) => {
    const height = known.get(width) ?? heightAt(width);
    known.set(width, height);
    return height;
  };
}

const wordsOf = ({ runs }: Paragraph) => runs.map(({ text: words }) => words).join('');

/** Height of paragraphs that wrap at a width, each at the size of its largest run. */
export function textHeight(content: string | readonly Paragraph[], width: number, size: number): number {
  const paragraphs = typeof content === 'string' ? [paragraph(content)] : content;
  return paragraphs.reduce((sum, one) => {
    const largest = Math.max(...one.runs.map((run) => run.size ?? size));
    return sum + Math.max(1, lineCount(wordsOf(one), width, largest)) * largest * LEADING;
  }, 0);
}

/** Text as high as its lines. With `lines`, longer text is set smaller, and cut as the last resort. */
export function copy(content: string | Paragraph[], { lines, field, ...style }: TextStyle & { lines?: number; field?: string } = {}): Part {
  const size = style.size ?? SIZE.body;
  const at = (width: number): { paragraphs: Paragraph[]; size: number } => {
    if (typeof content !== 'string')
      return { paragraphs: lines === undefined ? content : content.map((one) => capped(one, width, { size, lines })), size };
    const fit = lines === undefined ? { words: content, size } : fitted(content, width, { size, lines });
    const edit = field === undefined ? {} : { edit: { field, words: content, width, lines: lineCount(fit.words, width, fit.size), size } };
    return { paragraphs: [{ ...paragraph(fit.words), ...edit }], size: fit.size };
  };
  return {
    heightAt: remembered((width) => {
      const { paragraphs, size: set } = at(width);
      return textHeight(paragraphs, width, set);
    }),
    draw: (box) => {
      const { paragraphs, size: set } = at(box.width);
      return [text(paragraphs, box, { ...style, size: set })];
    },
  };
}

/** Part of a given height, such as a chart. */
export function fixed(height: number, draw: Part['draw']): Part {
  return { heightAt: () => height, draw };
}

export const space = (height: number): Part => fixed(height, () => []);

/** Part that takes its share of the height that a stack has left. */
export function growing(part: Part, share = 1): Part {
  return { ...part, grows: share };
}

/** Parts below each other. */
export function stack(parts: readonly Part[], { gap = 0 }: { gap?: number } = {}): Part {
  const gaps = gap * Math.max(0, parts.length - 1);
  const heightAt = remembered((width) => parts.reduce((sum, part) => sum + part.heightAt(width), gaps));
  const shares = parts.reduce((sum, { grows = 0 }) => sum + grows, 0);
  return {
    heightAt,
    draw: ({ x, y, width, height }) => {
      const left = Math.max(0, height - heightAt(width));
      let top = y;
      return parts.flatMap((part) => {
        const own = part.heightAt(width) + (part.grows === undefined ? 0 : (left * part.grows) / shares);
        const pieces = part.draw({ x, y: top, width, height: own });
        top += own + gap;
        return pieces;
      });
    },
  };
}

/** Part of a row with its width; without one it shares what is left. */
export interface Beside {
  part: Part;
  width?: number;
}

/** Parts beside each other, all as high as the highest. */
export function row(parts: readonly Beside[], { gap = 0 }: { gap?: number } = {}): Part {
  const widthsAt = (width: number) => {
    const open = parts.filter((one) => one.width === undefined).length;
    const left = width - gap * (parts.length - 1) - parts.reduce((sum, one) => sum + (one.width ?? 0), 0);
    return parts.map((one) => one.width ?? left / open);
  };
  return {
    heightAt: remembered((width) => {
      const widths = widthsAt(width);
      return Math.max(0, ...parts.map(({ part }, place) => part.heightAt(widths[place] ?? 0)));
    }),
    draw: ({ x, width, ...box }) => {
      const widths = widthsAt(width);
      let left = x;
      return parts.flatMap(({ part }, place) => {
        const own = widths[place] ?? 0;
        const pieces = part.draw({ ...box, x: left, width: own });
        left += own + gap;
        return pieces;
      });
    },
  };
}

/** Rows of cells in equal columns. Cells of one row are equally high; height that is left is shared by the rows. */
export function grid(rows: readonly (readonly Part[])[], { gap = 0, lineGap = 0 }: { gap?: number; lineGap?: number } = {}): Part {
  const count = Math.max(1, ...rows.map((cells) => cells.length));
  const filled = (cells: readonly Part[]) => Array.from({ length: count }, (_, place) => ({ part: cells[place] ?? space(0) }));
  return stack(
    rows.map((cells) => growing(row(filled(cells), { gap }))),
    { gap: lineGap },
  );
}

/** Parts in the same box, the first one at the back. */
export function layers(...parts: readonly Part[]): Part {
  return {
    heightAt: (width) => Math.max(0, ...parts.map((part) => part.heightAt(width))),
    draw: (box) => parts.flatMap((part) => part.draw(box)),
  };
}

/** Part chosen by the width it gets. */
export function byWidth(choose: (width: number) => Part): Part {
  return { heightAt: (width) => choose(width).heightAt(width), draw: (box) => choose(box.width).draw(box) };
}

interface PanelStyle extends Pick<RectPiece, 'radius' | 'stroke'> {
  fill?: string | null;
  padding?: number | { x: number; y: number };
}

/** Part on a tile. */
export function panel(part: Part, { fill = null, padding = 12, ...look }: PanelStyle = {}): Part {
  const { x: beside, y: above } = typeof padding === 'number' ? { x: padding, y: padding } : padding;
  const innerOf = ({ x, y, width, height }: Box): Box => ({
    x: x + beside,
    y: y + above,
    width: width - 2 * beside,
    height: height - 2 * above,
  });
  return {
    heightAt: (width) => part.heightAt(width - 2 * beside) + 2 * above,
    draw: (box) => [...(fill === null && !look.stroke ? [] : [rect(box, fill, look)]), ...part.draw(innerOf(box))],
    ...(part.grows === undefined ? {} : { grows: part.grows }),
  };
}

export const fitsIn = (part: Part, { width, height }: Pick<Box, 'width' | 'height'>): boolean => part.heightAt(width) <= height + 0.01;

/** First layout that fits, most generous first; the last one if none does. */
export function firstFitting(layouts: readonly Part[], box: Pick<Box, 'width' | 'height'>): Part {
  return layouts.find((part) => fitsIn(part, box)) ?? layouts.at(-1) ?? space(0);
}
