import type { decideRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { decidedNote } from '#domain/notifications/notifications.notes.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { coverFindings } from '#server/findings/findings.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { insertDecision, isQbrOf } from './recommendations.queries.ts';
import { recommendations } from './recommendations.save.ts';

/** Records the customer's decision, in the fiscal quarter of today, and moves the status. */
export async function decide(call: SignedInCall<typeof decideRecommendation>): Promise<Recommendation> {
  const { tx, actor, params, body, now } = call;
  const { outcome, by, note = '', qbrId = null, version } = body;
  const before = await recommendations.lock(call, params.id, version);
  if (qbrId !== null && !(await isQbrOf(tx, before.customerId, qbrId))) throw new Fault('QBR_NOT_FOUND', { field: 'qbrId' });

  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const quarter = fiscalQuarterOf(today, before.customer.startMonth);
  await insertDecision(tx, { recommendationId: before.id, outcome, byName: by, note, qbrId, quarter, recordedBy: actor.userId, at: now });
  const declinedCount = before.declinedCount + (outcome === 'declined' ? 1 : 0);
  await recommendations.save(call, before, {
    action: `recommendation.${outcome}`,
    columns: { status: outcome, declinedCount, doneAt: null, updatedBy: actor.userId },
    before: { status: before.status },
    after: { status: outcome, by, note, quarter: `${quarter.year}-Q${quarter.quarter}` },
  });
  await coverFindings(tx, before.customerId, before.findingIds);
  const decided = await recommendations.load(call, before.id);
  await call.notify(decidedNote({ ...decided, vcioId: before.customer.vcioId }, { outcome, by }, actor));
  return decided;
}
