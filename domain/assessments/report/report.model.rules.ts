/** What a file about an assessment holds, whoever reads it: facts, then tables. */
export interface Report {
  title: string;
  author: string;
  /** What stands under the title: for whom the file is. */
  lead: string;
  /** Below each page. */
  foot: string;
  /** The first page of the customer's copy; ours has none. */
  cover: ReportCover | null;
  facts: readonly (readonly [name: string, value: string])[];
  findings: ReportTable;
  /** The columns of the answers are the same in each section. */
  answers: { columns: readonly ReportColumn[]; sections: readonly ReportSection[] };
  /** Files that were shown; the customer's copy has none. */
  evidence: ReportTable | null;
}

export interface ReportCover {
  customer: string;
  /** What the file is, and of when. */
  name: string;
  /** Its period and score, as far as the name does not say them. */
  line: string;
  /** The provider's own words; nothing where it has none. */
  words: string;
  provider: string;
  /** Of the customer, else of the provider. */
  colour: string;
  /** Whose logo leads. */
  logoOf: string;
}

export interface ReportColumn {
  head: string;
  /** In characters of a spreadsheet; in print the share of the width. */
  width: number;
}

export type ReportCell = string | number;

export interface ReportTable {
  columns: readonly ReportColumn[];
  rows: readonly (readonly ReportCell[])[];
}

export interface ReportSection {
  title: string;
  /** "82%", or nothing where nothing is scored. */
  score: string;
  rows: readonly (readonly ReportCell[])[];
}

/** A column with what it says of a row. */
export interface Told<Row> extends ReportColumn {
  of: (row: Row) => ReportCell | null;
}

export function tableOf<Row>(columns: readonly Told<Row>[], rows: readonly Row[]): ReportTable {
  return { columns: headsOf(columns), rows: rowsOf(columns, rows) };
}

export function headsOf<Row>(columns: readonly Told<Row>[]): ReportColumn[] {
  return columns.map(({ head, width }) => ({ head, width }));
}

export function rowsOf<Row>(columns: readonly Told<Row>[], rows: readonly Row[]): ReportCell[][] {
  return rows.map((row) => columns.map(({ of }) => of(row) ?? ''));
}
