import { typeOf } from '#domain/activity/activity.rules.ts';
import { type Activity, listActivity } from '#contract/activity/activity.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { listedMoves, type MoveRow, ORDER } from './activity.queries.ts';
import { opaqueId, notifyMove } from './activity.ts';

export function activityRoutes({ onList, context }: Mounting): void {
  onList(listActivity, {
    rows: ({ tx, actor, query }) => listedMoves(tx, actor, query),
    order: () => ORDER,
    present: (row, { actor }) => presentMove(context, actor, row),
  });
}

function presentMove({ secrets }: Pick<AppContext, 'secrets'>, actor: Actor, row: MoveRow): Activity {
  const { seq, at, actorId, actorName, action, customer } = row;
  return {
    id: opaqueId(secrets, actor, seq),
    type: typeOf(action),
    action,
    ...notifyMove(row),
    actor: { id: actorId, name: actorName },
    customer,
    createdAt: at.toISOString(),
  };
}
