import { NEUTRAL } from './palette.rules.ts';
import type { Box, Colour, Weight } from './slide.model.rules.ts';

/** Drawing primitives of a slide for screen and PDF, in page points. */
export type Graphic =
  | { kind: 'path'; d: string; fill: Colour; stroke?: Colour; width?: number; dash?: string }
  | { kind: 'rect'; box: Box; fill: Colour; radius?: number; stroke?: Colour; width?: number; dash?: string }
  | { kind: 'circle'; x: number; y: number; radius: number; fill: Colour; stroke?: Colour; width?: number; dash?: string }
  | { kind: 'text'; x: number; y: number; text: string; size: number; weight: Weight; fill: Colour; anchor: 'start' | 'middle' | 'end' };

export const DASH = '3 2.4';
/** Colour of previous values and their connecting lines. */
export const BEFORE = '#8a93a0';

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: Colour,
  { width = 0.75, dash }: { width?: number; dash?: string } = {},
): Graphic => ({
  kind: 'path',
  d: `M${x1} ${y1}L${x2} ${y2}`,
  fill: 'none',
  stroke,
  width,
  ...(dash === undefined ? {} : { dash }),
});

interface Words {
  size?: number;
  weight?: Weight;
  fill?: Colour;
  anchor?: 'start' | 'middle' | 'end';
}

export function words(
  text: string,
  x: number,
  y: number,
  { size = 10, weight = 400, fill = NEUTRAL.text, anchor = 'middle' }: Words = {},
): Graphic {
  return { kind: 'text', text, x, y, size, weight, fill, anchor };
}
