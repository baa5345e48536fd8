import type { Report } from '#domain/assessments/report/report.model.rules.ts';
import type { Workers, WorkerTask } from '#server/platform/workers/workers.ts';

export type ReportFormat = 'pdf' | 'xlsx' | 'csv';

type Writing = WorkerTask<Report, Uint8Array>;

const WRITERS: Record<ReportFormat, Writing> = {
  pdf: { module: new URL('../pdf/pdf.report.ts', import.meta.url), exportedAs: 'reportPdf', limitMs: 60_000 },
  xlsx: { module: new URL('./report.xlsx.ts', import.meta.url), exportedAs: 'reportXlsx', limitMs: 20_000 },
  csv: { module: new URL('./report.csv.ts', import.meta.url), exportedAs: 'reportCsv', limitMs: 20_000 },
};

/** The report of an assessment as a file, written in a worker thread. */
export function writeReport(workers: Workers, organizationId: string, format: ReportFormat, report: Report): Promise<Uint8Array> {
  return workers.run(organizationId, WRITERS[format], report);
}
