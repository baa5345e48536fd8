import { addressOf, sentenceOf, typeOf } from '#domain/activity/activity.rules.ts';
import { type Activity, listActivity } from '#contract/activity/activity.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { listedMoves, type MoveRow, ORDER } from './activity.queries.ts';
import { opaqueId } from './activity.ts';

export function activityRoutes({ onList, context }: Mounting): void {
  onList(listActivity, {
    rows: ({ tx, actor, query }) => listedMoves(tx, actor, query),
    order: () => ORDER,
    present: (row, { actor }) => presentMove(context, actor, row),
  });
}

function presentMove({ secrets }: Pick<AppContext, 'secrets'>, actor: Actor, row: MoveRow): Activity {
  const { seq, at, actorId, actorName, action, entityId, entityLabel, customer, customerId } = row;
  const type = typeOf(action);
  return {
    id: opaqueId(secrets, actor, seq),
    type,
    action,
    text: sentenceOf(action, entityLabel, actorName),
    actor: { id: actorId, name: actorName },
    customer,
    createdAt: at.toISOString(),
    link: customerId !== null && customer === null ? null : addressOf(type, entityId ?? ''),
  };
}
