import type { Updateable } from 'kysely';
import type * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { DB, Generated, Qbr, Timestamp } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault, stale } from './faults.ts';

interface VersionedRow extends Record<string, unknown> {
  id: string;
  version: number;
}

interface Entity<R extends VersionedRow, Shown, Columns> {
  notFound: ErrorCode;
  /** Row to change, locked until the transaction ends. */
  lock(tx: Tx, id: string): Promise<R | undefined>;
  /** Row as returned by reads. */
  read(tx: Tx, id: string, now: Date): Promise<Shown | undefined>;
  write(tx: Tx, row: NoInfer<R>, columns: Columns): Promise<void>;
  about(row: NoInfer<R>): Pick<AuditEntry, 'entity' | 'customerId'>;
}

interface VersionedEntity<
  R extends VersionedRow,
  Shape extends z.ZodMiniType<{ version: number }>,
  Shown extends z.input<Shape>,
  Columns,
> extends Entity<R, Shown, Columns> {
  /** Contract shape of the current row in stale-version errors. */
  shape: Shape;
}

interface ReadingCall {
  tx: Tx;
  now: Date;
}

interface WritingCall {
  tx: Tx;
  audit(entry: AuditEntry): Promise<void>;
}

interface VersionedChange<Columns> extends Pick<AuditEntry, 'before' | 'after'> {
  action: string;
  columns: Columns;
}

interface VersionedEdit<Columns> {
  action: string;
  /** Fields present in the body, as in the row. */
  fields: object;
  /** The same fields as stored. */
  columns: Columns;
}

/** Single way to load, lock, write and audit rows. */
export function saver<R extends VersionedRow, Shown, Columns>(entity: Entity<R, Shown, Columns>) {
  const load = async ({ tx, now }: ReadingCall, id: string): Promise<Shown> => {
    const shown = await entity.read(tx, id, now);
    if (!shown) throw new Fault(entity.notFound);
    return shown;
  };

  const save = async (call: WritingCall, row: R, { action, columns, before, after }: VersionedChange<Columns>): Promise<void> => {
    await entity.write(call.tx, row, columns);
    await call.audit({
      action,
      ...entity.about({ ...row, ...columns }),
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    });
  };

  return {
    /** Presented row; throws if it does not exist. */
    load,
    /** Row to change; throws if it does not exist. */
    lock: async ({ tx }: { tx: Tx }, id: string): Promise<R> => {
      const row = await entity.lock(tx, id);
      if (!row) throw new Fault(entity.notFound);
      return row;
    },
    save,
    /** Writes and audits changed fields; returns null without a write if there are none. */
    edit: async (
      call: WritingCall,
      row: R,
      { action, fields, columns }: VersionedEdit<Columns>,
    ): Promise<ReturnType<typeof changesBetween>> => {
      const changes = changesBetween({ ...row }, { ...fields });
      if (changes) await save(call, row, { action, columns, ...changes });
      return changes;
    },
    about: entity.about,
  };
}

/** Saver for rows whose version is in the contract: changes of a stale version are rejected. */
export function versioned<R extends VersionedRow, Shape extends z.ZodMiniType<{ version: number }>, Shown extends z.input<Shape>, Columns>(
  entity: VersionedEntity<R, Shape, Shown, Columns>,
) {
  const rows = saver(entity);
  return {
    ...rows,
    /** Row to change; a stale version throws an error with the current row. */
    lock: async (call: ReadingCall, id: string, version?: number): Promise<R> => {
      const row = await rows.lock(call, id);
      if (version !== undefined && version !== row.version) throw stale(entity.shape, await rows.load(call, id));
      return row;
    },
  };
}

interface VersionedColumns {
  id: string | Generated<string>;
  version: Generated<number>;
  updatedAt: Generated<Timestamp>;
}
type VersionedTable = { [T in keyof DB]: DB[T] extends VersionedColumns ? T : never }[keyof DB];

/** Default write of a versioned row: also increments the version. */
export function nextVersionIn<T extends VersionedTable>(table: T) {
  return async (tx: Tx, { id }: VersionedRow, columns: Updateable<DB[T]>): Promise<void> => {
    // The casts are needed because Kysely infers no columns for a table given as a type parameter.
    const update = tx.updateTable(table as 'qbrs').set({ ...(columns as Updateable<Qbr>), ...NEXT_VERSION });
    await update.where('id', '=', id).execute();
  };
}
