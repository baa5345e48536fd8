import { restoreRequestedNote, restoreEndedNote } from '#domain/notifications/notifications.visits.rules.ts';
import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import { restoreStored } from '#server/backups/backups.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asConsole, asOrganization } from '#server/platform/db/pools.ts';
import { fromConsole } from '#server/platform/http/access/console-access.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { endRestore, noteAlive, noteStep } from './restores.queries.ts';

interface Asking {
  context: AppContext;
  actor: Actor;
  origin: Origin;
}

interface Order {
  id: string;
  organizationId: string;
  name: string;
  backupId: string;
  backupAt: string;
  reason: string;
  isConsented: boolean;
}

const ALIVE_EVERY_MS = 20_000;

/** Restores the organisation like its own restore, and notifies both sides of the result; never rejects. */
export async function runRestore(asking: Asking, order: Order): Promise<void> {
  const { context, actor, origin } = asking;
  const { pools, backgroundWork } = context;
  const { id, organizationId, backupId } = order;
  const about = { organizationId, operator: actor.name, reason: order.reason, backupAt: order.backupAt, isConsented: order.isConsented };
  const notify = (note: Note) => tell(asking, organizationId, note).catch(() => {});
  await notify(restoreRequestedNote(about));
  const alive = setInterval(() => void asConsole(pools, (tx) => noteAlive(tx, id)).catch(() => {}), ALIVE_EVERY_MS);
  const restoring = { context, organizationId, by: fromConsole(actor), createdBy: null, origin };
  const onStep = (step: Parameters<typeof noteStep>[2]) => {
    backgroundWork.ending.throwIfAborted();
    return asConsole(pools, (tx) => noteStep(tx, id, step));
  };
  const fault = await restoreStored({ ...restoring, onStep }, backupId).then(
    () => null,
    (error: unknown) => (error instanceof Fault ? error.code : 'RESTORE_FAILED'),
  );
  clearInterval(alive);
  // The restore replaced the organisation's notifications, so it is notified again.
  await notify(restoreEndedNote({ ...about, isDone: fault === null }));
  await record(asking, order, fault).catch(() => {});
  await asConsole(pools, (tx) => endRestore(tx, id, fault)).catch(() => {});
}

async function tell({ context }: Asking, organizationId: string, note: Note): Promise<void> {
  const waits = await asOrganization(context.pools, organizationId, (tx) => context.notify(tx, context.config.publicUrl, [note]));
  if (waits) context.jobs.nudgeOutbox();
}

/**
 * Records the result in the platform's log, and a failure in the organisation's too; a success is already recorded there by the restore
 * itself.
 */
async function record({ context, actor, origin }: Asking, { organizationId, name, backupAt }: Order, fault: string | null): Promise<void> {
  const entity = { type: 'organization', id: organizationId, label: name };
  const outcome = fault === null ? 'ok' : 'failed';
  const after = fault === null ? { backupAt } : { backupAt, fault };
  if (fault !== null)
    await asOrganization(context.pools, organizationId, (tx) =>
      audit(tx, fromConsole(actor), origin, { action: 'organization.restore_failed', entity, after, outcome }),
    );
  await asOrganization(context.pools, actor.organizationId, (tx) =>
    audit(tx, fromConsole(actor), origin, { action: 'console.restore_ended', entity, after, outcome }),
  );
}
