import { csvOf } from './csv.ts';
import { contentDisposition } from './disposition.ts';

export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => string | number];

export interface CsvFile {
  bytes: Buffer;
  mediaType: string;
  disposition: string;
}

export function csvFile<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): CsvFile {
  const table = [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  return { bytes: Buffer.from(csvOf(table)), mediaType: 'text/csv; charset=utf-8', disposition: contentDisposition(`${name}.csv`) };
}
