import type { Workers, WorkerTask } from '#server/platform/workers/workers.ts';
import type { ExportedTemplate } from './templates.export.ts';
import type { ExportJob } from './templates.export.worker.ts';

const EXPORTING: WorkerTask<ExportJob, ExportedTemplate> = {
  module: new URL('./templates.export.worker.ts', import.meta.url),
  exportedAs: 'exportInWorker',
  limitMs: 20_000,
};

/** Writes a file in a worker thread: a template of 5,000 questions takes more than half a second of processor time. */
export function runExport(workers: Workers, organizationId: string, job: ExportJob): Promise<ExportedTemplate> {
  return workers.run(organizationId, EXPORTING, job);
}
