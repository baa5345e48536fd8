import { type CsvTable, readCsv } from '#server/platform/files/csv.read.ts';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { understoodHeaders } from '#domain/templates/columns.rules.ts';
import { ImportRefusal, IMPORT_LIMITS } from './templates.import.refusal.ts';

const READING = {
  understood: understoodHeaders,
  rows: IMPORT_LIMITS.rows,
  columns: IMPORT_LIMITS.csvColumns,
  cells: IMPORT_LIMITS.csvCells,
};

export function readTemplateCsv(text: string): CsvTable {
  try {
    return readCsv(text, READING);
  } catch (fault) {
    if (fault instanceof FileRefusal) throw new ImportRefusal(fault.path, fault.message);
    throw fault;
  }
}
