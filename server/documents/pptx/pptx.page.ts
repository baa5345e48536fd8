import type pptxgen from 'pptxgenjs';
import type { Box, ChartPiece, Colour, TablePiece } from '#domain/deck/page/slide.model.rules.ts';

/** Slide being written, with data for the finishing pass. */
export interface Canvas {
  page: pptxgen.default.Slide;
  finish: Finish;
}

/** Elements for the finishing pass, in insertion order. */
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

/** Object name of decorations, which the finishing pass marks as such. */
export const DECORATION = 'Decoration';
/** Object name of tables, to which the finishing pass adds the alternative text. */
export const TABLE = 'Table';
