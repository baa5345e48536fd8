import { parse } from 'csv-parse';
import { COLUMN_LIMITS } from '#domain/evidence/columns.rules.ts';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { beginningOf, textIn } from './text.ts';

const RECORD_BYTES = 1024 * 1024;

interface TableReading {
  headLine?: number;
  onHead?: (head: readonly string[]) => void;
}

/**
 * Reads a CSV row by row, each as an object with the keys of the head row, which some tools write after lines about the report. Reading stops when
 * `onRow` returns false.
 */
export async function readTable(
  path: string,
  onRow: (row: Readonly<Record<string, string>>) => unknown,
  { headLine = 1, onHead }: TableReading = {},
): Promise<void> {
  const parser = parse({
    columns: (head: string[]) => {
      if (head.length > COLUMN_LIMITS.columns) throw new FileRefusal('', `The table has more than ${COLUMN_LIMITS.columns} columns.`);
      const names = head.map((name) => name.trim());
      onHead?.(names);
      return names;
    },
    bom: true,
    from_line: headLine,
    delimiter: delimiterOf(linesOf(await beginningOf(path))[headLine - 1] ?? ''),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_BYTES,
  });
  const feeding = feed(path, parser);
  try {
    for await (const row of parser) {
      // Rows are what `columns` makes of them.
      if (onRow(row as Readonly<Record<string, string>>) === false) break;
    }
    await feeding;
  } catch (error) {
    parser.destroy();
    await feeding.catch(() => undefined);
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal('', 'The CSV of the file is damaged or cut off. Export it again and upload the complete file.');
  }
}

async function feed(path: string, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const text of textIn(path)) {
      if (parser.destroyed) return;
      if (!parser.write(text)) await readyFor(parser);
    }
    parser.end();
  } catch (error) {
    parser.destroy(error instanceof Error ? error : undefined);
  }
}

/** Waits until the parser takes more, or has been closed. */
function readyFor(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      parser.off('drain', go).off('close', go);
      resolve();
    };
    parser.on('drain', go).on('close', go);
  });
}

/** The cells of a head row. */
export function headCells(text: string): string[] {
  const [head = ''] = linesOf(text);
  return head.split(delimiterOf(head)).map((cell) => cell.trim().replace(/^"|"$/g, ''));
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

/** Spreadsheets of many countries write a semicolon. */
function delimiterOf(head: string): string {
  const most = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length })).toSorted((one, other) => other.count - one.count);
  return most[0]?.sign ?? ',';
}
