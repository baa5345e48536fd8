import * as z from 'zod/mini';
import type { DrawnSlide } from '#domain/deck/page/slide.model.rules.ts';

const text = z.string();
const number = z.number();
const maybe = z.nullable;
const flag = z.exactOptional(z.boolean());
const Align = z.enum(['start', 'middle', 'end']);
const Weight = z.union([z.literal(400), z.literal(500), z.literal(600)]);
const Box = z.object({ x: number, y: number, width: number, height: number });
const Point = z.object({ x: number, y: number });

const Paragraph = z.object({
  runs: z.array(
    z.object({
      text,
      size: z.exactOptional(number),
      weight: z.exactOptional(Weight),
      colour: z.exactOptional(text),
      href: z.exactOptional(text),
    }),
  ),
  isItem: flag,
});

const LevelShape = z.enum(['diamond', 'triangle', 'square', 'ring', 'disc']);
const Shape = z.enum(['diamond', 'triangle', 'square', 'ring', 'disc', 'triangle-down', 'tick', 'clock', 'box']);
const Label = z.object({ text, colour: text });
const Level = z.object({ colour: text, onColour: text, shape: LevelShape, label: text });
const Stroke = { colour: text, width: number, isDashed: flag };

const Cell = z.object({
  paragraphs: z.array(Paragraph),
  mark: z.exactOptional(z.object({ shape: Shape, colour: text, label: z.exactOptional(Label), size: z.exactOptional(number) })),
  fill: z.exactOptional(text),
  chip: z.exactOptional(Level),
  spoken: z.exactOptional(text),
});

const Series = z.object({ name: text, colour: text, values: z.array(maybe(number)) });
const Scale = z.object({ min: number, max: number });
const Rule = z.object({ at: number, label: text, colour: text, isDashed: flag });

const Chart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('columns'),
    categories: z.array(text),
    series: z.array(Series),
    line: maybe(Series),
    scale: Scale,
    totals: z.array(maybe(text)),
    hasLabels: flag,
    isLastStrong: flag,
    isFirstLate: flag,
    areNamesBelow: flag,
  }),
  z.object({ kind: z.literal('line'), categories: z.array(text), series: Series, scale: Scale, rules: z.array(Rule) }),
  z.object({
    kind: z.literal('dumbbells'),
    rows: z.array(maybe(z.object({ before: maybe(number), now: number, level: Level }))),
    scale: Scale,
    rules: z.array(Rule),
    rowHeight: number,
  }),
]);

const Piece = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    box: Box,
    paragraphs: z.array(Paragraph),
    size: number,
    weight: Weight,
    colour: text,
    align: Align,
    valign: z.enum(['top', 'middle', 'bottom']),
    isUpright: flag,
    role: z.enum(['heading', 'text', 'decoration']),
  }),
  z.object({
    kind: z.literal('rect'),
    box: Box,
    fill: maybe(text),
    stroke: z.exactOptional(z.object(Stroke)),
    radius: z.exactOptional(number),
  }),
  z.object({ kind: z.literal('line'), ...Stroke, from: Point, to: Point, hasArrow: flag }),
  z.object({
    kind: z.literal('mark'),
    x: number,
    y: number,
    size: number,
    shape: Shape,
    colour: text,
    alone: z.exactOptional(text),
    isDashed: flag,
    label: z.exactOptional(Label),
  }),
  z.object({
    kind: z.literal('table'),
    box: Box,
    alt: text,
    columns: z.array(z.object({ title: text, width: number, align: Align })),
    headHeight: number,
    rows: z.array(z.object({ height: number, fill: z.exactOptional(text), cells: z.array(Cell), isSum: flag })),
    size: number,
    headSize: number,
    valign: z.enum(['top', 'middle']),
  }),
  z.object({ kind: z.literal('chart'), box: Box, alt: text, chart: Chart }),
  z.object({ kind: z.literal('picture'), box: Box, source: text, alt: text }),
]);

/** Slide without speaker notes, as sent to the customer. */
export const ClientSlide = z.object({
  key: text,
  section: text,
  chapter: maybe(number),
  kicker: text,
  title: text,
  lead: maybe(text),
  leadText: z.exactOptional(z.array(Paragraph)),
  pieces: z.array(Piece),
  source: text,
}) satisfies z.ZodMiniType<DrawnSlide>;
