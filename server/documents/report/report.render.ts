import type { PrintedReport } from '#server/documents/pdf/pdf.report.ts';
import { EXPORT_STEP } from '#domain/exports/exports.rules.ts';
import { stepTo, type Watch } from '#server/platform/workers/steps.ts';
import type { Workers, WorkerTask } from '#server/platform/workers/workers.ts';

export type ReportFormat = 'pdf' | 'xlsx' | 'csv';

type Writing = WorkerTask<PrintedReport, Uint8Array>;

const WRITERS: Record<ReportFormat, Writing> = {
  pdf: { module: new URL('../pdf/pdf.report.ts', import.meta.url), exportedAs: 'reportPdf', limitMs: 60_000 },
  xlsx: { module: new URL('./report.xlsx.ts', import.meta.url), exportedAs: 'reportXlsx', limitMs: 20_000 },
  csv: { module: new URL('./report.csv.ts', import.meta.url), exportedAs: 'reportCsv', limitMs: 20_000 },
};

/** Assessment report; its data is read when the job starts, and the file is written in a worker thread. */
export async function writeReport(
  workers: Workers,
  organizationId: string,
  { format, read }: { format: ReportFormat; read: () => Promise<PrintedReport> },
  watch?: Watch,
): Promise<{ title: string; bytes: Uint8Array }> {
  let title = '';
  const readNow = async () => {
    stepTo(watch?.steps, { step: EXPORT_STEP.model, done: 0, total: 0 });
    const report = await read();
    ({ title } = report);
    stepTo(watch?.steps, { step: EXPORT_STEP.writing, done: 0, total: 0 });
    return report;
  };
  return { bytes: await workers.runWhenRead(organizationId, WRITERS[format], readNow, watch?.cancelled), title };
}
