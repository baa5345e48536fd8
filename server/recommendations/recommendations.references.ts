import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { findReferences } from './recommendations.queries.ts';

interface References {
  ownerId?: string | null | undefined;
  initiativeId?: string | null | undefined;
  findingIds?: readonly string[] | undefined;
  sourceAssessmentId?: string | null | undefined;
}

/**
 * Refuses an inactive owner, an unknown initiative, and findings or an assessment of another customer. An unchanged former owner is
 * accepted.
 */
export async function refuseUnknown(tx: Tx, customerId: string, named: References, ownerBefore: string | null): Promise<void> {
  const { initiativeId = null, findingIds = [], sourceAssessmentId = null } = named;
  const ownerId = named.ownerId === ownerBefore ? null : (named.ownerId ?? null);
  if ([ownerId, initiativeId, sourceAssessmentId, ...findingIds].every((id) => id === null)) return;
  const found = await findReferences(tx, { customerId, ownerId, initiativeId, findingIds: [...new Set(findingIds)], sourceAssessmentId });
  if (!found.owner) throw new Fault('USER_NOT_FOUND', { field: 'ownerId' });
  if (!found.initiative) throw new Fault('INITIATIVE_NOT_FOUND', { field: 'initiativeId' });
  if (!found.assessment) throw new Fault('ASSESSMENT_NOT_FOUND', { field: 'sourceAssessmentId' });
  if (!found.findings) throw new Fault('FINDING_NOT_FOUND', { field: 'findingIds' });
}

export async function refuseStranger(tx: Tx, ownerId: string, field: string): Promise<void> {
  const nothing = { customerId: null, initiativeId: null, findingIds: [], sourceAssessmentId: null };
  if (!(await findReferences(tx, { ...nothing, ownerId })).owner) throw new Fault('USER_NOT_FOUND', { field });
}
