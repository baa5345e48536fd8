import { contrast, WHITE } from '#domain/theme/colours.rules.ts';
import { columnPlaces, heightAt, totalEdge } from '#domain/deck/charts/chart.layout.rules.ts';
import { BEFORE } from '#domain/deck/page/graphic.rules.ts';
import { NEUTRAL, type Level, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Box, Chart, ChartPiece, Series } from '#domain/deck/page/slide.model.rules.ts';
import { AXIS_IDS, axesOf } from './pptx.chart-axes.ts';
import { levelsOf, sheetOf, targetsOf, totalFormat, totalsOf } from './pptx.chart-data.ts';
import {
  type ChartPen,
  filled,
  labelCells,
  labelled,
  type Labels,
  marker,
  NO_FILL,
  NO_MARKER,
  NO_STROKE,
  referred,
  stroke,
  value,
} from './pptx.chart-parts.ts';
import { type ChartPlace, chartPlace } from './pptx.charts.ts';
import { LIGHT_BEFORE } from './pptx.theme.ts';
import { element, type Xml } from './pptx.xml.ts';

/* Chart XML in the element order that the file format requires. */

/** Minimum height of a column segment that shows its number. */
const LABEL_ROOM = 14;
const LAST = { size: 24, dot: 14 } as const;
const POINT = { size: 13, dot: 8 } as const;
/** Width of the mark of a target that holds for one column only. */
const SHORT_TARGET = 24;

const numbered = (index: number) => [value('c:idx', index), value('c:order', index)];

function columnCharts(pen: ChartPen, chart: Extract<Chart, { kind: 'columns' }>, box: Box, { gap }: ChartPlace): Xml[] {
  const sheet = sheetOf(chart);
  const bars = chart.series.map((series, index) => {
    const { name, first, values } = referred(sheet, index);
    const isVisible = series.colour !== 'transparent';
    return element(
      'c:ser',
      {},
      ...numbered(index),
      name,
      element('c:spPr', {}, filled(pen, series.colour), isVisible ? stroke(pen, NEUTRAL.white) : NO_STROKE),
      value('c:invertIfNegative', 0),
      ...(chart.hasLabels && isVisible ? [labelled(pen, columnLabels(series, chart, box))] : []),
      first('c:cat'),
      values('c:val'),
    );
  });
  const stacked = element(
    'c:barChart',
    {},
    value('c:barDir', 'col'),
    value('c:grouping', 'stacked'),
    value('c:varyColors', 0),
    ...bars,
    value('c:gapWidth', gap),
    value('c:overlap', 100),
    ...AXIS_IDS,
  );
  const lines = [...targetSeries(pen, chart), ...totalSeries(pen, chart, box)];
  return lines.length === 0 ? [stacked] : [stacked, lineChartOf(...lines)];
}

function targetSeries(pen: ChartPen, chart: Extract<Chart, { kind: 'columns' }>): Xml[] {
  const sheet = sheetOf(chart);
  const colour = chart.line?.colour ?? NEUTRAL.text;
  return targetsOf(chart).map((target, place) => {
    const index = chart.series.length + place;
    const { name, first, values } = referred(sheet, index);
    const isShort = target.values.filter((one) => one !== null).length === 1;
    return element(
      'c:ser',
      {},
      ...numbered(index),
      name,
      element('c:spPr', {}, stroke(pen, colour, 1.5, 'dash')),
      isShort ? marker(pen, 'dash', SHORT_TARGET, { fill: colour, edge: colour, width: 0.25 }) : NO_MARKER,
      first('c:cat'),
      values('c:val'),
      value('c:smooth', 0),
    );
  });
}

/** Invisible line at the tops of the columns, whose labels are the totals. */
function totalSeries(pen: ChartPen, chart: Extract<Chart, { kind: 'columns' }>, box: Box): Xml[] {
  const sheet = sheetOf(chart);
  const index = sheet.series.length - 1;
  const tops = totalsOf(chart);
  if (tops.every((top) => top === null)) return [];
  const { name, first, values } = referred(sheet, index);
  const format = totalFormat(chart);
  const size = columnPlaces(box, chart.categories.length).width < 40 ? 10 : chart.categories.length > 8 ? 11.5 : 16;
  const { frame } = chartPlace({ box, chart });
  const look = (place: number, top: number) => {
    const isLate = chart.isFirstLate === true && place === 0;
    const up = heightAt(box, chart.scale, top) - totalEdge(box, chart, { place, top, size });
    return { size, colour: isLate ? WORSE : NEUTRAL.text, up: up / frame.height };
  };
  const single = tops.map((top, place) => ({ index: place, look: top === null ? null : look(place, top) }));
  return [
    element(
      'c:ser',
      {},
      ...numbered(index),
      name,
      element('c:spPr', {}, NO_STROKE),
      NO_MARKER,
      labelled(pen, {
        size,
        colour: NEUTRAL.text,
        isBold: true,
        position: 't',
        format: format ?? undefined,
        hasTexts: format === null,
        single,
      }),
      first('c:cat'),
      values('c:val'),
      value('c:smooth', 0),
      ...(format === null ? [labelCells(sheet)] : []),
    ),
  ];
}

const lineChartOf = (...series: Xml[]): Xml =>
  element('c:lineChart', {}, value('c:grouping', 'standard'), value('c:varyColors', 0), ...series, value('c:marker', 1), ...AXIS_IDS);

/** White or dark label, whichever is readable; none if the segment is too low. */
function columnLabels({ colour, values }: Series, { scale }: Extract<Chart, { kind: 'columns' }>, box: Box): Labels {
  const high = (one: number) => heightAt(box, scale, 0) - heightAt(box, scale, one);
  return {
    size: 11,
    isBold: false,
    colour: contrast(colour, WHITE) >= 4.5 ? NEUTRAL.white : NEUTRAL.text,
    position: 'ctr',
    single: values.flatMap((one, index) => (one !== null && high(one) < LABEL_ROOM ? [{ index, look: null }] : [])),
  };
}

function scoreChart(pen: ChartPen, chart: Extract<Chart, { kind: 'line' }>): Xml[] {
  const { name, first, values } = referred(sheetOf(chart), 0);
  const { colour } = chart.series;
  const last = chart.series.values.length - 1;
  const series = element(
    'c:ser',
    {},
    ...numbered(0),
    name,
    element('c:spPr', {}, stroke(pen, colour, 2.5)),
    marker(pen, 'circle', POINT.dot, { fill: NEUTRAL.white, edge: colour }),
    element('c:dPt', {}, value('c:idx', last), marker(pen, 'circle', LAST.dot, { fill: colour, edge: colour }), value('c:bubble3D', 0)),
    labelled(pen, {
      size: POINT.size,
      colour: NEUTRAL.text,
      isBold: true,
      position: 't',
      single: [{ index: last, look: { size: LAST.size, colour } }],
    }),
    first('c:cat'),
    values('c:val'),
    value('c:smooth', 0),
  );
  return [lineChartOf(series)];
}

const SYMBOLS: Record<Level['shape'], string> = {
  diamond: 'diamond',
  triangle: 'triangle',
  square: 'square',
  ring: 'circle',
  disc: 'circle',
};

function dumbbellChart(pen: ChartPen, chart: Extract<Chart, { kind: 'dumbbells' }>): Xml[] {
  const sheet = sheetOf(chart);
  const looks = [
    { line: stroke(pen, NEUTRAL.rule, 2.5), marker: NO_MARKER },
    { line: NO_STROKE, marker: marker(pen, 'circle', 6, { fill: LIGHT_BEFORE, edge: BEFORE, width: 1.25 }) },
    ...levelsOf(chart).map(({ shape, colour }) => ({
      line: NO_STROKE,
      marker: marker(pen, SYMBOLS[shape], 9, { fill: shape === 'ring' ? NEUTRAL.white : colour, edge: colour, width: 0.75 }),
    })),
  ];
  const series = looks.map((look, index) => {
    const { name, first, values } = referred(sheet, index);
    return element(
      'c:ser',
      {},
      ...numbered(index),
      name,
      element('c:spPr', {}, look.line),
      look.marker,
      first('c:xVal'),
      values('c:yVal'),
      value('c:smooth', 0),
    );
  });
  return [element('c:scatterChart', {}, value('c:scatterStyle', 'lineMarker'), value('c:varyColors', 0), ...series, ...AXIS_IDS)];
}

function layoutOf({ frame, plot }: ChartPlace): Xml {
  const share = (part: number, whole: number) => Math.round((part / whole) * 1e6) / 1e6;
  return element(
    'c:layout',
    {},
    element(
      'c:manualLayout',
      {},
      value('c:layoutTarget', 'inner'),
      value('c:xMode', 'edge'),
      value('c:yMode', 'edge'),
      value('c:x', share(plot.x - frame.x, frame.width)),
      value('c:y', share(plot.y - frame.y, frame.height)),
      value('c:w', share(plot.width, frame.width)),
      value('c:h', share(plot.height, frame.height)),
    ),
  );
}

export function chartXml(pen: ChartPen, piece: Pick<ChartPiece, 'box' | 'chart'>): string {
  const { box, chart } = piece;
  const place = chartPlace(piece);
  const drawn =
    chart.kind === 'columns'
      ? columnCharts(pen, chart, box, place)
      : chart.kind === 'line'
        ? scoreChart(pen, chart)
        : dumbbellChart(pen, chart);
  const nothing = element('c:spPr', {}, NO_FILL, NO_STROKE);
  const space = element(
    'c:chartSpace',
    {
      'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
      'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
      'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    },
    value('c:date1904', 0),
    value('c:roundedCorners', 0),
    element(
      'c:chart',
      {},
      value('c:autoTitleDeleted', 1),
      element('c:plotArea', {}, layoutOf(place), ...drawn, ...axesOf(pen, chart, place), nothing),
      value('c:plotVisOnly', 1),
      // A quarter without a review has no score: the line goes on to the next one.
      value('c:dispBlanksAs', chart.kind === 'line' ? 'span' : 'gap'),
    ),
    nothing,
    element('c:externalData', { 'r:id': 'rId1' }, value('c:autoUpdate', 0)),
  );
  return space.xml;
}
