import { readXlsx, type CellValue } from 'hucre/xlsx';
import { understoodHeaders } from '#domain/templates/columns.rules.ts';
import type { NamedSheet } from './templates.import.library.ts';
import { ImportRefusal, IMPORT_LIMITS } from './templates.import.refusal.ts';
import { safeZipNames } from './templates.import.zip.ts';

/** Reads one row more than allowed, so that too many rows are refused instead of truncated. */
const READ_RANGE = `A1:CV${IMPORT_LIMITS.rows + 1}`;
const HEADER_SEARCH = 20;

/** Visible sheets, with every cell as text. */
export async function readSheets(bytes: Uint8Array): Promise<NamedSheet[]> {
  if (!(await safeZipNames(bytes)).includes('xl/workbook.xml')) {
    throw new ImportRefusal('', 'This zip file is not an Excel workbook (.xlsx). Zipped files must be unpacked first.');
  }
  return sheetsOf(bytes);
}

/** Rows of the sheet with the most recognised headers. */
export function bestSheet(sheets: readonly NamedSheet[]): string[][] {
  const scored = sheets.map(({ rows }) => ({ rows, understood: Math.max(0, ...rows.slice(0, HEADER_SEARCH).map(understoodHeaders)) }));
  const [best] = scored.toSorted((a, b) => b.understood - a.understood);
  if (!best || best.rows.length === 0) throw new ImportRefusal('', 'The workbook has no visible sheet with rows.');
  return best.rows;
}

async function sheetsOf(bytes: Uint8Array): Promise<NamedSheet[]> {
  try {
    const workbook = await readXlsx(bytes, { sheets: (sheet) => !sheet.hidden && !sheet.veryHidden, range: READ_RANGE });
    return workbook.sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.slice(0, IMPORT_LIMITS.columns).map(textOf)) }));
  } catch {
    throw new ImportRefusal('', 'The workbook cannot be read: it is damaged, encrypted or too large.');
  }
}

function textOf(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
}
