import { Overrun, WorkerPool } from '#server/documents/pool.ts';
import { ImportRefusal } from './import.refusal.ts';
import type { WorkerReading } from './import.worker.ts';
import type { TemplateFile, TemplateFileRead } from './templates.import.ts';

/** Reading is pure computation: more than two at once would only take turns with the requests. */
const WORKERS = 2;
const LIMIT_MS = 60_000;

const pool = new WorkerPool({ file: new URL('./import.worker.ts', import.meta.url), size: WORKERS, limitMs: LIMIT_MS });

/** Beside the requests: the worst file of the size we take keeps a processor busy for seconds, and nobody else shall wait for it. */
export async function readAside(file: TemplateFile): Promise<TemplateFileRead> {
  const answer = (await pool.run(file).catch(refuseOverrun)) as WorkerReading; // our own worker's answer
  if ('refusal' in answer) throw new ImportRefusal(answer.refusal.path, answer.refusal.message);
  return answer.read;
}

function refuseOverrun(fault: unknown): never {
  if (fault instanceof Overrun) throw new ImportRefusal('', 'The file takes too long to read.');
  throw fault;
}

/** Ends the worker, for an orderly stop of the server. */
export function closeImports(): Promise<void> {
  return pool.close();
}
