import { ImportRefusal } from './templates.import.refusal.ts';
import { readTemplateFile, type TemplateFile, type TemplateFileRead } from './templates.import.ts';

/** A refusal is a result, not a worker failure, so that it keeps its position in the file. */
export type ImportOutcome = { read: TemplateFileRead } | { refusal: Pick<ImportRefusal, 'path' | 'message' | 'threat'> };

export async function readInWorker(file: TemplateFile): Promise<ImportOutcome> {
  try {
    return { read: await readTemplateFile(file) };
  } catch (fault) {
    if (fault instanceof ImportRefusal) return { refusal: { path: fault.path, message: fault.message, threat: fault.threat } };
    throw fault;
  }
}
