import type { Notice } from '#domain/oscal/oscal.reading.rules.ts';
import { TEMPLATE_LIMITS, type Question } from '#domain/templates/templates.rules.ts';
import { type Columns, type Meaning } from '#domain/templates/columns.rules.ts';
import { type ChosenColumns, findHeader, type ReadColumn, readColumns } from './templates.import.columns.ts';
import { questionOfRow, type ImportRow } from './templates.import.question.ts';
import { ImportRefusal, IMPORT_LIMITS } from './templates.import.refusal.ts';
import { aboutTemplate, type RowsAbout } from './templates.import.about.ts';
import { SectionBuilder, type RowSection } from './templates.import.sections.ts';

export interface RowsRead {
  sections: RowSection[];
  about: RowsAbout;
  warnings: Notice[];
  skipped: number;
  columns: ReadColumn[];
}

/** Converts a table to sections of questions. Rows are numbered from 1, as in spreadsheets. */
export function sectionsFromRows(rows: readonly (readonly string[])[], chosen: ChosenColumns = {}): RowsRead {
  if (rows.length > IMPORT_LIMITS.rows)
    throw new ImportRefusal(`row ${IMPORT_LIMITS.rows + 1}`, `The table has more than ${IMPORT_LIMITS.rows} rows.`);
  const { index, columns } = findHeader(rows, chosen);
  const warnings: Notice[] = columns.unused.map(({ header }) => ({
    path: `row ${index + 1}`,
    message: `The column "${header.slice(0, 60)}" is unknown and was ignored.`,
  }));

  const builder = new SectionBuilder(warnings);
  let skipped = 0;
  const filled = rows
    .slice(index + 1)
    .map((cells, offset) => ({ cells, row: rowOf(cells, columns, index + 2 + offset) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  filled.forEach(({ row }) => {
    if (isHeading(row)) return builder.open(row);
    const question = questionOfRow(row, columns, warnings);
    if (question) builder.add(row, question);
    else skipped += 1;
  });
  refuseUnusable(builder.questions());
  const about = aboutTemplate(
    filled.map(({ row }) => row),
    warnings,
  );
  return { sections: builder.sections(), about, warnings, skipped, columns: readColumns(rows[index] ?? [], columns) };
}

function rowOf(cells: readonly string[], columns: Columns, number: number): ImportRow {
  const cellAt = (meaning: Meaning): string => {
    const at = columns.at[meaning];
    return at === undefined ? '' : bare(cells[at] ?? '');
  };
  return { path: `row ${number}`, cellAt };
}

/** Trims the cell, normalises line breaks, and strips the quote that exports put before text a spreadsheet would run as a formula. */
function bare(cell: string): string {
  return cell
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .replace(/^'(?='*[=+\-@\t\r])/, '');
}

const OF_A_QUESTION: readonly Meaning[] = ['text', 'key', 'howToCheck', 'whyWeAsk'];

/** A row with only a section is a heading for the rows below. */
function isHeading(row: ImportRow): boolean {
  return row.cellAt('section') !== '' && OF_A_QUESTION.every((meaning) => row.cellAt(meaning) === '');
}

function refuseUnusable(questions: readonly Question[]): void {
  if (questions.length === 0) throw new ImportRefusal('row 2', 'The table has headers but no question below them.');
  if (questions.length > TEMPLATE_LIMITS.questions) {
    throw new ImportRefusal('', `The table has ${questions.length} questions; a template holds at most ${TEMPLATE_LIMITS.questions}.`);
  }
}
