import { can } from '#domain/users/permissions.rules.ts';
import { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { type AssessmentTaken, findAssessment, holdAssessment } from './assessments.queries.ts';
import { findActivePerson } from './assessments.start.queries.ts';

export async function loadAssessment(tx: Tx, id: string): Promise<Assessment> {
  const assessment = await findAssessment(tx, id);
  if (!assessment) throw new Fault('ASSESSMENT_NOT_FOUND');
  return assessment;
}

/** The assessment to be changed; a version that somebody has overtaken is refused with what stands there now. */
export async function takeAssessment(tx: Tx, id: string, version?: number): Promise<AssessmentTaken> {
  const assessment = await holdAssessment(tx, id);
  if (!assessment) throw new Fault('ASSESSMENT_NOT_FOUND');
  if (version !== undefined && version !== assessment.version) {
    throw stale(Assessment, await loadAssessment(tx, id));
  }
  return assessment;
}

/** Starting and submitting are for whoever has the work, and for those who review. */
export function refuseUninvolved(actor: Actor, { assignedTo }: Pick<AssessmentTaken, 'assignedTo'>): void {
  if (assignedTo === actor.userId || can(actor.roles, 'assessments:approve')) return;
  throw new Fault('FORBIDDEN', { message: 'Only the person this assessment is assigned to, or a vCIO, may do this' });
}

export async function takingWork(tx: Tx, id: string, field: string) {
  const person = await findActivePerson(tx, id);
  if (!person) throw new Fault('USER_NOT_FOUND', { field });
  return person;
}

/** What every entry of the trail says about an assessment. */
export function about({
  id,
  name,
  customerId,
}: Pick<AssessmentTaken, 'id' | 'name' | 'customerId'>): Pick<AuditEntry, 'entity' | 'customerId'> {
  return { entity: { type: 'assessment', id, label: name }, customerId };
}
