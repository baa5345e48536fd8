import type pptxgen from 'pptxgenjs';
import type { Block } from '#domain/deck/deck.model.rules.ts';
import { shortLabel, trendFloor } from './documents.charts.ts';
import { FONT } from './documents.appearance.ts';
import { hex, MUTED, plain, RULE, TEXT, type Area, type Canvas } from './documents.pptx-page.ts';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

const BEFORE = 'A9B0B8';

/** Every option is set, because programs have different defaults. */
const STYLE = {
  catAxisLabelColor: TEXT,
  catAxisLabelFontFace: FONT,
  catAxisLabelFontSize: 11,
  catAxisLineColor: BEFORE,
  catAxisLineShow: true,
  catAxisLineSize: 0.75,
  catAxisMajorTickMark: 'none',
  catGridLine: { style: 'none' },
  valAxisHidden: false,
  valAxisLabelColor: MUTED,
  valAxisLabelFontFace: FONT,
  valAxisLabelFontSize: 9,
  valAxisLabelFormatCode: '0',
  valAxisLineShow: false,
  valAxisMajorTickMark: 'none',
  valAxisMajorUnit: 25,
  valAxisMaxVal: 100,
  valAxisMinVal: 0,
  valGridLine: { color: RULE, size: 0.5, style: 'solid' },
  dataLabelColor: TEXT,
  dataLabelFontBold: false,
  dataLabelFontFace: FONT,
  dataLabelFontSize: 11,
  dataLabelFormatCode: '0.#;-0.#;0',
  legendColor: MUTED,
  legendFontFace: FONT,
  legendFontSize: 10,
  legendPos: 't',
  showTitle: false,
  showValue: true,
  showSerName: false,
  lang: 'en-GB',
} satisfies pptxgen.default.IChartOpts;

/** Written as text, because the library leaves the cell of a plain 0 empty in the embedded workbook. */
function cells(values: readonly (number | null)[]): number[] {
  return values.map((value) => (value === null ? '' : String(value))) as unknown as number[]; // The library only prints the values.
}

const decimals = (values: readonly number[]) => (values.some((value) => !Number.isInteger(Math.round(value * 10) / 10)) ? '0.0' : '0');

/** A bar chart draws the first category at the bottom, so the order is reversed to show the lowest score at the top. */
export function addBars({ page, ink }: Canvas, { bars, hasPrevious, alt }: BlockOf<'bars'>, area: Area): void {
  const turned = bars.toReversed();
  const labels = turned.map(({ label }) => shortLabel(label, 19, 3).join(' '));
  const now = { name: 'This time', labels, values: cells(turned.map(({ value }) => value)) };
  const before = { name: 'Last time', labels, values: cells(turned.map(({ previous }) => previous)) };
  page.addText('Percent of the standard met', { ...plain(10, MUTED), x: area.x, y: area.y, w: area.w, h: 0.25, valign: 'top' });
  page.addChart('bar', hasPrevious ? [before, now] : [now], {
    ...STYLE,
    x: area.x,
    y: area.y + 0.25,
    w: area.w,
    h: Math.min(area.h - 0.25, 1.1 + bars.length * 0.58),
    altText: alt,
    barDir: 'bar',
    barGrouping: 'clustered',
    barGapWidthPct: 55,
    barOverlapPct: 0,
    chartColors: hasPrevious ? [BEFORE, hex(ink)] : [hex(ink)],
    dataLabelPosition: 'outEnd',
    dataLabelFormatCode: decimals(bars.flatMap(({ value, previous }) => (previous === null ? [value] : [value, previous]))),
    showLegend: hasPrevious,
  });
}

export function addTrend({ page, ink }: Canvas, { points, alt }: BlockOf<'trend'>, area: Area): void {
  const labels = points.map(({ label }) => shortLabel(label, 10, 1).join(' '));
  page.addText('Percent of the standard met', { ...plain(10, MUTED), x: area.x, y: area.y, w: area.w, h: 0.25, valign: 'top' });
  page.addChart('line', [{ name: 'Alignment', labels, values: cells(points.map(({ value }) => value)) }], {
    ...STYLE,
    x: area.x,
    y: area.y + 0.25,
    w: area.w,
    h: area.h - 0.45,
    altText: alt,
    valAxisMinVal: trendFloor(points),
    valAxisMajorUnit: 10,
    chartColors: [hex(ink)],
    dataLabelPosition: 't',
    dataLabelFormatCode: decimals(points.map(({ value }) => value)),
    lineDataSymbol: 'circle',
    lineDataSymbolSize: 8,
    lineSize: 2.5,
    lineSmooth: false,
    showLegend: false,
  });
}
