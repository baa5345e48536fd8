import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { detachOriginal } from '#server/files/files.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { forgetFile, runsWithOldFiles } from './evidence.queries.ts';

/** Checks for decks. */
export { repeatedChecks } from './drift/repeated.queries.ts';
export { questionsOfChecks } from './mappings.ts';

/** Proposals of the tray. */
export { type AssessmentProposals, proposalsOfSeveral } from './proposals/proposals.read.ts';

/** Cards of the services that bring evidence. */
export { connectionCards } from './connections/connections.present.ts';

/** Rows of demonstrations. */
export { insertDrifts } from './drift/drift.queries.ts';
export { insertRun } from './evidence.queries.ts';

/** Deletes stored files after their time; the results of their runs are kept. */
export async function deleteOldEvidenceFiles(tx: Tx): Promise<void> {
  for (const { id, customerId, fileId } of await runsWithOldFiles(tx, EVIDENCE_LIMITS.monthsOfFiles)) {
    if (fileId) await detachOriginal(tx, customerId, fileId);
    await forgetFile(tx, id);
  }
}
