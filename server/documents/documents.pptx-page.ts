import type pptxgen from 'pptxgenjs';

/** Inches, on a page of 13.333 by 7.5. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Canvas {
  page: pptxgen.default.Slide;
  file: pptxgen.default;
  /** The organisation's colour with enough contrast on white. */
  ink: string;
}

export const PAGE = { width: 13.333, height: 7.5 };
export const LEFT = 0.6;
export const WIDTH = PAGE.width - 2 * LEFT;
export const BODY: Area = { x: LEFT, y: 1.6, w: WIDTH, h: 5.25 };

export const TEXT = '1F2328';
export const MUTED = '5B626B';
export const RULE = 'D5D9DE';

/** The file format writes colours without "#". */
export function hex(colour: string): string {
  return colour.replace('#', '').toUpperCase();
}

export function fill(colour: string): { color: string } {
  return { color: hex(colour) };
}

/** The options of every text: no inner margins, so that all left edges align, and no shrinking. */
export function plain(fontSize: number, colour: string): { fontSize: number; color: string; margin: number; lang: string; fit: 'none' } {
  return { fontSize, color: hex(colour), margin: 0, lang: 'en-GB', fit: 'none' };
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu;

/** Paragraphs mostly in Arabic or Hebrew letters run from right to left; one such name in an English sentence does not change the direction. */
export function isRightToLeft(text: string): boolean {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  return (text.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > letters;
}
