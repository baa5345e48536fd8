import { parentPort } from 'node:worker_threads';
import { ImportRefusal } from './import.refusal.ts';
import { readTemplateFile, type TemplateFile, type TemplateFileRead } from './templates.import.ts';

/** A refusal is no failure of the worker, and keeps its place in the file. */
export type WorkerReading = { read: TemplateFileRead } | { refusal: { path: string; message: string } };

async function reading(file: TemplateFile): Promise<WorkerReading> {
  try {
    return { read: await readTemplateFile(file) };
  } catch (fault) {
    if (fault instanceof ImportRefusal) return { refusal: { path: fault.path, message: fault.message } };
    throw fault;
  }
}

parentPort?.on('message', ({ id, job }: { id: number; job: TemplateFile }) => {
  reading(job).then(
    (result) => parentPort?.postMessage({ id, result }, []),
    (fault: unknown) => parentPort?.postMessage({ id, failure: fault instanceof Error ? fault.message : String(fault) }, []),
  );
});
