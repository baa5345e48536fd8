import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { defaultAssessmentName, periodOf } from '#domain/assessments/assessments.rules.ts';
import { freeName } from '#domain/templates/names.rules.ts';
import { excludedAnswers } from '#domain/exclusions/exclusions.rules.ts';
import { assignedNote } from '#domain/notifications/notifications.notes.rules.ts';
import { dueDayFrom } from '#domain/assessments/assessment.defaults.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { Assessment, createAssessment } from '#contract/assessments/assessments.contract.ts';
import { refuseArchived } from '#server/customers/customers.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { standingReasons, writeExcluded } from '#server/exclusions/exclusions.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { answersToCarry, carryAnswers } from '#server/assessments/answers/answers.carry.ts';
import { publishedBody, type ReadingCall } from '#server/templates/templates.ts';
import { about, assessments, assignable } from './assessments.load.ts';
import { insertAssessment } from './assessments.queries.ts';
import { ownBands, progressAndScore } from './assessments.progress.ts';
import { assessmentNamesLike, findBaseline, findStartingTemplate, lockAssessedCustomer } from './assessments.start.queries.ts';

export const LONGEST_NAME = 200;

export async function addAssessment(call: SignedInCall<typeof createAssessment>): Promise<Assessment> {
  const { tx, actor, body } = call;
  const assignedTo = body.assignedTo === undefined ? actor.userId : body.assignedTo;
  if (body.assignedTo) await assignable(tx, body.assignedTo, 'assignedTo');
  const started = await startAssessment(call, { ...presentFields(body), assignedTo, by: actor.userId });
  await call.audit(started.entry);
  const created = await assessments.load(call, started.id);
  await call.notify(assignedNote(created, actor));
  return created;
}

interface NewAssessment {
  customerId: string;
  templateId: string;
  name?: string;
  assignedTo: string | null;
  /** Absent uses the organisation's default. */
  dueDate?: string | null;
  /** Starts with the answers of the last approved assessment. */
  carryForward?: boolean;
  /** Null for assessments started automatically. */
  by: string | null;
}

/** Inserts an assessment of the template's published version; the caller must write the audit event. */
export async function startAssessment(
  call: ReadingCall & { now: Date },
  { customerId, templateId, assignedTo, by, carryForward = false, ...wished }: NewAssessment,
): Promise<{ id: string; name: string; entry: AuditEntry }> {
  const { tx, now } = call;
  const customer = await assessable(tx, customerId);
  const template = await published(tx, templateId);
  const { organizationId, timezone, settings } = await ownOrganization(tx);
  const today = dayIn(now, timezone);
  const { dueDate = dueDayFrom(today, settings.assessments) } = wished;
  const period = periodOf(today);
  const usual = defaultAssessmentName(template.name, period);
  const name = wished.name ?? freeName(usual, await assessmentNamesLike(tx, customer.id, usual), LONGEST_NAME);
  const baseline = await findBaseline(tx, customer.id, template.id);
  const questions = await publishedBody(call, { organizationId, templateId: template.id, templateVersion: template.version });
  const from = carryForward ? baseline?.id : undefined;
  const excluded = excludedAnswers(questions, await standingReasons(tx, { customerId, templateId, today }));
  const carried: AnswersByKey = from === undefined ? new Map() : await answersToCarry(tx, { from, today, excluded }, questions);
  const id = await insertAssessment(tx, {
    customerId: customer.id,
    templateId: template.id,
    templateVersion: template.version,
    name,
    type: template.type,
    assignedTo,
    dueDate,
    periodYear: period.year,
    periodQuarter: period.quarter,
    baselineAssessmentId: baseline?.id ?? null,
    scoreBands: ownBands(questions),
    ...progressAndScore(questions, new Map([...carried, ...excluded])).columns,
    createdBy: by,
    updatedBy: by,
  });
  if (from !== undefined) await carryAnswers(tx, { from, to: id, answers: carried });
  await writeExcluded(tx, id, [...excluded.keys()]);
  const begun = {
    ...(carried.size > 0 ? { carriedAnswers: carried.size, carriedFrom: from } : {}),
    ...(excluded.size > 0 ? { excludedQuestions: [...excluded.keys()] } : {}),
  };
  const after = { name, templateId: template.id, templateVersion: template.version, assignedTo, dueDate, ...begun };
  return { id, name, entry: { action: 'assessment.created', ...about({ id, name, customerId: customer.id }), after } };
}

/** Locks the customer; throws if it accepts no new work. */
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
