import { linesOf, splitText, textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { Bar } from '#domain/deck/deck.model.rules.ts';
import { SCORE_BANDS } from '#domain/assessments/scores.rules.ts';
import { BAND_LABELS } from '#domain/deck/deck.words.rules.ts';

/** Styles are attributes, because renderers interpret style sheets differently. */
export interface ChartStyle {
  width: number;
  height: number;
  ink: string;
  font: string;
}

const TEXT = '#1f2328';
const MUTED = '#5b626b';
const RULE = '#d5d9de';
const BEFORE = '#a9b0b8';
const BANDS = (['poor', 'fair', 'good'] as const).map((band) => ({ at: SCORE_BANDS[band], label: BAND_LABELS[band] }));

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ESCAPES[character] ?? '');
}

const rounded = (value: number) => Math.round(value * 100) / 100;

type Attributes = Record<string, string | number>;

function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`,
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
}

interface Label {
  x: number;
  y: number;
  size: number;
  fill?: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
}

function label(text: string, font: string, { x, y, size, fill = TEXT, weight = 400, anchor = 'start' }: Label): string {
  return tag('text', { x, y, 'font-family': font, 'font-size': size, 'font-weight': weight, fill, 'text-anchor': anchor }, escaped(text));
}

/** A number with a white outline, so that it stays readable where a line crosses it. */
function labelOnWhite(text: string, font: string, position: Label): string[] {
  const edge = label(text, font, { ...position, fill: '#ffffff' }).replace(
    '<text ',
    '<text stroke="#ffffff" stroke-width="4" stroke-linejoin="round" ',
  );
  return [edge, label(text, font, position)];
}

function rule(x1: number, y1: number, x2: number, y2: number, stroke: string = RULE, width = 0.6): string {
  return tag('line', { x1, y1, x2, y2, stroke, 'stroke-width': width });
}

function svg({ width, height }: ChartStyle, title: string, marks: readonly string[]): string {
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${rounded(width)} ${rounded(height)}` };
  return tag('svg', attributes, tag('title', {}, escaped(title)) + marks.join(''));
}

const LABEL_SHARE = 0.32;
const HEAD = 20;

/** The first lines of a name; the table in the appendix and the chart's alternative text contain the whole name. */
export function shortLabel(text: string, width: number, most: number): string[] {
  const lines = splitText(text, width, 1).slice(0, most);
  return linesOf(text, width) > most ? [...lines.slice(0, -1), `${(lines.at(-1) ?? '').slice(0, -1).trimEnd()}…`] : lines;
}

/** A long name has a smaller font, down to a minimum, and then wraps again. */
function barLabel(text: string, width: number): { lines: string[]; size: number } {
  return linesOf(text, width / 11) <= 2
    ? { lines: shortLabel(text, width / 11, 2), size: 11 }
    : { lines: shortLabel(text, width / 9, 3), size: 9 };
}

const number = (value: number) => String(Math.round(value * 10) / 10);

interface BarRow {
  top: number;
  height: number;
  left: number;
  scale: (value: number) => number;
}

function barMarks(bar: Bar, { top, height, left, scale }: BarRow, { ink, font }: ChartStyle): string[] {
  const middle = top + height / 2;
  const thick = Math.min(16, height * 0.42);
  const { lines, size } = barLabel(bar.label, left - 14);
  const first = middle + size * 0.36 - (lines.length - 1) * size * 0.59;
  const end = scale(bar.value);
  const valueText = number(bar.value);
  return [
    ...lines.map((line, index) => label(line, font, { x: 0, y: first + index * size * 1.18, size })),
    tag('rect', { x: left, y: middle - thick / 2, width: Math.max(0.8, end - left), height: thick, fill: ink }),
    ...(bar.previous === null
      ? []
      : [rule(scale(bar.previous), middle - thick / 2 - 3.5, scale(bar.previous), middle + thick / 2 + 3.5, '#ffffff', 3.4)]),
    ...(bar.previous === null
      ? []
      : [rule(scale(bar.previous), middle - thick / 2 - 3.5, scale(bar.previous), middle + thick / 2 + 3.5, TEXT, 1.6)]),
    label(valueText, font, {
      x: Math.max(end, bar.previous === null ? 0 : scale(bar.previous)) + 6,
      y: middle + 3.8,
      size: 11,
      weight: 600,
    }),
    ...(bar.previous === null
      ? []
      : [
          label(`was ${number(bar.previous)}`, font, {
            x: Math.max(end, scale(bar.previous)) + 12 + textWidth(valueText) * 11,
            y: middle + 4.2,
            size: 10,
            fill: MUTED,
          }),
        ]),
  ];
}

/** Sections in percent as bars from zero; the last score is a mark across its bar, the bands are thin lines. */
export function barsSvg(bars: readonly Bar[], style: ChartStyle, title: string): string {
  const left = style.width * LABEL_SHARE;
  const right = style.width - 78;
  const scale = (value: number) => left + ((right - left) * value) / 100;
  const height = Math.min(46, (style.height - HEAD) / Math.max(1, bars.length));
  const bottom = HEAD + height * bars.length;
  const bands = BANDS.flatMap(({ at, label: name }) => [
    rule(scale(at), HEAD - 3, scale(at), bottom),
    label(`${name} ${at}`, style.font, { x: scale(at), y: HEAD - 7, size: 9, fill: MUTED, anchor: 'middle' }),
  ]);
  const rows = bars.flatMap((bar, index) => barMarks(bar, { top: HEAD + index * height, height, left, scale }, style));
  return svg({ ...style, height: bottom + 2 }, title, [...bands, rule(left, HEAD - 3, left, bottom, BEFORE, 0.9), ...rows]);
}

const AXIS = 22;
const TOP = 20;
const RIGHT = 58;

/** A line chart may start above zero, a bar chart may not: the scale begins below both the lowest score and the lowest band. */
export function trendFloor(points: readonly { value: number }[]): number {
  const lowest = Math.min(SCORE_BANDS.poor, ...points.map(({ value }) => value));
  return Math.max(0, Math.floor(lowest / 10) * 10 - 10);
}

/** The score over time, with a number at every point. */
export function trendSvg(points: readonly { label: string; value: number }[], style: ChartStyle, title: string): string {
  const { width, height, ink, font } = style;
  const floor = trendFloor(points);
  const step = (width - RIGHT - 36) / Math.max(1, points.length - 1);
  const x = (index: number) => 18 + index * step;
  const y = (value: number) => height - AXIS - ((height - AXIS - TOP) * (value - floor)) / (100 - floor);
  const bands = BANDS.flatMap(({ at, label: name }) => [
    rule(0, y(at), width - RIGHT + 4, y(at)),
    label(`${name} ${at}`, font, { x: width - RIGHT + 9, y: y(at) + 2.8, size: 9.5, fill: MUTED }),
  ]);
  const line = points.map(({ value }, index) => `${rounded(x(index))},${rounded(y(value))}`).join(' ');
  const dots = points.flatMap(({ label: name, value }, index) => {
    const isLast = index === points.length - 1;
    return [
      tag('circle', { cx: x(index), cy: y(value), r: isLast ? 4.2 : 3, fill: ink, stroke: '#ffffff', 'stroke-width': 1.4 }),
      ...labelOnWhite(number(value), font, {
        x: x(index),
        y: y(value) - 10,
        size: isLast ? 13 : 11,
        weight: isLast ? 600 : 400,
        anchor: 'middle',
      }),
      label(shortLabel(name, step / 10, 1)[0] ?? '', font, { x: x(index), y: height - 6, size: 10, fill: MUTED, anchor: 'middle' }),
    ];
  });
  const foot = label(String(floor), font, { x: width - RIGHT + 9, y: y(floor) + 3, size: 9.5, fill: MUTED });
  const path = tag('polyline', { points: line, fill: 'none', stroke: ink, 'stroke-width': 2.2, 'stroke-linejoin': 'round' });
  return svg(style, title, [...bands, rule(0, y(floor), width - RIGHT + 4, y(floor), BEFORE, 0.9), foot, path, ...dots]);
}
