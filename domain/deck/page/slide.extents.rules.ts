import { chartGraphics } from '#domain/deck/charts/chart.marks.rules.ts';
import { splitText, textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { Cell, Paragraph, Piece, TablePiece, TextPiece } from './slide.model.rules.ts';
import { gapAfter, LEAD, SIGN, signWidth } from './table.parts.rules.ts';

/** Visible extent of text on the page, measured by letter widths, as opposed to its box. */
export interface Extent {
  words: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Space available to the words; null if unbounded. */
  room: { left: number; top: number; right: number; bottom: number } | null;
  /** A short word is split across lines. */
  isTorn: boolean;
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Setting {
  size: number;
  align: TextPiece['align'];
  valign: TextPiece['valign'];
}

/** Words longer than this may be split. */
const TEARABLE = 12;
const BREAKS_ANYWHERE = /[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/u;
/** Blank space above capitals and below descenders, in em. */
const BLANK = { above: 0.24, below: 0.06 } as const;

const wordsOf = ({ runs }: Paragraph) => runs.map(({ text }) => text).join('');

/** Line widths of a paragraph: one line if its runs fit, otherwise wrapped at its largest type size. */
function linesOf(paragraph: Paragraph, width: number, size: number): { widths: number[]; high: number; isTorn: boolean } {
  const largest = Math.max(...paragraph.runs.map((run) => run.size ?? size));
  const whole = paragraph.runs.reduce((sum, run) => sum + textWidth(run.text) * (run.size ?? size), 0);
  if (whole <= width + 0.01) return { widths: [whole], high: largest * LEAD, isTorn: false };
  const lines = splitText(wordsOf(paragraph), width / largest, 1);
  const isTorn = wordsOf(paragraph)
    .split(/\s+/u)
    .some((word) => word.length <= TEARABLE && !BREAKS_ANYWHERE.test(word) && textWidth(word) * largest > width + 0.5);
  return { widths: lines.map((line) => textWidth(line) * largest), high: largest * LEAD, isTorn };
}

function extentIn(paragraphs: readonly Paragraph[], box: Place, { size, align, valign }: Setting): Extent | null {
  const words = paragraphs.map(wordsOf).join(' ').trim();
  if (words === '') return null;
  const set = paragraphs.map((paragraph) => linesOf(paragraph, box.width, size));
  const width = Math.max(...set.flatMap(({ widths }) => widths));
  const height = set.reduce((sum, { widths, high }) => sum + widths.length * high, 0);
  const left = align === 'start' ? box.x : align === 'end' ? box.x + box.width - width : box.x + (box.width - width) / 2;
  const top = valign === 'top' ? box.y : valign === 'bottom' ? box.y + box.height - height : box.y + (box.height - height) / 2;
  return {
    words,
    left,
    top: top + size * BLANK.above,
    right: left + width,
    bottom: top + height - size * BLANK.below,
    room: null,
    isTorn: set.some((one) => one.isTorn),
  };
}

function textExtents({ paragraphs, box, size, align, valign, isUpright }: TextPiece): Extent[] {
  const room = { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
  if (isUpright) {
    const lying = extentIn(paragraphs, { x: 0, y: 0, width: box.height, height: box.width }, { size, align, valign });
    return lying
      ? [
          {
            ...lying,
            left: box.x + lying.top,
            right: box.x + lying.bottom,
            top: room.bottom - lying.right,
            bottom: room.bottom - lying.left,
            room,
          },
        ]
      : [];
  }
  const extent = extentIn(paragraphs, box, { size, align, valign });
  return extent ? [{ ...extent, room }] : [];
}

function tableExtents({ box, columns, headHeight, headSize, rows, size, valign }: TablePiece): Extent[] {
  const lefts = columns.map((_, place) => columns.slice(0, place).reduce((sum, { width }) => sum + width, box.x));
  const inRow = (y: number, height: number, place: number, cell: Cell, inTop: boolean, setting: Omit<Setting, 'align' | 'valign'>) => {
    const { width = 0, align = 'start' } = columns[place] ?? {};
    const gap = gapAfter(cell, columns, place);
    const sign = signWidth(cell);
    const x = (lefts[place] ?? box.x) + (align === 'start' ? sign : 0);
    const room = {
      left: x,
      right: (lefts[place] ?? box.x) + (cell.chip ? SIGN.chipWidth : width - gap / 2),
      top: y - 1,
      bottom: y + height + 1,
    };
    const within = { x, y: y + (inTop ? SIGN.top : 0), width: (cell.chip ? SIGN.chipWidth : width - gap) - sign, height };
    const extent = extentIn(cell.paragraphs, within, { ...setting, align, valign: inTop ? 'top' : 'middle' });
    return extent ? [{ ...extent, room }] : [];
  };
  const head = columns.flatMap(({ title }, place) =>
    inRow(box.y, headHeight, place, { paragraphs: [{ runs: [{ text: title }] }] }, false, { size: headSize }),
  );
  let y = box.y + headHeight;
  const body = rows.flatMap(({ height, cells }) => {
    const at = y;
    y += height;
    return cells.flatMap((cell, place) =>
      inRow(at, height, place, cell, valign === 'top' && !cell.chip, { size: cell.chip ? SIGN.chipSize : size }),
    );
  });
  return [...head, ...body];
}

export function extentsOf(pieces: readonly Piece[]): Extent[] {
  return pieces.flatMap((piece): Extent[] => {
    if (piece.kind === 'text') return textExtents(piece);
    if (piece.kind === 'table') return tableExtents(piece);
    if (piece.kind !== 'chart') return [];
    return chartGraphics(piece).flatMap((graphic): Extent[] => {
      if (graphic.kind !== 'text') return [];
      const width = textWidth(graphic.text) * graphic.size;
      const left = graphic.anchor === 'start' ? graphic.x : graphic.anchor === 'end' ? graphic.x - width : graphic.x - width / 2;
      return [
        {
          words: graphic.text,
          left,
          right: left + width,
          top: graphic.y - graphic.size * 0.76,
          bottom: graphic.y + graphic.size * 0.2,
          room: null,
          isTorn: false,
        },
      ];
    });
  });
}

/** Overlap tolerance, because letters are measured in the heaviest weight. */
const TOUCH = 1.5;

export function overlapping(extents: readonly Extent[]): [Extent, Extent][] {
  return extents.flatMap((one, index) =>
    extents
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOUCH &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOUCH,
      )
      .map((other): [Extent, Extent] => [one, other]),
  );
}

export function isClipped({ left, top, right, bottom, room, isTorn }: Extent): boolean {
  if (room === null) return false;
  if (isTorn) return true;
  return right - left > room.right - room.left + TOUCH || top < room.top - TOUCH || bottom > room.bottom + TOUCH;
}
