import type { Colour } from '#domain/deck/page/slide.model.rules.ts';
import { type ChartSheet, SHEET } from './pptx.chart-data.ts';
import { hex } from './pptx.page.ts';
import { element, type Xml } from './pptx.xml.ts';

/* Parts of chart XML: fills, strokes, labels, symbols and sheet references. */

const EMU = 12_700;
export const value = (name: string, val: string | number): Xml => element(name, { val });
export const solid = (colour: Colour): Xml => element('a:solidFill', {}, element('a:srgbClr', { val: hex(colour) }));
export const NO_FILL = element('a:noFill');
export const filled = (colour: Colour): Xml => (colour === 'transparent' ? NO_FILL : solid(colour));

export function stroke(colour: Colour | null, width = 0.75, dash: string = 'solid'): Xml {
  if (colour === null) return element('a:ln', {}, NO_FILL);
  return element('a:ln', { w: Math.round(width * EMU), cap: 'flat' }, solid(colour), value('a:prstDash', dash), element('a:round'));
}

export function typed(size: number, colour: Colour, isBold = false): Xml {
  const letters = element('a:defRPr', { sz: Math.round(size * 100), b: isBold ? 1 : 0 }, solid(colour));
  return element(
    'c:txPr',
    {},
    element('a:bodyPr', { rot: 0, vert: 'horz' }),
    element('a:lstStyle'),
    element('a:p', {}, element('a:pPr', {}, letters), element('a:endParaRPr', { lang: 'en-GB' })),
  );
}

const SHOWN = (isShown: boolean): Xml[] => [
  value('c:showLegendKey', 0),
  value('c:showVal', isShown ? 1 : 0),
  value('c:showCatName', 0),
  value('c:showSerName', 0),
  value('c:showPercent', 0),
  value('c:showBubbleSize', 0),
];

export interface Labels {
  size: number;
  colour: Colour;
  isBold: boolean;
  position: 'ctr' | 't';
  /** Overrides for single labels: hidden, or in another style. */
  single?: { index: number; look: { size: number; colour: Colour } | null }[];
}

export function labelled({ size, colour, isBold, position, single = [] }: Labels): Xml {
  const exceptions = single.map(({ index, look }) =>
    look === null
      ? element('c:dLbl', {}, value('c:idx', index), value('c:delete', 1))
      : element('c:dLbl', {}, value('c:idx', index), typed(look.size, look.colour, true), value('c:dLblPos', position), ...SHOWN(true)),
  );
  return element('c:dLbls', {}, ...exceptions, typed(size, colour, isBold), value('c:dLblPos', position), ...SHOWN(true));
}

const columnName = (index: number) => String.fromCodePoint(65 + index);

/** Sheet reference of a series with cached values, for programs that do not open the sheet. */
export function referred(
  sheet: ChartSheet,
  index: number,
): { name: Xml; first: (kind: 'c:cat' | 'c:xVal') => Xml; values: (kind: 'c:val' | 'c:yVal') => Xml } {
  const rows = sheet.first.values.length;
  const range = (column: string) => element('c:f', {}, `${SHEET}!$${column}$2:$${column}$${rows + 1}`);
  const points = (values: readonly (string | number | null)[]) =>
    values.flatMap((one, place) => (one === null ? [] : [element('c:pt', { idx: place }, element('c:v', {}, String(one)))]));
  const numbers = (column: string, values: readonly (string | number | null)[]) =>
    element(
      'c:numRef',
      {},
      range(column),
      element('c:numCache', {}, element('c:formatCode', {}, 'General'), value('c:ptCount', rows), ...points(values)),
    );
  const { name, values } = sheet.series[index] ?? { name: '', values: [] };
  const column = columnName(index + 1);
  return {
    name: element(
      'c:tx',
      {},
      element(
        'c:strRef',
        {},
        element('c:f', {}, `${SHEET}!$${column}$1`),
        element('c:strCache', {}, value('c:ptCount', 1), ...points([name])),
      ),
    ),
    first: (kind) =>
      element(
        kind,
        {},
        kind === 'c:xVal'
          ? numbers('A', sheet.first.values)
          : element('c:strRef', {}, range('A'), element('c:strCache', {}, value('c:ptCount', rows), ...points(sheet.first.values))),
      ),
    values: (kind) => element(kind, {}, numbers(column, values)),
  };
}

export function marker(symbol: string, size: number, { fill, edge, width = 2 }: { fill: Colour; edge: Colour; width?: number }): Xml {
  return element('c:marker', {}, value('c:symbol', symbol), value('c:size', size), element('c:spPr', {}, solid(fill), stroke(edge, width)));
}

export const NO_MARKER = element('c:marker', {}, value('c:symbol', 'none'));
