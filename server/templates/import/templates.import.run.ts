import { Overrun, type Workers, type WorkerTask } from '#server/platform/workers/workers.ts';
import { ImportRefusal } from './templates.import.refusal.ts';
import type { ImportOutcome } from './templates.import.worker.ts';
import type { TemplateFile, TemplateFileRead } from './templates.import.ts';

const READING: WorkerTask<TemplateFile, ImportOutcome> = {
  module: new URL('./templates.import.worker.ts', import.meta.url),
  exportedAs: 'readInWorker',
  limitMs: 30_000,
};

/** Reads a file in a worker thread: the worst file of the allowed size takes seconds of processor time. */
export async function runImport(workers: Workers, organizationId: string, file: TemplateFile): Promise<TemplateFileRead> {
  const outcome = await workers.run(organizationId, READING, file).catch(refuseOverrun);
  if ('refusal' in outcome) throw new ImportRefusal(outcome.refusal.path, outcome.refusal.message, outcome.refusal.threat);
  return outcome.read;
}

function refuseOverrun(fault: unknown): never {
  if (fault instanceof Overrun) throw new ImportRefusal('', 'The file takes too much time or memory to read.');
  throw fault;
}
