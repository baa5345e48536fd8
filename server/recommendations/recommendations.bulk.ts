import type { OutputOf } from '#contract/endpoint.ts';
import type { changeRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { actionOfChange } from '#domain/recommendations/recommendations.rules.ts';
import { coverFindingsOf } from '#server/findings/findings.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { linkedFindings, lockRecommendations, writeRecommendations } from './recommendations.bulk.queries.ts';
import { refuseStranger } from './recommendations.references.ts';

const MISSING = { code: 'RECOMMENDATION_NOT_FOUND', message: 'The recommendation was not found' } as const;

/** Applies one change to many recommendations with a fixed number of statements. */
export async function changeMany(call: SignedInCall<typeof changeRecommendations>): Promise<OutputOf<typeof changeRecommendations>> {
  const { tx, actor, body, now } = call;
  const { targetQuarter, ...plain } = body.set;
  const fields = {
    ...presentFields(plain),
    ...(targetQuarter === undefined ? {} : { targetYear: targetQuarter?.year ?? null, targetQuarter: targetQuarter?.quarter ?? null }),
  };
  if (fields.ownerId) await refuseStranger(tx, fields.ownerId, 'set.ownerId');
  const ids = [...new Set(body.ids)];
  const rows = await lockRecommendations(tx, ids);
  const changed = rows.flatMap((row) => {
    const changes = changesBetween({ ...row }, fields);
    return changes ? [{ row, changes }] : [];
  });

  const doneAt = fields.status === undefined ? {} : { doneAt: fields.status === 'done' ? now : null };
  const written = await writeRecommendations(
    tx,
    changed.map(({ row }) => row.id),
    // Dates within the old quarter do not apply to the new one.
    { ...fields, ...doneAt, ...(targetQuarter === undefined ? {} : { startOn: null, endOn: null }), updatedBy: actor.userId },
  );
  await call.audit(
    ...changed.map(({ row: { id, title, customerId, status }, changes }) => ({
      action: actionOfChange(status, fields.status),
      entity: { type: 'recommendation', id, label: title },
      customerId,
      ...changes,
    })),
  );
  if (fields.status !== undefined) await coverFindingsOf(tx, await linkedFindings(tx, ids));
  const known = new Set(rows.map(({ id }) => id));
  const versions = new Map(written.map(({ id, version }) => [id, version]));
  return {
    done: rows.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })),
    refused: ids.filter((id) => !known.has(id)).map((id) => ({ id, ...MISSING })),
  };
}
