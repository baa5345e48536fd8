import { createHash } from 'node:crypto';
import {
  type ChosenColumn,
  COLUMN_LIMITS,
  headKey,
  type Meaning,
  MEANINGS,
  TABLE_TOOLS,
  type TableTool,
} from '#domain/evidence/columns.rules.ts';
import type { ColumnsQuestion } from '#contract/evidence/columns.contract.ts';
import { type ChosenRoles, rolesIn } from '#server/evidence/reading/columns.ts';
import type { ReadRun } from '#server/evidence/reading/run.ts';
import { readTable } from '#server/evidence/reading/table.ts';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { BACKUP_COLUMNS, readBackup } from './backup.worker.ts';
import { RMM_COLUMNS } from './rmm.columns.ts';
import { readRmm } from './rmm.worker.ts';

/** Meanings of the columns of one header, chosen by a person. */
export interface KeptColumns {
  signature: string;
  tool: TableTool;
  meanings: ChosenRoles<Meaning>;
}

export function signatureOf(head: readonly string[]): string {
  return createHash('sha256').update(headKey(head)).digest('hex');
}

export function readChosen(path: string, { tool, meanings }: KeptColumns): Promise<ReadRun> {
  return tool === 'rmm' ? readRmm(path, meanings) : readBackup(path, meanings);
}

/** Header and first rows of a table; null for text that is no table with at least two columns and one row. */
export async function sampleOf(path: string): Promise<Pick<ColumnsQuestion, 'head' | 'rows'> | null> {
  let head: readonly string[] = [];
  const rows: string[][] = [];
  const onRow = (row: Readonly<Record<string, string>>) => {
    rows.push(head.map((name) => (row[name] ?? '').trim().slice(0, COLUMN_LIMITS.shownCell)));
    return rows.length < COLUMN_LIMITS.shownRows;
  };
  try {
    await readTable(path, onRow, {
      onHead: (names) => (head = [...new Set(names)].filter((name) => name !== '' && name.length <= COLUMN_LIMITS.name)),
    });
  } catch (error) {
    // Text that is no table is refused as an unknown format, a table that is too wide by its own message.
    if (error instanceof FileRefusal && head.length === 0 && /columns/.test(error.message)) throw error;
    return null;
  }
  return head.length >= 2 && rows.length > 0 ? { head: [...head], rows } : null;
}

/** The question about a table, with the columns that are recognised by their names. */
export function questionOf({ head, rows }: Pick<ColumnsQuestion, 'head' | 'rows'>): ColumnsQuestion {
  const [first, ...others] = TABLE_TOOLS.map((tool) => ({ tool, columns: proposedColumns(tool, head) }));
  const best = others.reduce((most, one) => (most && most.columns.length >= one.columns.length ? most : one), first);
  return { head, rows, tool: best?.tool ?? 'rmm', columns: best?.columns ?? [] };
}

function proposedColumns(tool: TableTool, head: readonly string[]): ChosenColumn[] {
  const roles: ChosenRoles<Meaning> = tool === 'rmm' ? rolesIn(RMM_COLUMNS, head) : rolesIn(BACKUP_COLUMNS, head);
  return MEANINGS[tool].flatMap(({ key }) => {
    const column = roles[key];
    return column === undefined ? [] : [{ column, meaning: key }];
  });
}
