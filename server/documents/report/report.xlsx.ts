import { writeXlsx } from 'hucre/xlsx';
import type { Report, ReportCell, ReportTable } from '#domain/assessments/report/report.model.rules.ts';
import { OFFICE_FONT } from '#domain/deck/words/scripts.rules.ts';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { type SheetCell, sheetOf, words } from '#server/documents/annex/annex.sheet.ts';

/** Workbook of an assessment: overview, findings, answers by section, and evidence files. */
export async function reportXlsx({ title, author, facts, findings, answers, evidence, lead }: Report): Promise<Uint8Array> {
  const about = {
    columns: [
      { head: 'About', width: 18 },
      { head: lead, width: 80 },
    ],
    rows: facts,
  };
  const section = { head: 'Section', width: 26 };
  const answered = {
    columns: [section, ...answers.columns],
    rows: answers.sections.flatMap(({ title: name, rows }) => rows.map((row) => [name, ...row])),
  };
  const sheets = [sheet('Assessment', about, about.rows.length), sheet('Findings', findings), sheet('Answers', answered)];
  return writeXlsx({
    sheets: evidence ? [...sheets, sheet('Evidence', evidence)] : sheets,
    defaultFont: { name: OFFICE_FONT, size: 10 },
    properties: { title: writable(title), creator: writable(author) },
  });
}

function sheet(name: string, { columns, rows }: ReportTable, unfiltered = 0) {
  return sheetOf(
    name,
    columns,
    rows.map((row) => row.map(cell)),
    unfiltered,
  );
}

const cell = (value: ReportCell): SheetCell => (typeof value === 'number' ? { value } : words(value));
