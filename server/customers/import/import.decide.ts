import { setImmediate as answersToOthers } from 'node:timers/promises';
import type { DUPLICATE_CHOICES, ImportRow } from '#contract/customers/import.contract.ts';
import type { CustomField } from '#domain/custom/custom.rules.ts';
import { ID_COLUMNS } from '#domain/customers/external.ids.rules.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { idsIn } from '#server/customers/external.ids.ts';
import { columnsOf } from './import.changes.ts';
import { type ImportColumns, type KnownCustomer, newCustomer } from './import.columns.ts';
import type { ImportedRow } from './import.rows.ts';

export interface Surroundings {
  duplicates: (typeof DUPLICATE_CHOICES)[number];
  organization: { timezone: string; currency: string };
  ownFields: readonly CustomField[];
  known: readonly KnownCustomer[];
  /** Per row: the key of its name, and the id for a new customer. */
  marks: readonly Mark[];
  people: ReadonlyMap<string, string | null>;
}

interface Mark {
  key: string;
  id: string;
}

export interface Target {
  id: string;
  /** Null for a new customer. */
  before: KnownCustomer | null;
  columns: ImportColumns;
  /** First row that refers to it; 0 if none yet. */
  row: number;
}

/** Customers by name and external id, as changed by the rows processed so far. */
interface Board {
  index: Map<string, Target>;
  changed: Set<Target>;
}

type Decision = Pick<ImportRow, 'action' | 'notes'> & { id: string | null };

const ROWS_AT_ONCE = 100;

/** Decides the action for every row in file order, because a row may create the customer that a later one updates. */
export async function decide(rows: readonly ImportedRow[], around: Surroundings): Promise<{ rows: ImportRow[]; targets: Target[] }> {
  const board: Board = { index: new Map(), changed: new Set() };
  for (const before of around.known) register(board, { id: before.id, before, columns: before, row: 0 }, before.key);
  const decided: ImportRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await answersToOthers();
    const { id, action, notes } = decideRow(row, around.marks[at] ?? { key: '', id: '' }, board, around);
    decided.push({ row: row.row, name: row.name, action, customerId: id, notes });
  }
  return { rows: decided, targets: [...board.changed] };
}

function register({ index }: Board, target: Target, key: string): void {
  index.set(`name ${key}`, target);
  for (const service of ID_COLUMNS) if (target.columns[service]) index.set(`${service} ${target.columns[service]}`, target);
}

function decideRow(row: ImportedRow, mark: Mark, board: Board, around: Surroundings): Decision {
  const found = targetsOf(row, mark.key, board);
  const [target] = found;
  const { columns, faults } = columnsOf(row, target?.columns, around);
  faults.push(...refusalsOf(found));
  if (faults.length > 0) return { action: 'refuse', notes: faults, id: target?.before?.id ?? null };
  if (target) return decideDuplicate(target, columns, { row, key: mark.key, board, duplicates: around.duplicates });

  const made = { id: mark.id, before: null, columns: newCustomer(columns, around.organization), row: row.row };
  register(board, made, mark.key);
  board.changed.add(made);
  return { action: 'create', notes: [], id: made.id };
}

interface Duplicate {
  row: ImportedRow;
  key: string;
  board: Board;
  duplicates: Surroundings['duplicates'];
}

function decideDuplicate(target: Target, columns: Partial<ImportColumns>, { row, key, board, duplicates }: Duplicate): Decision {
  const notes = target.row > 0 ? [`The same customer as in row ${target.row}`] : [];
  if (duplicates === 'skip') return { action: 'skip', notes: notes.length > 0 ? notes : ['Already exists'], id: target.id };
  const merged = { ...target.columns, ...columns };
  if (!changesBetween({ ...target.columns }, { ...merged })) return { action: 'same', notes, id: target.id };
  target.columns = merged;
  target.row ||= row.row;
  register(board, target, key);
  board.changed.add(target);
  return { action: 'update', notes, id: target.id };
}

function targetsOf({ body }: ImportedRow, key: string, { index }: Board): Target[] {
  const ids = idsIn(body.externalIds);
  const found = [index.get(`name ${key}`), ...ID_COLUMNS.map((service) => index.get(`${service} ${ids[service] ?? ''}`))];
  return [...new Set(found.filter((target) => target !== undefined))];
}

function refusalsOf(found: readonly Target[]): string[] {
  const names = found.map(({ columns }) => `“${columns.name}”`).join(' and ');
  const goesOnAs = found.map(({ before }) => before?.goesOnAs).find((name) => name);
  const isArchived = found.some(({ before }) => before?.status === 'archived');
  return [
    ...(found.length > 1 ? [`Matches ${names} at the same time: merge the two first`] : []),
    ...(goesOnAs ? [`This customer was merged into “${goesOnAs}”: use that name instead`] : []),
    ...(isArchived && !goesOnAs ? ['This customer is archived: restore the customer first'] : []),
  ];
}
