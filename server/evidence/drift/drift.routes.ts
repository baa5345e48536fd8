import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { Tool } from '#domain/evidence/results.rules.ts';
import { countDrifts, listDrifts } from '#contract/evidence/drifts.contract.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { driftCounts, driftsSinceReview, latestApproved } from './drift.queries.ts';

export function driftRoutes(mount: Mounting): void {
  mount.on(listDrifts, async ({ tx, params }) => {
    await existingCustomer(tx, params.id);
    const approved = await latestApproved(tx, params.id);
    if (approved.length === 0) return [];
    const rows = await driftsSinceReview(
      tx,
      params.id,
      approved.map(({ id }) => id),
    );
    const approvals = new Map(approved.map(({ id, approvedAt }) => [id, approvedAt]));
    return rows.map(({ beforeValue, nowValue, severity, tool, failedAt, passedAt, findingStatus, ...row }) => ({
      id: row.id,
      assessmentId: row.assessmentId,
      approvedAt: (approvals.get(row.assessmentId) ?? row.openedAt).toISOString(),
      findingId: row.findingId,
      findingStatus,
      questionKey: row.questionKey,
      title: row.title,
      severity: severity as FindingSeverity, // the column's check allows no other
      before: beforeValue,
      now: nowValue,
      sentence: row.sentence,
      tool: tool as Tool, // written by the readers alone
      failedAt: failedAt.toISOString(),
      passedAt: passedAt?.toISOString() ?? null,
    }));
  });

  mount.on(countDrifts, ({ tx }) => driftCounts(tx));
}
