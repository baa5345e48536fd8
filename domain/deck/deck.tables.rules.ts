import { linesOf, pack, packEvenly, printable, printableLine, shortened, splitText } from './deck.fit.rules.ts';
import { DECK_LIMITS, type Column, type TableBlock } from './deck.model.rules.ts';
import { SEVERITY_LABELS } from './deck.words.rules.ts';
import type { ClientFinding, QbrFigures } from '#domain/qbrs/qbrs.rules.ts';

/** The padding of a cell, both sides together. */
const CELL_PADDING = 1.5;
const FURTHER_LINE = 0.6;

const cellWidth = (column: Column) => column.share * DECK_LIMITS.table.width - CELL_PADDING;

export function rowHeight(columns: readonly Column[], row: readonly string[]): number {
  const lines = columns.map((column, index) => linesOf(row[index] ?? '', cellWidth(column)));
  return 1 + (Math.max(...lines) - 1) * FURTHER_LINE;
}

/** One entry in as many rows as it needs; the text of a cell is cut where it would fill a slide alone. */
function rowsOf(columns: readonly Column[], entry: readonly string[]): string[][] {
  const { cell, entry: most } = DECK_LIMITS.table;
  const cells = columns.map((column, index) => splitText(shortened(entry[index] ?? '', cellWidth(column), most), cellWidth(column), cell));
  const height = Math.max(1, ...cells.map((parts) => parts.length));
  return Array.from({ length: height }, (_, part) => cells.map((parts) => parts[part] ?? ''));
}

interface TableRow {
  entry: number;
  cells: string[];
  height: number;
}

interface LongTable<Entry> {
  columns: Column[];
  entries: readonly Entry[];
  cellsOf: (entry: Entry, index: number) => string[];
  /** What the entries are, "findings". */
  things: string;
  /** The height of the blocks above the first part. */
  intro: number;
}

/** A long table in parts; entries that no part has room for are counted in the last row. */
function tablesOf<Entry>({ columns, entries, cellsOf, things, intro }: LongTable<Entry>): TableBlock[] {
  const { lines, slides } = DECK_LIMITS.table;
  // No row is lower than one line, so the entries after these have no room in any case.
  const measured = entries.slice(0, slides * lines);
  const rows = measured.flatMap((each, entry) =>
    rowsOf(columns, cellsOf(each, entry)).map((cells): TableRow => ({ entry, cells, height: rowHeight(columns, cells) })),
  );
  const parts = pack(rows, ({ height }) => height, lines, lines - intro);
  const fits = parts.length <= slides && measured.length === entries.length;
  const shown = fits ? rows : withCountOfMore(parts.slice(0, slides), entries.length, things);
  return packEvenly(shown, ({ height }) => height, lines, lines - intro).map((part) => ({
    kind: 'table',
    columns,
    rows: part.map(({ cells }) => cells),
  }));
}

function withCountOfMore(parts: readonly TableRow[][], total: number, things: string): TableRow[] {
  const last = [...(parts.at(-1) ?? [])];
  while (last.reduce((height, row) => height + row.height, 1) > DECK_LIMITS.table.lines) last.pop();
  const fitting = [...parts.slice(0, -1).flat(), ...last];
  // The entry that the cut may go through is left out as a whole.
  const whole = fitting.filter(({ entry }) => entry !== fitting.at(-1)?.entry);
  const count = total - new Set(whole.map(({ entry }) => entry)).size;
  return [...whole, { entry: total, cells: ['', `${count} more ${things}`], height: 1 }];
}

/** One decimal for all as soon as one has it, so that the points stand below each other. */
function aligned(values: readonly (number | null)[], write: (text: string, value: number) => string = (text) => text): string[] {
  const digits = values.some((value) => value !== null && !Number.isInteger(Math.round(value * 10) / 10)) ? 1 : 0;
  return values.map((value) => (value === null ? '–' : write(Math.abs(value).toFixed(digits), value)));
}

const signed = (text: string, value: number) => (Number(text) === 0 ? text : `${value > 0 ? '+' : '−'}${text}`);

const SECTION_COLUMNS: Column[] = [
  { title: 'Section', align: 'start', share: 0.37 },
  { title: 'Score, %', align: 'end', share: 0.09 },
  { title: 'Last time, %', align: 'end', share: 0.11 },
  { title: 'Change', align: 'end', share: 0.09 },
  { title: 'Met', align: 'end', share: 0.07 },
  { title: 'Partly', align: 'end', share: 0.08 },
  { title: 'Not met', align: 'end', share: 0.09 },
  { title: 'N/A', align: 'end', share: 0.1 },
];

export function sectionTables({ sections }: QbrFigures, intro: number): TableBlock[] {
  const change = sections.map(({ score, previous }) =>
    score === null || previous === null ? null : Math.round((score - previous) * 10) / 10,
  );
  const [scores, previous, changes] = [
    aligned(sections.map(({ score }) => score)),
    aligned(sections.map(({ previous }) => previous)),
    aligned(change, signed),
  ];
  return tablesOf({
    columns: SECTION_COLUMNS,
    entries: sections,
    cellsOf: ({ title, met, partial, notMet, notApplicable }, index) => [
      printableLine(title),
      scores[index] ?? '',
      previous[index] ?? '',
      changes[index] ?? '',
      ...[met, partial, notMet, notApplicable].map(String),
    ],
    things: 'sections',
    intro,
  });
}

const NOTE_COLUMN: Column = { title: 'Note', align: 'start', share: 0.31 };
const FINDING_COLUMNS: Column[] = [
  { title: 'Severity', align: 'start', share: 0.1 },
  { title: 'Finding', align: 'start', share: 0.4 },
  { title: 'Section', align: 'start', share: 0.19 },
  NOTE_COLUMN,
];
const FINDING_COLUMNS_WITHOUT_NOTE: Column[] = [
  { title: 'Severity', align: 'start', share: 0.12 },
  { title: 'Finding', align: 'start', share: 0.62 },
  { title: 'Section', align: 'start', share: 0.26 },
];

export function findingTables(findings: readonly ClientFinding[]): TableBlock[] {
  const hasNotes = findings.some(({ note }) => note !== null && note.trim() !== '');
  return tablesOf({
    columns: hasNotes ? FINDING_COLUMNS : FINDING_COLUMNS_WITHOUT_NOTE,
    entries: findings,
    cellsOf: ({ severity, title, section, note }) => [
      SEVERITY_LABELS[severity],
      printableLine(title),
      printableLine(section),
      ...(hasNotes ? [shortened(printableLine(note ?? ''), cellWidth(NOTE_COLUMN), DECK_LIMITS.table.cell)] : []),
    ],
    things: 'findings',
    intro: 0,
  });
}

const NOTE_TYPE = 0.85;

export function findingHeight({ title, section, note }: ClientFinding): number {
  const { width } = DECK_LIMITS.findings;
  const below = linesOf(section, width / NOTE_TYPE) + (note ? linesOf(note, width / NOTE_TYPE) : 0);
  return linesOf(title, width) + below * NOTE_TYPE + 0.8;
}

/** A finding in parts that each fit a slide: what is too long of its title moves into the note, and a long note goes on below, up to a bound. */
function shortFindings(finding: ClientFinding): ClientFinding[] {
  const limits = DECK_LIMITS.findings;
  const [title = 'Untitled finding', ...more] = splitText(printableLine(finding.title), limits.width, limits.title);
  const rest = [...more, printable(finding.note ?? '').replaceAll('\n', ' ')].join(' ').trim();
  const [section = ''] = splitText(printableLine(finding.section), limits.width, limits.title);
  const width = limits.width / NOTE_TYPE;
  const notes = splitText(shortened(rest, width, limits.wholeNote), width, limits.note);
  const [note = null, ...further] = notes;
  const first = { severity: finding.severity, title, section, note };
  return [first, ...further.map((part) => ({ ...first, title: 'Continued', note: part }))];
}

/** The most severe findings, a slide full at a time. */
export function findingPages(findings: readonly ClientFinding[], intro: number): ClientFinding[][] {
  const { lines } = DECK_LIMITS.findings;
  return packEvenly(findings.flatMap(shortFindings), findingHeight, lines, lines - intro);
}
