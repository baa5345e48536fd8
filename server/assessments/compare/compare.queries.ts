import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const templateName = sql<string>`(select v.name from template_versions v where v.organization_id = assessments.organization_id
  and v.template_id = assessments.template_id and v.version = assessments.template_version)`;

/** Upper bound: 25 years of quarterly assessments. */
const MOST = 100;

function runs(tx: Tx) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'organizationId', 'customerId', 'name', 'status', 'periodYear', 'periodQuarter', 'templateId', 'templateVersion'])
    .select(['score', 'sectionScores', 'criticalGaps', 'approvedAt', 'createdAt', templateName.as('template')])
    .where('deletedAt', 'is', null);
}

export type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;

export function findRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return runs(tx).where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listRuns(tx: Tx, { customerId, templateId }: Pick<RunRow, 'customerId' | 'templateId'>): Promise<RunRow[]> {
  return runs(tx)
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}
