import type { askInPortal, decideInPortal, undoInPortal } from '#contract/portal/portal.contract.ts';
import { limitPortal } from '#server/auth/auth.ts';
import type { PortalCall, PortalEndpoint } from '#server/platform/http/call.ts';
import { askAsCustomer, decideAsCustomer, undoAsCustomer, visibleReview } from '#server/qbrs/qbrs.ts';
import { reviewOf } from './portal.reading.ts';

export async function decide(call: PortalCall<typeof decideInPortal>) {
  return decideAsCustomer(call, await reviewToAnswer(call, call.params.id), { ...call.body, by: call.visit.name });
}

export async function undo(call: PortalCall<typeof undoInPortal>) {
  return undoAsCustomer(call, await reviewToAnswer(call, call.params.id), call.params.decisionId);
}

export async function askQuestion(call: PortalCall<typeof askInPortal>) {
  return askAsCustomer(call, await reviewToAnswer(call, call.params.id), { ...call.body, by: call.visit.name });
}

/** Review that the contact may read, within the limits of decisions. */
async function reviewToAnswer<E extends PortalEndpoint>(call: PortalCall<E>, qbrId: string) {
  const { context, tx, visit } = call;
  await limitPortal(context, { decisions: visit.contactId });
  await visibleReview(tx, visit.customerId, qbrId);
  return { qbrId, decider: { contactId: visit.contactId }, read: () => reviewOf(call, qbrId) };
}
