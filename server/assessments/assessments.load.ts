import { can } from '#domain/users/permissions.rules.ts';
import { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { findAssessment, type LockedAssessment, lockAssessment } from './assessments.queries.ts';
import { findActivePerson } from './assessments.start.queries.ts';

export const assessments = versioned({
  notFound: 'ASSESSMENT_NOT_FOUND',
  shape: Assessment,
  lock: lockAssessment,
  read: findAssessment,
  write: nextVersionIn('assessments'),
  about,
});

/** Only the assignee and reviewers may start and submit. */
export function refuseUninvolved(actor: Actor, { assignedTo }: Pick<LockedAssessment, 'assignedTo'>): void {
  if (assignedTo === actor.userId || can(actor.roles, 'assessments:approve')) return;
  throw new Fault('FORBIDDEN', { message: 'Only the person this assessment is assigned to, or a vCIO, may do this' });
}

/** A person whom work can be assigned to. */
export async function assignable(tx: Tx, id: string, field: string) {
  const person = await findActivePerson(tx, id);
  if (!person) throw new Fault('USER_NOT_FOUND', { field });
  return person;
}

/** What every audit entry says about an assessment. */
export function about({
  id,
  name,
  customerId,
}: Pick<LockedAssessment, 'id' | 'name' | 'customerId'>): Pick<AuditEntry, 'entity' | 'customerId'> {
  return { entity: { type: 'assessment', id, label: name }, customerId };
}
