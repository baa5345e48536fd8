import type { ClientFinding, QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { ScoreBand } from '#domain/assessments/scores.rules.ts';

export interface Line {
  kind: 'paragraph' | 'heading' | 'item';
  text: string;
}

export interface Bar {
  label: string;
  value: number;
  previous: number | null;
}

export interface Column {
  title: string;
  align: 'start' | 'end';
  /** Its share of the table's width; all shares make one. */
  share: number;
}

export interface CoverBlock {
  kind: 'cover';
  eyebrow: string;
  subtitle: string | null;
  date: string | null;
  provider: string;
}

export interface FigureBlock {
  kind: 'figure';
  value: string;
  unit: string;
  change: string | null;
  band: ScoreBand;
  bandLabel: string;
}

export interface TableBlock {
  kind: 'table';
  columns: Column[];
  rows: string[][];
}

export type Block =
  | CoverBlock
  | FigureBlock
  /** Roomy text is short enough to be set large. */
  | { kind: 'text'; lines: Line[]; isRoomy?: boolean }
  | { kind: 'columns'; columns: Line[][] }
  | { kind: 'ask'; text: string }
  | { kind: 'bars'; bars: Bar[]; hasPrevious: boolean; alt: string }
  | { kind: 'trend'; points: { label: string; value: number }[]; alt: string }
  | TableBlock
  | { kind: 'findings'; findings: ClientFinding[] }
  | { kind: 'note'; text: string };

export type SlideKind = 'cover' | 'summary' | 'text' | 'score' | 'sections' | 'findings' | 'table' | 'note';

export interface Slide {
  key: string;
  section: QbrSectionKey;
  kind: SlideKind;
  /** The slide's message, a sentence. */
  title: string;
  blocks: Block[];
}

export interface Deck {
  title: string;
  customer: string;
  provider: string;
  /** The footer of every slide: where the figures come from. */
  source: string;
  slides: Slide[];
}

/** What one slide holds, and how many slides one text or table may fill. Widths in em of the block's own type, heights in lines of it. */
export const DECK_LIMITS = {
  title: { width: 31, lines: 2 },
  full: { width: 48, lines: 13, slides: 20, roomyWidth: 40, roomyLines: 12 },
  side: { width: 18, lines: 13, entries: 3 },
  columns: { width: 25, lines: 10, lead: 3, ask: 2, entries: 5 },
  intro: { width: 48, lines: 2 },
  note: { width: 42, lines: 3 },
  bars: 9,
  table: { width: 74, lines: 16, slides: 64, intro: 2, cell: 6, entry: 12 },
  findings: { width: 48, lines: 20, intro: 2, title: 3, note: 6, wholeNote: 12 },
} as const;
