import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Chart } from '#domain/deck/page/slide.model.rules.ts';
import { type ChartPen, NO_STROKE, typed, value } from './pptx.chart-parts.ts';
import type { ChartPlace } from './pptx.charts.ts';
import { element, type Xml } from './pptx.xml.ts';

const AXES = { category: '111111111', value: '222222222' } as const;
export const AXIS_IDS = [value('c:axId', AXES.category), value('c:axId', AXES.value)];
interface AxisLook {
  position: 'b' | 'l';
  scale: { min: number; max: number } | null;
  isDeleted: boolean;
}

function axisParts(id: string, { position, scale, isDeleted }: AxisLook): Xml[] {
  const bounds = scale ? [value('c:max', scale.max), value('c:min', scale.min)] : [];
  return [
    value('c:axId', id),
    element('c:scaling', {}, value('c:orientation', 'minMax'), ...bounds),
    value('c:delete', isDeleted ? 1 : 0),
    value('c:axPos', position),
  ];
}

const TICKS = [value('c:majorTickMark', 'none'), value('c:minorTickMark', 'none')];

export function axesOf(pen: ChartPen, chart: Chart, { isEdgeToEdge }: ChartPlace): Xml[] {
  const [category, values] = [AXES.category, AXES.value];
  const plain = [element('c:numFmt', { formatCode: 'General', sourceLinked: 0 }), ...TICKS, value('c:tickLblPos', 'none')];
  const valueAxis = (id: string, other: string, look: AxisLook, between: string) =>
    element(
      'c:valAx',
      {},
      ...axisParts(id, look),
      ...plain,
      value('c:crossAx', other),
      value('c:crosses', 'min'),
      value('c:crossBetween', between),
    );
  if (chart.kind === 'dumbbells')
    return [
      valueAxis(category, values, { position: 'b', scale: chart.scale, isDeleted: true }, 'midCat'),
      valueAxis(values, category, { position: 'l', scale: { min: 0, max: chart.rows.length }, isDeleted: true }, 'midCat'),
    ];
  return [
    element(
      'c:catAx',
      {},
      ...axisParts(category, { position: 'b', scale: null, isDeleted: false }),
      element('c:numFmt', { formatCode: 'General', sourceLinked: 0 }),
      ...TICKS,
      value('c:tickLblPos', chart.kind === 'columns' && chart.areNamesBelow ? 'none' : 'low'),
      element('c:spPr', {}, NO_STROKE),
      typed(pen, 11, NEUTRAL.muted),
      value('c:crossAx', values),
      value('c:crosses', 'min'),
      value('c:auto', 0),
      value('c:lblAlgn', 'ctr'),
      value('c:lblOffset', 100),
      value('c:noMultiLvlLbl', 1),
    ),
    valueAxis(values, category, { position: 'l', scale: chart.scale, isDeleted: true }, isEdgeToEdge ? 'midCat' : 'between'),
  ];
}
