import { periodOf } from '#domain/assessments/assessments.rules.ts';
import { plannedStatus } from '#domain/qbrs/qbrs.rules.ts';
import { defaultQbrTitle } from '#domain/qbrs/qbrs.sections.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { markUsedByQbr } from '#server/assessments/assessments.ts';
import { refuseArchived } from '#server/customers/customers.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { namedAttendees, usualAttendees } from './attendees.ts';
import { refuseForeign } from './asked.ts';
import { keepPictures } from './own/own.slides.ts';
import { refuseOtherLink } from './meeting.link.ts';
import { type Binding, bindFacts } from './qbrs.generate.ts';
import { qbrs } from './qbrs.moves.ts';
import { insertQbr, saveOtherAssessments, shareReviewedCustomer } from './qbrs.queries.ts';

type CreateCall = SignedInCall<typeof createQbr>;

/** Creates a QBR for the quarter of its meeting, or for the current one. With an assessment, facts and narratives are filled at once. */
export async function addQbr(call: CreateCall): Promise<Qbr> {
  const { tx, actor, body, now } = call;
  const customer = await shareReviewedCustomer(tx, body.customerId);
  if (!customer) throw new Fault('CUSTOMER_NOT_FOUND');
  refuseArchived(customer);
  if (body.recommendationIds) await refuseForeign(tx, customer.id, body.recommendationIds);
  refuseOtherLink(body.meetingUrl);
  const dateTime = body.dateTime ? new Date(body.dateTime) : null;
  const { timezone = customer.timezone } = body;
  const period = periodOf(dayIn(dateTime ?? now, timezone));
  const assessmentIds = body.assessmentIds ?? (body.assessmentId ? [body.assessmentId] : []);
  const generated = await firstFacts(call, { assessmentIds, customer, period, dateTime });

  const { settings } = await ownOrganization(tx);
  const title = body.title ?? defaultQbrTitle(customer.name, period, settings.reviewWord);
  const { durationMinutes = settings.qbr?.minutes, location, meetingUrl } = body;
  const id = await insertQbr(tx, {
    customerId: customer.id,
    title,
    status: plannedStatus(dateTime),
    dateTime,
    timezone,
    ...presentFields({ durationMinutes, location, meetingUrl }),
    ownerId: actor.userId,
    periodYear: period.year,
    periodQuarter: period.quarter,
    createdBy: actor.userId,
    updatedBy: actor.userId,
    attendees: await attendeesOf(call),
    ...generated,
  });
  await keepPictures(tx, { qbrId: id, customerId: customer.id }, generated.sections);
  await saveOtherAssessments(tx, id, assessmentIds.slice(1));
  await markUsedByQbr(tx, assessmentIds);

  const after = { title, dateTime: body.dateTime ?? null, assessmentIds };
  await call.audit({ action: 'qbr.created', entity: { type: 'qbr', id, label: title }, customerId: customer.id, after });
  return qbrs.load(call, id);
}

/** Without an assessment only the requested recommendations are stored, until one is chosen. */
async function firstFacts(call: CreateCall, of: Pick<Binding, 'assessmentIds' | 'customer' | 'period' | 'dateTime'>) {
  const { recommendationIds = null, sections = null } = call.body;
  if (of.assessmentIds.length === 0) return { recommendationIds: recommendationIds ?? [], sections: undefined };
  const binding = { ...of, askedIds: recommendationIds, shown: sections };
  return (await bindFacts(call, { ...binding, qbrId: null, sections: [], before: null, factsNumber: 0 })).columns;
}

async function attendeesOf({ tx, actor, body }: CreateCall): Promise<string> {
  const { customerId, attendees } = body;
  return JSON.stringify(attendees ? await namedAttendees(tx, customerId, attendees) : await usualAttendees(tx, customerId, actor.userId));
}
