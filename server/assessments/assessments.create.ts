import { defaultAssessmentName, periodOf } from '#domain/assessments/assessments.rules.ts';
import { freeName } from '#domain/templates/names.rules.ts';
import { assignedNote } from '#domain/notifications/notifications.notes.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { Assessment, createAssessment } from '#contract/assessments/assessments.contract.ts';
import { refuseArchived } from '#server/customers/customers.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { about, assessments, assignable } from './assessments.load.ts';
import { insertAssessment } from './assessments.queries.ts';
import { progressAndScore } from './assessments.progress.ts';
import { assessmentNamesLike, findBaseline, findStartingTemplate, lockAssessedCustomer } from './assessments.start.queries.ts';

export const LONGEST_NAME = 200;

export async function addAssessment(call: SignedInCall<typeof createAssessment>): Promise<Assessment> {
  const { tx, actor, body, now } = call;
  const customer = await assessable(tx, body.customerId);
  const template = await published(tx, body.templateId);
  const assignedTo = body.assignedTo === undefined ? actor.userId : body.assignedTo;
  if (body.assignedTo) await assignable(tx, body.assignedTo, 'assignedTo');

  const period = periodOf(dayIn(now, (await ownOrganization(tx)).timezone));
  const usual = defaultAssessmentName(template.name, period);
  const name = body.name ?? freeName(usual, await assessmentNamesLike(tx, customer.id, usual), LONGEST_NAME);
  const baseline = await findBaseline(tx, customer.id, template.id);
  const questions = await publishedBody(call, {
    organizationId: actor.organizationId,
    templateId: template.id,
    templateVersion: template.version,
  });
  const id = await insertAssessment(tx, {
    customerId: customer.id,
    templateId: template.id,
    templateVersion: template.version,
    name,
    type: template.type,
    assignedTo,
    dueDate: body.dueDate ?? null,
    periodYear: period.year,
    periodQuarter: period.quarter,
    baselineAssessmentId: baseline?.id ?? null,
    ...progressAndScore(questions, new Map()).columns,
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });

  const after = { name, templateId: template.id, templateVersion: template.version, assignedTo, dueDate: body.dueDate ?? null };
  await call.audit({ action: 'assessment.created', ...about({ id, name, customerId: customer.id }), after });
  const created = await assessments.load(call, id);
  await call.notify(assignedNote(created, actor));
  return created;
}

/** Locks the customer; refused when the customer takes no new work. */
export async function assessable(tx: Tx, id: string) {
  const customer = await lockAssessedCustomer(tx, id);
  if (!customer) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'customerId' });
  refuseArchived(customer);
  return customer;
}

async function published(tx: Tx, id: string) {
  const template = await findStartingTemplate(tx, id);
  if (!template) throw new Fault('TEMPLATE_NOT_FOUND', { field: 'templateId' });
  const { publishedVersion, publishedName, status, type } = template;
  if (status === 'archived' || publishedVersion === null || publishedName === null)
    throw new Fault('TEMPLATE_NOT_PUBLISHED', { field: 'templateId' });
  return { id, type, version: publishedVersion, name: publishedName };
}
