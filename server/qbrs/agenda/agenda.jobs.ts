import { z } from 'zod';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { audit, type AuditEntry } from '#server/platform/audit/audit.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { JobContext, OutboxRow } from '#server/platform/jobs/tasks.ts';
import { rebindFacts } from '#server/qbrs/qbrs.generate.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { lockQbr, type QbrWhole } from '#server/qbrs/qbrs.queries.ts';
import { keepVersion } from '#server/qbrs/versions/versions.keep.ts';
import { publishedTemplatesCache } from '#server/templates/templates.ts';
import { nextReviewOf, notePlaced, noteReason, waitingRequests } from './agenda.queries.ts';

const Payload = z.object({ qbrId: z.string(), by: z.string() });
const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Updates the agenda of one review. Idempotent: an agenda that is up to date is not written. */
export async function updateAgenda({ pools }: JobContext, { organizationId, payload }: OutboxRow): Promise<void> {
  const wanted = Payload.parse(payload);
  if (organizationId !== null) await asOrganization(pools, organizationId, (tx) => update(tx, wanted, new Date()));
}

async function update(tx: Tx, { qbrId, by }: z.output<typeof Payload>, now: Date): Promise<void> {
  const qbr = await lockQbr(tx, qbrId);
  if (!qbr || (qbr.status !== 'draft' && qbr.status !== 'Scheduled')) return;
  // A review that was never generated asks for waiting requests when it is.
  if (!qbr.facts && qbr.recommendationIds.length === 0) return;
  const ids = await idsToAdd(tx, qbr, now);
  if (ids.length === 0 && !isOutdated(qbr)) return;
  try {
    await write({ tx, now }, qbr, { askedIds: [...qbr.recommendationIds, ...ids], by });
    if (ids.length > 0) await notePlaced(tx, ids, now);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (ids.length > 0) await noteReason(tx, ids, error.message);
  }
}

/** Waiting requests of the customer, if this is the next review and as far as it has room. */
async function idsToAdd(tx: Tx, { id, customerId, recommendationIds }: QbrWhole, now: Date): Promise<string[]> {
  if ((await nextReviewOf(tx, customerId, now)) !== id) return [];
  const room = Math.max(0, MEETING_LIMITS.recommendations - recommendationIds.length);
  return (await waitingRequests(tx, customerId)).slice(0, room);
}

/** Deck that still requests a decision on a recommendation that was removed from its agenda. */
function isOutdated({ facts, recommendationIds }: QbrWhole): boolean {
  const asked = facts?.recommendations.filter(({ state }) => state === 'asked') ?? [];
  return asked.some(({ id }) => !recommendationIds.includes(id));
}

interface Written {
  askedIds: string[];
  by: string;
}

async function write({ tx, now }: { tx: Tx; now: Date }, qbr: QbrWhole, { askedIds, by }: Written): Promise<void> {
  const call = {
    tx,
    now,
    actor: { userId: by },
    context: { publishedTemplates: publishedTemplatesCache() },
    audit: (entry: AuditEntry) => audit(tx, null, BY_NOBODY, entry),
  };
  const columns = qbr.facts ? (await rebindFacts(call, qbr, { askedIds })).columns : { recommendationIds: askedIds };
  await keepVersion(call, qbr, 'ask');
  await qbrs.save(call, qbr, {
    action: 'qbr.updated',
    columns,
    before: { recommendationIds: qbr.recommendationIds },
    after: { recommendationIds: askedIds },
  });
}
