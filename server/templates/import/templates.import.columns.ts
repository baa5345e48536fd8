import { type Columns, columnsOf, type Meaning, MEANINGS } from '#domain/templates/columns.rules.ts';
import { ImportRefusal } from './templates.import.refusal.ts';

const HEADER_SEARCH = 20;

/** Column per meaning as chosen by the user; null leaves a meaning out. */
export type ChosenColumns = Partial<Record<Meaning, number | null>>;

export interface ReadColumn {
  index: number;
  header: string;
  meaning: Meaning | null;
}

function withChosen(columns: Columns, row: readonly string[], chosen: ChosenColumns): Columns {
  if (Object.keys(chosen).length === 0) return columns;
  const at: Columns['at'] = {};
  for (const meaning of MEANINGS) {
    const column = chosen[meaning];
    if (typeof column === 'number' && column < row.length) at[meaning] = column;
  }
  const used = new Set(Object.values(at));
  const unused = row
    .map((header, index) => ({ index, header: header.trim() }))
    .filter(({ index, header }) => header !== '' && !used.has(index));
  return { ...columns, at, unused };
}

/** Every column of the header row with its assigned meaning. */
export function readColumns(row: readonly string[], { at }: Columns): ReadColumn[] {
  const meanings = new Map(MEANINGS.flatMap((meaning) => (at[meaning] === undefined ? [] : [[at[meaning], meaning] as const])));
  return row
    .map((header, index) => ({ index, header: header.trim(), meaning: meanings.get(index) ?? null }))
    .filter(({ header }) => header !== '');
}

/** Finds the header row, which need not be the first: many workbooks start with a title. */
export function findHeader(rows: readonly (readonly string[])[], chosen: ChosenColumns = {}): { index: number; columns: Columns } {
  const candidates = rows.slice(0, HEADER_SEARCH).map((row, index) => ({ index, columns: withChosen(columnsOf(row), row, chosen) }));
  const usable = candidates.filter(({ columns }) => columns.at.text !== undefined);
  const best = usable.toSorted((a, b) => Object.keys(b.columns.at).length - Object.keys(a.columns.at).length)[0];
  if (best) return best;

  const first = rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? [];
  const headers = first.map((header) => header.trim()).filter((header) => header !== '');
  throw new ImportRefusal(
    'row 1',
    `No column contains the questions. Name one of them "Question", "Requirement", "Control" or "Title". Found: ${
      headers
        .slice(0, 15)
        .map((header) => `"${header.slice(0, 40)}"`)
        .join(', ') || 'nothing'
    }.`,
  );
}
