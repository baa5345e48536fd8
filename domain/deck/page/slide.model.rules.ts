import type { Claim } from '#domain/deck/claims/claim.rules.ts';
import type { Level } from './palette.rules.ts';

/** 16:9 page. All deck coordinates are in points of this page, on screen, in the PDF and in PowerPoint. */
export const PAGE = { width: 960, height: 540 } as const;

/** Twelve columns of 58 points with 16-point gutters, from 44 to 916. */
export const COLUMN = { first: 44, width: 58, gutter: 16 } as const;

/** Vertical positions of the slide's fixed elements. */
export const FRAME = { kicker: 31, title: 53, secondLine: 83, lead: 88, top: 122, bottom: 492, rule: 507, foot: 516 } as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Space of a slide's own content. */
export const BODY: Box = { x: 44, y: FRAME.top, width: 872, height: FRAME.bottom - FRAME.top };

/** Box over `span` columns from a zero-based column. */
export function columns(from: number, span: number, { y, height }: Pick<Box, 'y' | 'height'>): Box {
  const step = COLUMN.width + COLUMN.gutter;
  return { x: COLUMN.first + from * step, y, width: span * step - COLUMN.gutter, height };
}

/** #rrggbb. */
export type Colour = string;
export type Weight = 400 | 500 | 600;

export interface Run {
  text: string;
  /** Overrides of the piece's style. */
  size?: number;
  weight?: Weight;
  colour?: Colour;
  href?: string;
}

/** Text that an editor may replace, and the space it has. */
export interface Editable {
  /** Text key after the slide's key and a dot: "posture", "consequence.1x9k2". */
  field: string;
  /** Full computed text, uncut. */
  words: string;
  width: number;
  lines: number;
  size: number;
}

/** Paragraph of one or more runs; items have a bullet. */
export interface Paragraph {
  runs: Run[];
  isItem?: boolean;
  /** All paragraphs of an edited text share the same value. */
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
  /** Rotated to read from bottom to top; the box is the rotated one. */
  isUpright?: boolean;
  /** Role for screen readers; decoration if another piece already says the same. */
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

/** Symbol of a level or state; its meaning is always written beside it. */
export interface MarkPiece {
  kind: 'mark';
  /** Centre. */
  x: number;
  y: number;
  size: number;
  shape: Shape;
  colour: Colour;
  /** Colour of a mark on a coloured label, where it is drawn without the label. */
  alone?: Colour;
  isDashed?: boolean;
  label?: { text: string; colour: Colour };
}

export interface Cell {
  paragraphs: Paragraph[];
  /** Mark before the text, optionally with a number. */
  mark?: Pick<MarkPiece, 'shape' | 'colour' | 'label'> & { size?: number };
  fill?: Colour;
  /** Shows the text on the level's colour. */
  chip?: Level;
  /** Text for screen readers, if a drawing covers the cell. */
  spoken?: string;
}

export interface TableRow {
  height: number;
  fill?: Colour;
  cells: Cell[];
  /** Totals have a line above and heavier type. */
  isSum?: boolean;
}

export interface TablePiece {
  kind: 'table';
  box: Box;
  /** Description read before the table. */
  alt: string;
  columns: { title: string; width: number; align: 'start' | 'end' | 'middle' }[];
  headHeight: number;
  rows: TableRow[];
  size: number;
  headSize: number;
  /** Multi-line rows are aligned to the top, others to the middle. */
  valign: 'top' | 'middle';
}

export interface Series {
  name: string;
  colour: Colour;
  /** One value per category; null draws nothing. */
  values: (number | null)[];
}

interface Scale {
  min: number;
  max: number;
}

/** Thin labelled line across a chart, such as a band or target. */
export interface Rule {
  at: number;
  label: string;
  colour: Colour;
  isDashed?: boolean;
}

export type Chart =
  /** Stacked columns, optionally with a dashed line; a transparent series lifts those above it. */
  | {
      kind: 'columns';
      categories: string[];
      series: Series[];
      line: Series | null;
      scale: Scale;
      /** Labels above the columns. */
      totals: (string | null)[];
      hasLabels?: boolean;
      /** The last category is the present one. */
      isLastStrong?: boolean;
      /** The first category is overdue work. */
      isFirstLate?: boolean;
      /** A table below the chart names the categories. */
      areNamesBelow?: boolean;
    }
  /** Time series with a number at every point. */
  | {
      kind: 'line';
      categories: string[];
      series: Series;
      scale: Scale;
      rules: Rule[];
      /** Labels only the first and the last value. */
      isSmall?: boolean;
    }
  /** Two dots per row: before and now. */
  | {
      kind: 'dumbbells';
      /** Null for rows that are headings in the adjacent table. */
      rows: ({ before: number | null; now: number; level: Level } | null)[];
      scale: Scale;
      rules: Rule[];
      rowHeight: number;
    };

export interface ChartPiece {
  kind: 'chart';
  box: Box;
  alt: string;
  chart: Chart;
}

export interface PicturePiece {
  kind: 'picture';
  box: Box;
  /** Large logo, the provider's own if the large one is the customer's, or the file id of a picture. */
  source: string;
  alt: string;
}

/** Pictures by source; null if there is none. */
export interface DeckLogos<T> {
  logo: T | null;
  provider: T | null;
  [picture: string]: T | null;
}

/** Logos are on white and at the left of their box; other pictures fill it without being cut. */
export const isLogo = ({ source }: Pick<PicturePiece, 'source'>) => source === 'logo' || source === 'provider';

export const NO_LOGOS: DeckLogos<never> = { logo: null, provider: null };

export type Piece = TextPiece | RectPiece | LinePiece | MarkPiece | TablePiece | ChartPiece | PicturePiece;

export const CHAPTERS = ['Where you stand', 'What matters', 'What we propose', 'What you decide'] as const;

/** Speaker notes and sources; never in a customer's copy. */
export interface SpeakerNotes {
  say: string;
  proof: string;
  ask: string;
  minutes: number | null;
}

export interface DeckSlide {
  /** Stable across edits: section and number within it. */
  key: string;
  section: string;
  /** Chapter index; null for cover, summary and appendix. */
  chapter: number | null;
  kicker: string;
  /** Key message in one sentence; unused on the cover. */
  title: string;
  lead: string | null;
  /** Edited lead with bold text and links; `lead` is its plain text. */
  leadText?: Paragraph[];
  /** Reading order. */
  pieces: Piece[];
  source: string;
  notes: SpeakerNotes;
  /** Sources of the generated sentences; never in a customer's copy. */
  claims?: readonly Claim[];
}

/** Slide without speaker notes and sources, safe for all audiences. */
export type DrawnSlide = Omit<DeckSlide, 'notes' | 'claims'>;

/** Empty section and the reason, shown to the presenter. */
export interface LeftOut {
  section: string;
  reason: string;
}
