import type pptxgen from 'pptxgenjs';
import type { Box, ChartPiece, Colour, TablePiece } from '#domain/deck/page/slide.model.rules.ts';

/** One slide of the file while it is written, and what the last pass over the file has to know of it. */
export interface Canvas {
  page: pptxgen.default.Slide;
  finish: Finish;
}

/** What the library cannot write itself, in the order in which it is written. */
export interface Finish {
  charts: ChartPiece[];
  tables: TablePiece[];
}

/** The library measures in inches. */
export const inches = (points: number) => points / 72;

export function placed({ x, y, width, height }: Box): { x: number; y: number; w: number; h: number } {
  return { x: inches(x), y: inches(y), w: inches(width), h: inches(height) };
}

/** The file format writes colours without "#". */
export function hex(colour: Colour): string {
  return colour.replace('#', '').toUpperCase();
}

/** The name of what is drawn and not read; the last pass marks it so. */
export const DECORATION = 'Decoration';
/** The names of what has a text for those who do not see it; the last pass adds it. */
export const TABLE = 'Table';
