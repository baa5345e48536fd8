import { periodOf } from '#domain/assessments/assessments.rules.ts';
import { plannedStatus } from '#domain/qbrs/qbrs.rules.ts';
import { defaultQbrTitle } from '#domain/qbrs/qbrs.sections.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { createQbr, Qbr } from '#contract/qbrs/qbrs.contract.ts';
import { markUsedByQbr } from '#server/assessments/assessments.ts';
import { refuseArchived } from '#server/customers/customers.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { bindFigures } from './qbrs.generate.ts';
import { qbrs } from './qbrs.moves.ts';
import { insertQbr, shareReviewedCustomer } from './qbrs.queries.ts';

/** A QBR for the quarter of its meeting, or for this one; with an assessment it has its figures and narratives from the start. */
export async function addQbr(call: SignedInCall<typeof createQbr>): Promise<Qbr> {
  const { tx, actor, body, now } = call;
  const customer = await shareReviewedCustomer(tx, body.customerId);
  if (!customer) throw new Fault('CUSTOMER_NOT_FOUND');
  refuseArchived(customer);
  const dateTime = body.dateTime ? new Date(body.dateTime) : null;
  const period = periodOf(dayIn(dateTime ?? now, customer.timezone));
  const generated = body.assessmentId ? await bindFigures(call, { assessmentId: body.assessmentId, customer, period, sections: [] }) : null;

  const title = body.title ?? defaultQbrTitle(customer.name, period, (await ownOrganization(tx)).settings.reviewWord);
  const id = await insertQbr(tx, {
    customerId: customer.id,
    title,
    status: plannedStatus(dateTime),
    dateTime,
    timezone: customer.timezone,
    ownerId: actor.userId,
    periodYear: period.year,
    periodQuarter: period.quarter,
    createdBy: actor.userId,
    updatedBy: actor.userId,
    ...generated,
  });
  if (body.assessmentId) await markUsedByQbr(tx, body.assessmentId);

  const after = { title, dateTime: body.dateTime ?? null, assessmentId: body.assessmentId ?? null };
  await call.audit({ action: 'qbr.created', entity: { type: 'qbr', id, label: title }, customerId: customer.id, after });
  return qbrs.load(call, id);
}
