import type { ReportPages } from './report.pages.rules.ts';

/** Content of a report file for either audience: facts, then tables. */
export interface Report {
  title: string;
  author: string;
  /** Line below the title, with the intended reader. */
  lead: string;
  foot: string;
  /** Cover page of the customer's report; null in the internal one. */
  cover: ReportCover | null;
  facts: readonly (readonly [name: string, value: string])[];
  findings: ReportTable;
  /** Columns are the same in every section. */
  answers: { columns: readonly ReportColumn[]; sections: readonly ReportSection[] };
  /** Evidence files; null in the customer's report. */
  evidence: ReportTable | null;
  /** Printed summary and sections of the customer's report; null in the internal one. */
  pages: ReportPages | null;
}

export interface ReportCover {
  customer: string;
  name: string;
  /** Period and score, unless the name already contains the period. */
  line: string;
  /** Custom cover text of the provider; may be empty. */
  words: string;
  provider: string;
  /** Customer's colour, else the provider's. */
  colour: string;
  /** Owner of the leading logo. */
  logoOf: string;
}

export interface ReportColumn {
  head: string;
  /** Spreadsheet characters; in print, a share of the page width. */
  width: number;
}

export type ReportCell = string | number;

export interface ReportTable {
  columns: readonly ReportColumn[];
  rows: readonly (readonly ReportCell[])[];
}

export interface ReportSection {
  title: string;
  /** "82%"; empty if nothing is scored. */
  score: string;
  rows: readonly (readonly ReportCell[])[];
}

export interface ReadColumn<Row> extends ReportColumn {
  of: (row: Row) => ReportCell | null;
}

export function tableOf<Row>(columns: readonly ReadColumn<Row>[], rows: readonly Row[]): ReportTable {
  return { columns: headsOf(columns), rows: rowsOf(columns, rows) };
}

export function headsOf<Row>(columns: readonly ReadColumn<Row>[]): ReportColumn[] {
  return columns.map(({ head, width }) => ({ head, width }));
}

export function rowsOf<Row>(columns: readonly ReadColumn<Row>[], rows: readonly Row[]): ReportCell[][] {
  return rows.map((row) => columns.map(({ of }) => of(row) ?? ''));
}
