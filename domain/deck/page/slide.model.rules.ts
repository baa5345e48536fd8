import type { Level } from './palette.rules.ts';

/** A slide is 16:9; every length and position of a deck is in points of this page, on the screen, in the PDF and in PowerPoint. */
export const PAGE = { width: 960, height: 540 } as const;

/** Twelve columns of 58 with gutters of 16, from 44 to 916. */
export const COLUMN = { first: 44, width: 58, gutter: 16 } as const;

/** The fixed lines of a slide's frame. */
export const FRAME = { kicker: 31, title: 53, secondLine: 83, lead: 88, top: 122, bottom: 492, rule: 507, foot: 516 } as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** So many columns from one on, counted from zero. */
export function columns(from: number, span: number, { y, height }: Pick<Box, 'y' | 'height'>): Box {
  const step = COLUMN.width + COLUMN.gutter;
  return { x: COLUMN.first + from * step, y, width: span * step - COLUMN.gutter, height };
}

/** #rrggbb. */
export type Colour = string;
export type Weight = 400 | 500 | 600;

export interface Run {
  text: string;
  /** Where it differs from the piece's. */
  size?: number;
  weight?: Weight;
  colour?: Colour;
  /** Where it leads, for links that somebody has typed. */
  href?: string;
}

/** A text that a person may write in place of the computed one, and the room that it has. */
export interface Editable {
  /** After the slide's key and a dot it names the text: "posture", "consequence.1x9k2". */
  field: string;
  /** The computed words, whole. */
  words: string;
  width: number;
  lines: number;
  size: number;
}

/** A paragraph of one or several runs; an item has a bullet. */
export interface Paragraph {
  runs: Run[];
  isItem?: boolean;
  /** All paragraphs of an edited text have the same. */
  edit?: Editable;
}

export interface TextPiece {
  kind: 'text';
  box: Box;
  paragraphs: Paragraph[];
  size: number;
  weight: Weight;
  colour: Colour;
  align: 'start' | 'middle' | 'end';
  valign: 'top' | 'middle' | 'bottom';
  /** From bottom to top, beside an upright axis: the box is where it stands in the end. */
  isUpright?: boolean;
  /** What a reading device says: a heading, plain text, or nothing for what another piece says already. */
  role: 'heading' | 'text' | 'decoration';
}

interface Stroke {
  colour: Colour;
  width: number;
  isDashed?: boolean;
}

export interface RectPiece {
  kind: 'rect';
  box: Box;
  fill: Colour | null;
  stroke?: Stroke;
  radius?: number;
}

export interface LinePiece extends Stroke {
  kind: 'line';
  from: { x: number; y: number };
  to: { x: number; y: number };
  hasArrow?: boolean;
}

export type Shape = Level['shape'] | 'triangle-down' | 'tick' | 'clock' | 'box';

/** A sign of a level or a state; what it means stands beside it as a word. */
export interface MarkPiece {
  kind: 'mark';
  /** Its middle. */
  x: number;
  y: number;
  size: number;
  shape: Shape;
  colour: Colour;
  isDashed?: boolean;
  /** A number in it. */
  label?: { text: string; colour: Colour };
}

export interface Cell {
  paragraphs: Paragraph[];
  /** Before the text, perhaps with a number in it. */
  mark?: Pick<MarkPiece, 'shape' | 'colour' | 'label'> & { size?: number };
  fill?: Colour;
  /** The text on its colour. */
  chip?: Level;
  /** In place of words, where a drawing over the cell shows them. */
  spoken?: string;
}

export interface TableRow {
  height: number;
  fill?: Colour;
  cells: Cell[];
  /** Sums stand under a line, in a heavier type. */
  isSum?: boolean;
}

export interface TablePiece {
  kind: 'table';
  box: Box;
  /** What the table is about, read before it. */
  alt: string;
  columns: { title: string; width: number; align: 'start' | 'end' | 'middle' }[];
  headHeight: number;
  rows: TableRow[];
  size: number;
  headSize: number;
  /** Rows of several lines begin at their top; others stand in the middle. */
  valign: 'top' | 'middle';
}

export interface Series {
  name: string;
  colour: Colour;
  /** One value a category; null draws nothing. */
  values: (number | null)[];
}

interface Scale {
  min: number;
  max: number;
}

/** Thin labelled lines across a chart: bands and targets. */
export interface Rule {
  at: number;
  label: string;
  colour: Colour;
  isDashed?: boolean;
}

export type Chart =
  /** Stacked columns, perhaps with a dashed line; a transparent series lifts what stands on it. */
  | {
      kind: 'columns';
      categories: string[];
      series: Series[];
      line: Series | null;
      scale: Scale;
      /** What stands over each column. */
      totals: (string | null)[];
      /** Each part of a column has its number in it. */
      hasLabels?: boolean;
      /** The last category is the present one. */
      isLastStrong?: boolean;
      /** The first category is what is late. */
      isFirstLate?: boolean;
      /** A table below the chart has the names of its categories. */
      areNamesBelow?: boolean;
    }
  /** One line over time, with a number at every point. */
  | {
      kind: 'line';
      categories: string[];
      series: Series;
      scale: Scale;
      rules: Rule[];
      /** Beside other blocks: only the first and the last value are named. */
      isSmall?: boolean;
    }
  /** Two dots on a line for each row: before and now. */
  | {
      kind: 'dumbbells';
      /** Null where the table beside it has a heading. */
      rows: ({ before: number | null; now: number; level: Level } | null)[];
      scale: Scale;
      rules: Rule[];
      rowHeight: number;
    };

export interface ChartPiece {
  kind: 'chart';
  box: Box;
  /** "{Kind} of {what}, {unit}: {title}. {values}". */
  alt: string;
  chart: Chart;
}

export interface PicturePiece {
  kind: 'picture';
  box: Box;
  /** The large logo; or the provider's own, where the large one is the customer's. */
  source: 'logo' | 'provider';
  alt: string;
}

/** What is drawn in the places of pictures; null where there is none. */
export type DeckLogos<T> = Record<PicturePiece['source'], T | null>;

export const NO_LOGOS: DeckLogos<never> = { logo: null, provider: null };

export type Piece = TextPiece | RectPiece | LinePiece | MarkPiece | TablePiece | ChartPiece | PicturePiece;

export const CHAPTERS = ['Where you stand', 'What matters', 'What we propose', 'What you decide'] as const;

/** What the presenter says and where a number comes from; it is in no copy of the customer's. */
export interface SpeakerNotes {
  say: string;
  proof: string;
  ask: string;
  minutes: number | null;
}

export interface DeckSlide {
  /** Stable while the deck is edited: its section, and its number within it. */
  key: string;
  section: string;
  /** The place of its chapter, or null on cover, summary and appendix. */
  chapter: number | null;
  kicker: string;
  /** The message, one sentence; null on the cover, which has its own. */
  title: string;
  lead: string | null;
  /** The lead where a person wrote it, with what is bold or leads somewhere; `lead` is its plain text. */
  leadText?: Paragraph[];
  /** In the order in which they are read. */
  pieces: Piece[];
  source: string;
  notes: SpeakerNotes;
}

/** What of a slide is drawn, for everybody: what the presenter says is not in it. */
export type DrawnSlide = Omit<DeckSlide, 'notes'>;

/** A section that shows nothing, and why, for the presenter. */
export interface LeftOut {
  section: string;
  reason: string;
}
