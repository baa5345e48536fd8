import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { CustomerAction, type finishAction } from '#contract/qbrs/qbrs.actions.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { type ActionRow, findAction, setDone } from './actions.queries.ts';

type Actor = SignedInCall<typeof finishAction>['actor'];

export function presentAction({ qbr, dueKey: _, ...row }: ActionRow, actor: Actor): CustomerAction {
  const mayFinish = can(actor.roles, 'qbrs:edit') || (row.owner === 'ours' && row.userId === actor.userId);
  return { ...row, qbr, version: qbr.version, done: row.doneOn !== null, mayFinish };
}

/** Allowed after the recap was sent: items keep their wording but can still be completed. */
export async function finish(call: SignedInCall<typeof finishAction>): Promise<CustomerAction> {
  const { tx, actor, params, body, now } = call;
  const review = await qbrs.lock(call, params.id);
  const before = await findAction(tx, review.id, params.key);
  if (!before) throw new Fault('QBR_NOT_FOUND', { message: 'This action is no longer part of its review' });
  const shown = presentAction(before, actor);
  if (!shown.mayFinish) throw new Fault('FORBIDDEN');
  if (body.version !== undefined && body.version !== review.version) throw stale(CustomerAction, shown);
  if (body.done === shown.done) return shown;

  const after = { ...before, doneOn: body.done ? dayIn(now, review.timezone) : null };
  await setDone(tx, before, after.doneOn);
  const recorded = ({ key, text, doneOn }: ActionRow) => ({ actionItems: [{ key, text, doneOn }] });
  const columns = { updatedBy: actor.userId };
  await qbrs.save(call, review, { action: 'qbr.actions_changed', columns, before: recorded(before), after: recorded(after) });
  return presentAction({ ...after, qbr: { ...before.qbr, version: review.version + 1 } }, actor);
}
