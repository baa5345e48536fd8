import type { Report } from '#domain/assessments/report/report.model.rules.ts';
import { csvOf } from '#server/platform/files/csv.ts';

export async function reportCsv({ answers }: Report): Promise<Uint8Array> {
  const heads = ['Section', ...answers.columns.map(({ head }) => head)];
  return Buffer.from(csvOf([heads, ...answers.sections.flatMap(({ title, rows }) => rows.map((row) => [title, ...row]))]));
}
