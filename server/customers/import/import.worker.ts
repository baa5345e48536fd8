import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { type ImportJob, type ImportTable, readImport } from './import.table.ts';

/** A rejected file is a result, not a failure of the worker. */
export type ImportOutcome = { table: ImportTable } | { refusal: string };

export async function readInWorker(job: ImportJob): Promise<ImportOutcome> {
  try {
    return { table: readImport(job) };
  } catch (fault) {
    if (fault instanceof FileRefusal) return { refusal: fault.path ? `${fault.path}: ${fault.message}` : fault.message };
    throw fault;
  }
}
