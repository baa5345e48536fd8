import { sql } from 'kysely';
import type { Drift } from '#domain/evidence/drift.rules.ts';
import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** The latest approved assessment of a customer for each template. */
export function latestApproved(tx: Tx, customerId: string) {
  return tx
    .selectFrom('assessments')
    .distinctOn('templateId')
    .select(['id', 'organizationId', 'templateId', 'templateVersion', 'customerId', 'approvedAt', 'name'])
    .where('customerId', '=', customerId)
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)
    .where('archived', '=', false)
    .orderBy('templateId')
    .orderBy('approvedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type ApprovedRow = Awaited<ReturnType<typeof latestApproved>>[number];

export function openDrifts(tx: Tx, customerId: string) {
  return tx
    .selectFrom('evidenceDrifts')
    .select(['id', 'assessmentId', 'templateId', 'questionKey', 'findingId', 'title', 'openedAt'])
    .where('customerId', '=', customerId)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** States of the findings that the gaps have already, by question. */
export async function findingsOfGaps(
  tx: Tx,
  { customerId, templateId }: Pick<ApprovedRow, 'customerId' | 'templateId'>,
  gaps: readonly { questionKey: string }[],
): Promise<ReadonlyMap<string, FindingStatus>> {
  const keys = gaps.map(({ questionKey }) => questionKey);
  const rows = await tx
    .selectFrom('findings')
    .select(['questionKey', 'status'])
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .where('questionKey', 'in', keys)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ questionKey, status }) => [questionKey, status]));
}

type NewDrift = Omit<Drift, 'gap' | 'passes'> & { findingId: string; title: string; severity: string; findingWas: FindingStatus | 'none' };

/** Adds drifts and returns those that were not open yet. */
export async function insertDrifts(
  tx: Tx,
  { id, customerId, templateId }: Pick<ApprovedRow, 'id' | 'customerId' | 'templateId'>,
  drifts: readonly NewDrift[],
): Promise<{ id: string; findingId: string; title: string }[]> {
  if (drifts.length === 0) return [];
  return tx
    .insertInto('evidenceDrifts')
    .values(
      drifts.map(({ questionKey, findingId, title, severity, findingWas, before, now, sentence, tool, observedAt }) => ({
        customerId,
        assessmentId: id,
        templateId,
        questionKey,
        findingId,
        title,
        severity,
        findingWas,
        beforeValue: before,
        nowValue: now,
        sentence,
        tool,
        failedAt: observedAt,
      })),
    )
    .onConflict((on) => on.columns(['organizationId', 'customerId', 'templateId', 'questionKey']).where('closedAt', 'is', null).doNothing())
    .returning(['id', 'findingId', 'title'])
    .execute();
}

/** `passedAt` is null for drifts that a later review has answered. */
export async function closeDrifts(tx: Tx, closed: readonly { id: string; passedAt: string | null }[]): Promise<void> {
  await sql`
    update evidence_drifts d set closed_at = now(), passed_at = c."passedAt"
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as c (id uuid, "passedAt" timestamptz)
    where d.id = c.id and d.closed_at is null`.execute(tx);
}

/** Deletes the drifts that runs opened, known by tool and time of measurement. */
export async function deleteDriftsOf(tx: Tx, runIds: readonly string[]): Promise<{ findingId: string; was: string | null }[]> {
  const { rows } = await sql<{ findingId: string; was: string | null }>`
    delete from evidence_drifts d using evidence_runs r
    where r.id = any(${[...runIds]}::uuid[]) and d.organization_id = r.organization_id and d.customer_id = r.customer_id
      and d.tool = r.tool and d.failed_at = r.observed_at
    returning d.finding_id as "findingId", d.finding_was as was`.execute(tx);
  return rows;
}

/** Drifts against the latest approved assessments, open ones first. */
export function driftsSinceReview(tx: Tx, customerId: string, assessmentIds: readonly string[]) {
  return tx
    .selectFrom('evidenceDrifts as d')
    .innerJoin('findings as f', 'f.id', 'd.findingId')
    .selectAll('d')
    .select('f.status as findingStatus')
    .where('d.customerId', '=', customerId)
    .where('d.assessmentId', 'in', [...assessmentIds])
    .where((is) => is.or([is('d.closedAt', 'is', null), is('d.passedAt', 'is not', null)]))
    .orderBy(sql`d.closed_at is not null`)
    .orderBy('d.openedAt', 'desc')
    .orderBy('d.id')
    .limit(100)
    .execute();
}

/** Numbers of checks that are worse and good again since the last review, by customer. */
export async function driftCounts(tx: Tx): Promise<{ customerId: string; name: string; worse: number; better: number }[]> {
  const { rows } = await sql<{ customerId: string; name: string; worse: number; better: number }>`
    select c.id as "customerId", c.name, count(*) filter (where d.closed_at is null)::integer as worse,
      count(*) filter (where d.passed_at is not null)::integer as better
    from evidence_drifts d
    join customers c on c.organization_id = d.organization_id and c.id = d.customer_id
    where c.status <> 'archived' and (d.closed_at is null or (d.passed_at is not null and d.closed_at > now() - interval '90 days'))
    group by c.id, c.name
    order by worse desc, c.name, c.id
    limit 50`.execute(tx);
  return rows;
}
