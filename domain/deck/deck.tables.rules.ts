import { linesOf, packEvenly, printable, printableLine, splitText } from './deck.fit.rules.ts';
import { DECK_LIMITS, type Column, type TableBlock } from './deck.model.rules.ts';
import { SEVERITY_LABELS } from './deck.words.rules.ts';
import type { ClientFinding, QbrFigures } from '#domain/qbrs/qbrs.rules.ts';

/** A cell's text stands this far from its edges, both sides together. */
const CELL_PADDING = 1.5;
const FURTHER_LINE = 0.6;

const cellWidth = (column: Column) => column.share * DECK_LIMITS.table.width - CELL_PADDING;

export function rowHeight(columns: readonly Column[], row: readonly string[]): number {
  const lines = columns.map((column, index) => linesOf(row[index] ?? '', cellWidth(column)));
  return 1 + (Math.max(...lines) - 1) * FURTHER_LINE;
}

/** One row in as many as it needs, so that even a page of text in one cell flows on and is not cut. */
function shortRows(columns: readonly Column[], row: readonly string[]): string[][] {
  const cells = columns.map((column, index) => splitText(row[index] ?? '', cellWidth(column), DECK_LIMITS.table.cell));
  const height = Math.max(1, ...cells.map((parts) => parts.length));
  return Array.from({ length: height }, (_, part) => cells.map((parts) => parts[part] ?? ''));
}

/** A long table in parts; the first leaves room for what stands above it. */
function tablesOf(columns: Column[], rows: readonly string[][], intro: number): TableBlock[] {
  const short = rows.flatMap((row) => shortRows(columns, row));
  const { lines } = DECK_LIMITS.table;
  return packEvenly(short, (row) => rowHeight(columns, row), lines, lines - intro).map((part) => ({ kind: 'table', columns, rows: part }));
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
  const rows = sections.map(({ title, met, partial, notMet, notApplicable }, index) => [
    printableLine(title),
    scores[index] ?? '',
    previous[index] ?? '',
    changes[index] ?? '',
    ...[met, partial, notMet, notApplicable].map(String),
  ]);
  return tablesOf(SECTION_COLUMNS, rows, intro);
}

const FINDING_COLUMNS: Column[] = [
  { title: 'Severity', align: 'start', share: 0.1 },
  { title: 'Finding', align: 'start', share: 0.4 },
  { title: 'Section', align: 'start', share: 0.19 },
  { title: 'Note', align: 'start', share: 0.31 },
];
const FINDING_COLUMNS_WITHOUT_NOTE: Column[] = [
  { title: 'Severity', align: 'start', share: 0.12 },
  { title: 'Finding', align: 'start', share: 0.62 },
  { title: 'Section', align: 'start', share: 0.26 },
];

export function findingTables(findings: readonly ClientFinding[]): TableBlock[] {
  const hasNotes = findings.some(({ note }) => note !== null && note.trim() !== '');
  const rows = findings.map(({ severity, title, section, note }) => [
    SEVERITY_LABELS[severity],
    printableLine(title),
    printableLine(section),
    ...(hasNotes ? [printable(note ?? '').replaceAll('\n', ' ')] : []),
  ]);
  return tablesOf(hasNotes ? FINDING_COLUMNS : FINDING_COLUMNS_WITHOUT_NOTE, rows, 0);
}

const NOTE_TYPE = 0.85;

export function findingHeight({ title, section, note }: ClientFinding): number {
  const { width } = DECK_LIMITS.findings;
  const below = linesOf(section, width / NOTE_TYPE) + (note ? linesOf(note, width / NOTE_TYPE) : 0);
  return linesOf(title, width) + below * NOTE_TYPE + 0.8;
}

/** A finding in parts that each fit a slide: what is too long of its title moves into the note, and a long note goes on below. */
function shortFindings(finding: ClientFinding): ClientFinding[] {
  const limits = DECK_LIMITS.findings;
  const [title = 'Untitled finding', ...more] = splitText(printableLine(finding.title), limits.width, limits.title);
  const rest = [...more, printable(finding.note ?? '').replaceAll('\n', ' ')].join(' ').trim();
  const [section = ''] = splitText(printableLine(finding.section), limits.width, limits.title);
  const notes = splitText(rest, limits.width / NOTE_TYPE, limits.note);
  const [note = null, ...further] = notes;
  const first = { severity: finding.severity, title, section, note };
  return [first, ...further.map((part) => ({ ...first, title: 'Continued', note: part }))];
}

/** The most severe findings, a slide full at a time. */
export function findingPages(findings: readonly ClientFinding[], intro: number): ClientFinding[][] {
  const { lines } = DECK_LIMITS.findings;
  return packEvenly(findings.flatMap(shortFindings), findingHeight, lines, lines - intro);
}
