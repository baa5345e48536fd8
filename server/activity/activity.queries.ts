import { sql } from 'kysely';
import { QBR_ACTIVITY } from '#domain/activity/activity.rules.ts';
import { can, highestRole } from '#domain/users/permissions.rules.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listActivity } from '#contract/activity/activity.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { ListOrder } from '#server/platform/http/list.ts';
import { reference } from '#server/platform/db/references.ts';

export const ORDER: ListOrder = { columns: ['auditEvents.seq'], direction: 'desc' };

const isMove = sql<boolean>`is_activity_move(audit_events.action)`;

/** Customers whose team includes the person, and the customers of their assessments; evaluated once per list. */
const concerns = (userId: string) => sql<boolean>`audit_events.customer_id = any(array(
  select c.id from customers c where c.engineer_id = ${userId}::uuid or c.vcio_id = ${userId}::uuid or c.account_manager_id = ${userId}::uuid
  union select a.customer_id from assessments a where a.assigned_to = ${userId}::uuid and a.deleted_at is null))`;

export function listedMoves(tx: Tx, actor: Pick<Actor, 'userId' | 'roles'>, query: QueryOf<typeof listActivity>) {
  const { customerId, actorId, type, mine } = query;
  let rows = tx
    .selectFrom('auditEvents')
    .select(['seq', 'at', 'actorId', 'actorName', 'action', 'entityId', 'entityLabel', 'customerId'])
    .select(reference('customers', 'audit_events.customer_id').as('customer'))
    .where(isMove);
  if (customerId) rows = rows.where('customerId', '=', customerId);
  if (actorId) rows = rows.where('actorId', '=', actorId);
  if (type) rows = rows.where('entityType', '=', type);
  if (!can(actor.roles, 'qbrs:view')) rows = rows.where('entityType', 'not in', [...QBR_ACTIVITY]);
  if (highestRole(actor.roles) === 'alignment_engineer') rows = rows.where(concerns(actor.userId));
  if (mine) rows = rows.where(({ or, eb }) => or([eb('actorId', '=', actor.userId), concerns(actor.userId)]));
  return rows;
}

export type MoveRow = Awaited<ReturnType<ReturnType<typeof listedMoves>['executeTakeFirstOrThrow']>>;
