import { CsvError, parse, type Options } from 'csv-parse/sync';
import { FileRefusal } from './file.refusal.ts';

/** Warning about input that was read despite a defect, with its position. */
export interface ReadingNotice {
  path: string;
  message: string;
}

export interface CsvTable {
  rows: string[][];
  delimiter: string;
  warnings: ReadingNotice[];
}

interface CsvLimits {
  rows: number;
  columns: number;
  cells: number;
}

interface CsvReading extends CsvLimits {
  understood: (row: readonly string[]) => number;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const DETECTION_ROWS = 20;

const READING = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: 1024 * 1024,
} satisfies Options;

class TooManyCells extends FileRefusal {}

/** Stops at the first cell beyond the limit: a file of delimiters would create millions. */
function parseBounded(text: string, limits: CsvLimits, options: Options): string[][] {
  let cells = 0;
  const cast: Options['cast'] = (cell, { index }) => {
    cells += 1;
    if (index >= limits.columns) throw new TooManyCells('', `The table has more than ${limits.columns} columns.`);
    if (cells > limits.cells) throw new TooManyCells('', `The table has more than ${limits.cells} cells.`);
    return cell;
  };
  return parse(text, { ...READING, to: limits.rows + 1, ...options, cast });
}

/** Rows of a CSV with any delimiter; misplaced quotes are read as text, with a warning. */
export function readCsv(text: string, reading: CsvReading): CsvTable {
  const { body, declared } = withoutPreamble(text);
  const delimiter = declared ?? detectDelimiter(body, reading);
  const { rows, warnings } = readStrictly(body, delimiter, reading);
  // Spreadsheets count the line that declares the delimiter as a row.
  if (declared !== undefined) rows.unshift([]);
  return { rows, delimiter, warnings: [...warnings, ...unevenRows(rows)] };
}

/** Excel may write "sep=;" as the first line. */
function withoutPreamble(text: string): { body: string; declared?: string } {
  const preamble = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
  return preamble?.[1] ? { body: text.slice(preamble[0].length), declared: preamble[1] } : { body: text };
}

/** Delimiter that yields the most known headers, then the most columns. */
function detectDelimiter(text: string, reading: CsvReading): string {
  const scored = DELIMITERS.map((delimiter) => {
    const { rows, isTooWide } = firstRows(text, delimiter, reading);
    return {
      delimiter,
      understood: Math.max(0, ...rows.map(reading.understood)),
      columns: isTooWide ? Infinity : Math.max(0, ...rows.map((row) => row.length)),
    };
  });
  const [best] = scored.toSorted((a, b) => b.understood - a.understood || b.columns - a.columns);
  return best?.delimiter ?? ',';
}

/** Rows before the first one that is unreadable with this delimiter. */
function firstRows(text: string, delimiter: string, limits: CsvLimits): { rows: string[][]; isTooWide: boolean } {
  const rows: string[][] = [];
  try {
    parseBounded(text, limits, { delimiter, relax_quotes: true, to: DETECTION_ROWS, on_record: (row: string[]) => void rows.push(row) });
    return { rows, isTooWide: false };
  } catch (fault) {
    return { rows, isTooWide: fault instanceof TooManyCells };
  }
}

function readStrictly(text: string, delimiter: string, limits: CsvLimits): Pick<CsvTable, 'rows' | 'warnings'> {
  try {
    return { rows: parseBounded(text, limits, { delimiter }), warnings: [] };
  } catch (fault) {
    const strict = refusalOf(fault);
    if (!isMisplacedQuote(fault)) throw strict;
    try {
      const rows = parseBounded(text, limits, { delimiter, relax_quotes: true });
      return { rows, warnings: [{ path: strict.path, message: 'A quotation mark is in an unexpected place; it was read as text.' }] };
    } catch (stillBroken) {
      throw refusalOf(stillBroken);
    }
  }
}

function isMisplacedQuote(fault: unknown): boolean {
  return fault instanceof CsvError && ['CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE'].includes(fault.code);
}

function refusalOf(fault: unknown): FileRefusal {
  if (fault instanceof FileRefusal) return fault;
  if (!(fault instanceof CsvError)) return new FileRefusal('', 'The CSV cannot be read.');
  const line: unknown = fault['lines'];
  const path = typeof line === 'number' ? `line ${line}` : '';
  if (fault.code === 'CSV_QUOTE_NOT_CLOSED') return new FileRefusal(path, 'A quotation mark is never closed.');
  if (fault.code === 'CSV_MAX_RECORD_SIZE')
    return new FileRefusal(path, 'A row is larger than 1 MB; a quotation mark is probably missing.');
  return new FileRefusal(path, 'The CSV cannot be read beyond this point.');
}

function unevenRows(rows: readonly string[][]): ReadingNotice[] {
  const width = rows.find((row) => row.length > 1)?.length ?? 1;
  return rows.flatMap((row, index) => {
    const surplus = row.slice(width).filter((cell) => cell.trim() !== '').length;
    return surplus === 0
      ? []
      : [{ path: `row ${index + 1}`, message: 'The row has more cells than the header; the extra cells were ignored.' }];
  });
}
