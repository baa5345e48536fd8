import type pptxgen from 'pptxgenjs';
import { BAND_COLOURS } from '#domain/theme/colours.rules.ts';
import { linesOf } from '#domain/deck/deck.fit.rules.ts';
import { DECK_LIMITS, type FigureBlock, type Line, type Slide, type SlideKind, type TableBlock } from '#domain/deck/deck.model.rules.ts';
import { findingHeight } from '#domain/deck/deck.tables.rules.ts';
import { linesHeight } from '#domain/deck/deck.text.rules.ts';
import type { ClientFinding } from '#domain/qbrs/qbrs.rules.ts';
import { SEVERITIES } from './documents.appearance.ts';
import { hex, isRightToLeft, MUTED, plain, RULE, TEXT, type Area, type Canvas } from './documents.pptx-page.ts';

const POINT = 1 / 72;
const SIZES = { full: 16, roomy: 20, side: 14, lead: 18, columns: 15, intro: 14 };

function sizeOf(slide: Slide, isRoomy: boolean): number {
  if (slide.kind === 'score' || slide.kind === 'sections') return SIZES.side;
  if (slide.kind === 'summary') return SIZES.lead;
  if (slide.kind === 'text' || slide.kind === 'note') return isRoomy || slide.kind === 'note' ? SIZES.roomy : SIZES.full;
  return SIZES.intro;
}

function runs(lines: readonly Line[], size: number): pptxgen.default.TextProps[] {
  return lines.map(({ kind, text }, index) => ({
    text,
    options: {
      ...plain(size, TEXT),
      bold: kind === 'heading',
      breakLine: index < lines.length - 1,
      paraSpaceAfter: size * 0.5,
      ...(kind === 'item' ? { bullet: { indent: size } } : {}),
      ...(isRightToLeft(text) ? { rtlMode: true, align: 'right' as const } : {}),
    },
  }));
}

/** All written lines of a slide, and the notes after them, in one text box. */
export function addText({ page }: Canvas, slide: Slide, area: Area): void {
  const text = slide.blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
  const isRoomy = slide.blocks.some((block) => block.kind === 'text' && block.isRoomy === true);
  const notes =
    slide.kind === 'note'
      ? []
      : slide.blocks.flatMap((block): Line[] => (block.kind === 'note' ? [{ kind: 'paragraph', text: block.text }] : []));
  if (text.length + notes.length === 0) return;
  const size = sizeOf(slide, isRoomy);
  const muted = runs(notes, size).map((run) => ({ ...run, options: { ...run.options, color: hex(MUTED) } }));
  const [last, ...before] = runs(text, size).toReversed();
  const written = last ? [...before.toReversed(), { ...last, options: { ...last.options, breakLine: muted.length > 0 } }, ...muted] : muted;
  page.addText(written, { ...plain(size, TEXT), ...area, valign: 'top' });
}

/** The height of a text above other blocks, from the deck's own estimate. */
export function textHeight(lines: readonly Line[], kind: SlideKind): number {
  const size = kind === 'summary' ? SIZES.lead : kind === 'note' ? SIZES.roomy : SIZES.intro;
  return linesHeight(lines, (871 / size) * 0.97) * size * 1.25 * POINT;
}

export function noteHeight(text: string): number {
  return linesOf(text, DECK_LIMITS.note.width) * SIZES.roomy * 1.25 * POINT;
}

export function addFigure({ page, ink }: Canvas, figure: FigureBlock, area: Area): void {
  const change = figure.change === null ? '' : figure.change.charAt(0).toUpperCase() + figure.change.slice(1);
  page.addText(
    [
      { text: figure.value, options: { ...plain(60, ink), bold: true } },
      { text: figure.unit, options: { ...plain(30, ink), bold: true, breakLine: true } },
      { text: '● ', options: plain(12, BAND_COLOURS[figure.band]) },
      { text: figure.bandLabel, options: { ...plain(15, BAND_COLOURS[figure.band]), bold: true, breakLine: change !== '' } },
      ...(change === '' ? [] : [{ text: change, options: plain(15, MUTED) }]),
    ],
    { ...plain(15, TEXT), ...area, valign: 'top' },
  );
}

const COLUMN_GAP = 0.6;

/** Two lists side by side, each below a line; returns their height. */
export function addColumns({ page, ink }: Canvas, columns: readonly Line[][], area: Area): number {
  const width = (area.w - COLUMN_GAP * (columns.length - 1)) / columns.length;
  const tallest = Math.max(...columns.map((lines) => linesHeight(lines, DECK_LIMITS.columns.width)));
  const height = tallest * SIZES.columns * 1.25 * POINT;
  for (const [index, lines] of columns.entries()) {
    const x = area.x + index * (width + COLUMN_GAP);
    page.addShape('line', { x, y: area.y + 0.15, w: width, h: 0, line: { color: hex(ink), width: 1.25 } });
    page.addText(runs(lines, SIZES.columns), {
      ...plain(SIZES.columns, TEXT),
      x,
      y: area.y + 0.3,
      w: width,
      h: height,
      valign: 'top',
    });
  }
  return height + 0.55;
}

const TABLE_SIZE = 11;

export function addTable({ page }: Canvas, { columns, rows }: TableBlock, area: Area): void {
  const border = (color: string, pt: number): NonNullable<pptxgen.default.TableCellProps['border']> => [
    { type: 'none' },
    { type: 'none' },
    { type: 'solid', color, pt },
    { type: 'none' },
  ];
  const align = (index: number) => (columns[index]?.align === 'end' ? 'right' : 'left');
  const head = columns.map(({ title }, index) => ({
    text: title,
    options: { ...plain(10, MUTED), margin: CELL_MARGIN, bold: true, align: align(index), border: border('8A919A', 1) } as const,
  }));
  const body = rows.map((row) =>
    row.map((text, index) => ({
      text,
      options: { ...plain(TABLE_SIZE, TEXT), margin: CELL_MARGIN, align: align(index), border: border(RULE, 0.5) } as const,
    })),
  );
  page.addTable([head, ...body], {
    x: area.x,
    y: area.y,
    w: area.w,
    colW: columns.map(({ share }) => share * area.w),
    rowH: 0.27,
    valign: 'top',
    autoPage: false,
  });
}

/** Inches: top, right, bottom, left. */
const CELL_MARGIN: [number, number, number, number] = [0.04, 0.06, 0.04, 0.06];

const FINDING_LINE = 17.5 * POINT;

export function addFindings({ page }: Canvas, findings: readonly ClientFinding[], area: Area): void {
  let top = area.y;
  for (const finding of findings) {
    const { label, colour } = SEVERITIES[finding.severity];
    const height = findingHeight(finding) * FINDING_LINE;
    page.addText(label, { ...plain(12, colour), bold: true, x: area.x, y: top + 0.07, w: 1.1, h: 0.26, valign: 'top' });
    page.addText(
      [
        { text: finding.title, options: { ...plain(14, TEXT), bold: true, breakLine: finding.section !== '' || finding.note !== null } },
        ...(finding.section === '' ? [] : [{ text: finding.section, options: { ...plain(12, MUTED), breakLine: finding.note !== null } }]),
        ...(finding.note === null ? [] : [{ text: finding.note, options: plain(12, TEXT) }]),
      ],
      { ...plain(14, TEXT), x: area.x + 1.2, y: top + 0.05, w: area.w - 1.2, h: height - 0.1, valign: 'top' },
    );
    top += height;
    page.addShape('line', { x: area.x, y: top, w: area.w, h: 0, line: { color: RULE, width: 0.5 } });
  }
}
