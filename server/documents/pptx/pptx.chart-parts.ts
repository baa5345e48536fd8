import type { Colour } from '#domain/deck/page/slide.model.rules.ts';
import { type ChartSheet, columnName, SHEET } from './pptx.chart-data.ts';
import type { Pen } from './pptx.shapes.ts';
import { element, type Xml } from './pptx.xml.ts';

/* Parts of chart XML: fills, strokes, labels, symbols and sheet references. */

const EMU = 12_700;
export const value = (name: string, val: string | number): Xml => element(name, { val });
export type ChartPen = Pick<Pen, 'inks' | 'language'>;
export const NO_FILL = element('a:noFill');
export const filled = ({ inks }: ChartPen, colour: Colour): Xml => (colour === 'transparent' ? NO_FILL : inks(colour));
export const NO_STROKE = element('a:ln', {}, NO_FILL);

export function stroke({ inks }: ChartPen, colour: Colour, width = 0.75, dash: string = 'solid'): Xml {
  return element('a:ln', { w: Math.round(width * EMU), cap: 'flat' }, inks(colour), value('a:prstDash', dash), element('a:round'));
}

const THEME_FONT = element('a:latin', { typeface: '+mn-lt' });

export function typed({ inks, language }: ChartPen, size: number, colour: Colour, isBold = false): Xml {
  const letters = element('a:defRPr', { sz: Math.round(size * 100), b: isBold ? 1 : 0 }, inks(colour), THEME_FONT);
  return element(
    'c:txPr',
    {},
    element('a:bodyPr', { rot: 0, vert: 'horz' }),
    element('a:lstStyle'),
    element('a:p', {}, element('a:pPr', {}, letters), element('a:endParaRPr', { lang: language })),
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
  position: LabelPosition;
  /** Number format, if the values have more decimals than the labels. */
  format?: string | undefined;
  /** Labels show the texts of a column of the sheet instead of the values. */
  hasTexts?: boolean;
  /** Overrides for single labels: hidden, in another style, or moved up by a share of the chart's height. */
  single?: { index: number; look: { size: number; colour: Colour; up?: number } | null }[];
}

type LabelPosition = 'ctr' | 't';

export function labelled(pen: ChartPen, { size, colour, isBold, position, format, hasTexts = false, single = [] }: Labels): Xml {
  const number = format === undefined ? [] : [element('c:numFmt', { formatCode: format, sourceLinked: 0 })];
  const [shown, range] = hasTexts ? [SHOWN(false), [CELL_RANGE]] : [SHOWN(true), []];
  const exceptions = single.map(({ index, look }) =>
    look === null
      ? element('c:dLbl', {}, value('c:idx', index), value('c:delete', 1))
      : element(
          'c:dLbl',
          {},
          value('c:idx', index),
          ...(look.up ? [moved(-look.up)] : []),
          ...(hasTexts ? [cellText(pen, look)] : []),
          ...number,
          typed(pen, look.size, look.colour, true),
          value('c:dLblPos', position),
          ...shown,
          ...range,
        ),
  );
  return element(
    'c:dLbls',
    {},
    ...exceptions,
    ...number,
    typed(pen, size, colour, isBold),
    value('c:dLblPos', position),
    ...shown,
    ...range,
  );
}

/** Offset from the usual place, as a share of the chart's height. */
const moved = (y: number) => element('c:layout', {}, element('c:manualLayout', {}, value('c:x', 0), value('c:y', Number(y.toFixed(4)))));

const NEWER = 'http://schemas.microsoft.com/office/drawing/2012/chart';
/** Shows the cell of the label's point. */
function cellText({ inks, language }: ChartPen, { size, colour }: { size: number; colour: Colour }): Xml {
  const run = element('a:rPr', { lang: language, sz: Math.round(size * 100), b: 1 }, inks(colour), THEME_FONT);
  const field = element(
    'a:fld',
    { id: '{5D6C3C4E-2A64-4D7A-9C0B-1B1A7B0E6F01}', type: 'CELLRANGE' },
    run,
    element('a:t', {}, '[CELLRANGE]'),
  );
  return element('c:tx', {}, element('c:rich', {}, element('a:bodyPr'), element('a:p', {}, field)));
}
const CELL_RANGE = element(
  'c:extLst',
  {},
  element('c:ext', { uri: '{CE6537A1-D6FC-4f65-9D91-7224C49458BB}', 'xmlns:c15': NEWER }, element('c15:showDataLabelsRange', { val: 1 })),
);

/** Column of the sheet with the texts of labels, as an extension of a series. */
export function labelCells(sheet: ChartSheet): Xml {
  const { length } = sheet.first.values;
  const column = columnName(sheet.series.length + 1);
  const texts = (sheet.labels ?? []).flatMap((one, place) =>
    one === null ? [] : [element('c:pt', { idx: place }, element('c:v', {}, one))],
  );
  return element(
    'c:extLst',
    {},
    element(
      'c:ext',
      { uri: '{02D57815-91ED-43cb-92C2-25804820EDAC}', 'xmlns:c15': NEWER },
      element(
        'c15:datalabelsRange',
        {},
        element('c15:f', {}, `${SHEET}!$${column}$2:$${column}$${length + 1}`),
        element('c15:dlblRangeCache', {}, value('c:ptCount', length), ...texts),
      ),
    ),
  );
}

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

export function marker(
  pen: ChartPen,
  symbol: string,
  size: number,
  { fill, edge, width = 2 }: { fill: Colour; edge: Colour; width?: number },
): Xml {
  const look = element('c:spPr', {}, pen.inks(fill), stroke(pen, edge, width));
  return element('c:marker', {}, value('c:symbol', symbol), value('c:size', size), look);
}

export const NO_MARKER = element('c:marker', {}, value('c:symbol', 'none'));
