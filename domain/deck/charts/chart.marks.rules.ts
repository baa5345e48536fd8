import { columnChart } from './chart.columns.rules.ts';
import { BEFORE, DASH, type Graphic, line, words } from '#domain/deck/page/graphic.rules.ts';
import { AXIS, dumbbellAt, heightAt, linePoints } from './chart.layout.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import { WHITE } from '#domain/theme/colours.rules.ts';
import type { Box, Chart, ChartPiece, Colour, LinePiece, MarkPiece, RectPiece, Rule, Shape } from '#domain/deck/page/slide.model.rules.ts';

export function markGraphics({ shape, x, y, size, colour, isDashed, label }: Omit<MarkPiece, 'kind'>): Graphic[] {
  const number = label ? [words(label.text, x, y + size * 0.18, { size: Math.max(9, size * 0.5), weight: 600, fill: label.colour })] : [];
  return [...shapeGraphics(shape, { x, y, half: size / 2, colour, isDashed: isDashed === true }), ...number];
}

interface Labelled {
  x: number;
  y: number;
  half: number;
  colour: Colour;
  isDashed: boolean;
}

function shapeGraphics(shape: Shape, { x, y, half, colour, isDashed }: Labelled): Graphic[] {
  const polygon = (...points: readonly (readonly [number, number])[]): Graphic => ({
    kind: 'path',
    d: `M${points.map(([dx, dy]) => `${x + dx * half} ${y + dy * half}`).join('L')}Z`,
    fill: colour,
  });
  const edge = isDashed ? { stroke: NEUTRAL.text, width: 1.2, dash: DASH } : {};
  switch (shape) {
    case 'diamond':
      return [polygon([0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0])];
    case 'triangle':
      return [polygon([0, -1], [1.1, 0.9], [-1.1, 0.9])];
    case 'triangle-down':
      return [polygon([0, 1], [1.1, -0.9], [-1.1, -0.9])];
    case 'square':
      return [{ kind: 'rect', box: { x: x - half * 0.9, y: y - half * 0.9, width: half * 1.8, height: half * 1.8 }, fill: colour }];
    case 'box':
      return [
        {
          kind: 'rect',
          box: { x: x - half, y: y - half, width: half * 2, height: half * 2 },
          fill: 'none',
          stroke: colour,
          width: 1,
          radius: 2,
        },
      ];
    case 'ring':
      return [{ kind: 'circle', x, y, radius: half * 0.85, fill: WHITE, stroke: colour, width: 1.5 }];
    case 'disc':
      return [{ kind: 'circle', x, y, radius: half, fill: colour, ...edge }];
    case 'tick':
      return [
        { kind: 'circle', x, y, radius: half, fill: colour },
        {
          kind: 'path',
          d: `M${x - half * 0.5} ${y}L${x - half * 0.1} ${y + half * 0.4}L${x + half * 0.5} ${y - half * 0.4}`,
          fill: 'none',
          stroke: WHITE,
          width: Math.max(1.2, half * 0.25),
        },
      ];
    case 'clock':
      return [
        { kind: 'circle', x, y, radius: half, fill: colour },
        {
          kind: 'path',
          d: `M${x} ${y - half * 0.6}L${x} ${y}L${x + half * 0.45} ${y + half * 0.25}`,
          fill: 'none',
          stroke: WHITE,
          width: Math.max(1, half * 0.22),
        },
      ];
    default:
      return shape satisfies never;
  }
}

export function rectGraphic({ box, fill, radius = 0, stroke }: Omit<RectPiece, 'kind'>): Graphic {
  return {
    kind: 'rect',
    box,
    fill: fill ?? 'none',
    radius,
    ...(stroke ? { stroke: stroke.colour, width: stroke.width, ...(stroke.isDashed ? { dash: DASH } : {}) } : {}),
  };
}

const ARROW = 6;

export function lineGraphics({ from, to, colour, width, isDashed, hasArrow }: Omit<LinePiece, 'kind'>): Graphic[] {
  const drawn = line(from.x, from.y, to.x, to.y, colour, { width, ...(isDashed ? { dash: DASH } : {}) });
  if (!hasArrow) return [drawn];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const corner = (turn: number) => `${to.x - ARROW * Math.cos(angle + turn)} ${to.y - ARROW * Math.sin(angle + turn)}`;
  return [drawn, { kind: 'path', d: `M${to.x} ${to.y}L${corner(0.5)}L${corner(-0.5)}Z`, fill: colour }];
}

export function chartGraphics({ box, chart }: Pick<ChartPiece, 'box' | 'chart'>): Graphic[] {
  if (chart.kind === 'line') return lineChart(box, chart);
  if (chart.kind === 'columns') return columnChart(box, chart);
  return dumbbells(box, chart);
}

type Of<Kind extends Chart['kind']> = Extract<Chart, { kind: Kind }>;

const RULE_LABEL = 10.5;

function ruleGraphics(box: Box, { at, label, colour, isDashed }: Rule, scale: Of<'line'>['scale'], size: number): Graphic[] {
  const y = heightAt(box, scale, at);
  return [
    line(box.x, y, box.x + box.width, y, colour, isDashed ? { dash: DASH } : {}),
    words(label, box.x + box.width + 6, y + 3.5, { size, fill: colour, anchor: 'start' }),
  ];
}

/** Number of the last point: its size, and its baseline above the point. */
export const LAST_NUMBER = { size: 24, above: 16 } as const;

/** Small charts label only their first and last values. */
const SIZES = {
  large: { value: 13, last: LAST_NUMBER.size, name: 11, rule: RULE_LABEL, dot: 4, lastDot: 7, line: 2.5 },
  small: { value: 9.5, last: 13, name: 9, rule: 9, dot: 2.5, lastDot: 4, line: 1.8 },
} as const;

/** Height that a number below its point needs above the category names. */
const BELOW = 26;

/** Baseline of a number, moved above the lines that would strike it. */
function unstruck(baseline: number, size: number, lines: readonly number[]): number {
  const struck = lines.filter((y) => y > baseline - size * 0.8 && y < baseline + 2);
  return struck.length === 0 ? baseline : Math.min(...struck) - 4;
}

function lineChart(box: Box, chart: Of<'line'>): Graphic[] {
  const points = linePoints(box, chart);
  const { colour } = chart.series;
  const base = box.y + box.height - AXIS;
  const last = points.at(-1);
  const sizes = SIZES[chart.isSmall ? 'small' : 'large'];
  const lines = chart.rules.map(({ at }) => heightAt(box, chart.scale, at));
  const isNamed = (index: number) => !chart.isSmall || index === 0 || index === chart.categories.length - 1;
  return [
    ...chart.rules.flatMap((rule) => ruleGraphics(box, rule, chart.scale, sizes.rule)),
    line(box.x, base, box.x + box.width, base, NEUTRAL.text),
    { kind: 'path', d: `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`, fill: 'none', stroke: colour, width: sizes.line },
    ...points.flatMap((point, index): Graphic[] => {
      if (chart.isSmall && index > 0 && point !== last) return [];
      const isLast = point === last;
      const size = isLast ? sizes.last : sizes.value;
      const isValley =
        point.y + BELOW < base && [points[index - 1], points[index + 1]].every((other) => other !== undefined && other.value > point.value);
      const dot: Graphic = {
        kind: 'circle',
        x: point.x,
        y: point.y,
        radius: isLast ? sizes.lastDot : sizes.dot,
        fill: isLast ? colour : WHITE,
        stroke: colour,
        width: 2,
      };
      return [
        dot,
        words(
          String(point.value),
          point.x,
          unstruck(isValley ? point.y + 20 : point.y - (isLast ? sizes.lastDot + 9 : sizes.dot + 8), size, lines),
          {
            size,
            weight: 600,
            fill: isLast ? colour : NEUTRAL.text,
          },
        ),
      ];
    }),
    ...chart.categories.flatMap((name, index): Graphic[] => {
      if (!isNamed(index)) return [];
      const isLast = index === chart.categories.length - 1;
      const between = chart.categories.length - 1;
      const step = between > 0 && points.length > 1 ? ((last?.x ?? 0) - (points[0]?.x ?? 0)) / between : 0;
      return [
        words(name, (last?.x ?? box.x) - (chart.categories.length - 1 - index) * step, base + 17, {
          size: sizes.name,
          weight: isLast ? 600 : 400,
          fill: isLast ? NEUTRAL.text : NEUTRAL.muted,
        }),
      ];
    }),
  ];
}

function dumbbells(box: Box, chart: Of<'dumbbells'>): Graphic[] {
  return chart.rows.flatMap((row, index): Graphic[] => {
    if (!row) return [];
    const y = box.y + chart.rowHeight * (index + 0.5);
    const now = dumbbellAt(box, chart, row.now);
    const mark = markGraphics({ shape: row.level.shape, x: now, y, size: 9, colour: row.level.colour });
    if (row.before === null || row.before === row.now) return mark;
    const before = dumbbellAt(box, chart, row.before);
    return [
      line(before, y, now, y, BEFORE, { width: 2 }),
      { kind: 'circle', x: before, y, radius: 3.5, fill: WHITE, stroke: BEFORE, width: 1.5 },
      ...mark,
    ];
  });
}
