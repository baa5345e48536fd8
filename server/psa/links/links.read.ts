import { PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { WRITTEN_OBJECTS } from '#domain/psa/tools/tool.facts.rules.ts';
import { MISSES_UNTIL_GONE, opportunityState } from '#domain/psa/psa.writes.rules.ts';
import { unlinkedNote } from '#domain/integrations/integrations.notes.rules.ts';
import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { audit, type AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { recordDecision } from '#server/recommendations/recommendations.ts';
import type { PsaService } from '#server/psa/tools/service.ts';
import { changeLink, findLink, type LinkRow, recommendationOf, sentLinks } from './links.queries.ts';
import { record } from './links.write.ts';

/** Links checked per call. */
const AT_ONCE = 50;
const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

interface Reading {
  kind: PsaKind;
  service: PsaService;
  chosen: Readonly<Record<string, string>>;
  publicUrl: string;
  now: Date;
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface ReadLinks {
  /** ID of the last link checked; null at the end. */
  after: string | null;
  keep(tx: Tx): Promise<void>;
}

/** Checks sent tickets and opportunities: whether they still exist, and whether they were won or lost. */
export async function readLinks({ kind, service, chosen, publicUrl, now, inTx }: Reading, after: string): Promise<ReadLinks> {
  const links = await inTx((tx) => sentLinks(tx, kind, after, AT_ONCE));
  const last = links.at(-1);
  if (!last) return { after: null, keep: async () => {} };
  const statuses = new Map<string, string>();
  for (const object of WRITTEN_OBJECTS) {
    const ids = links.filter((link) => link.object === object).flatMap(({ externalId }) => externalId ?? []);
    if (ids.length === 0) continue;
    for (const [id, status] of await service.writes.statuses(object, ids)) statuses.set(keyOf(object, id), status);
  }
  const seen = links.map(({ id, object, externalId }) => ({ id, status: statuses.get(keyOf(object, externalId ?? '')) }));
  return {
    after: last.id,
    keep: async (tx) => {
      for (const { id, status } of seen) await follow(tx, { id, status, kind, chosen, publicUrl, now });
    },
  };
}

const keyOf = (object: string, id: string) => `${object} ${id}`;

interface Followed extends Pick<Reading, 'kind' | 'chosen' | 'publicUrl' | 'now'> {
  id: string;
  /** Undefined if it was not found. */
  status: string | undefined;
}

async function follow(tx: Tx, { id, status, kind, chosen, publicUrl, now }: Followed): Promise<void> {
  const link = await findLink(tx, id);
  if (link?.state !== 'sent') return;
  if (status === undefined) return miss(tx, link, kind, publicUrl);
  if (link.misses > 0) await changeLink(tx, id, { misses: 0 });
  const standing = link.object === 'opportunity' ? opportunityState(status, chosen) : 'open';
  if (standing === link.standing) return;
  await changeLink(tx, id, { standing });
  if (standing !== 'open' && link.recommendationId !== null) await decide(tx, link, { kind, standing, publicUrl, now });
}

/** Counts a miss before treating the record as deleted: a user without permission gets an empty list instead of a refusal. */
async function miss(tx: Tx, link: LinkRow, kind: PsaKind, publicUrl: string): Promise<void> {
  const misses = link.misses + 1;
  if (misses < MISSES_UNTIL_GONE) return changeLink(tx, link.id, { misses });
  const { name } = PSA_TOOLS[kind];
  await changeLink(tx, link.id, { state: 'gone', misses, reason: `Deleted in ${name}.` });
  await record(tx, link, 'psa.unlinked', { tool: name, number: link.number });
  const { recommendationId, findingId } = link;
  if (recommendationId === null) {
    const note = unlinkedNote({ ...link, tool: name }, { type: 'finding', id: findingId ?? '' }, link.requestedBy);
    return void (await notify(tx, publicUrl, [note]));
  }
  const ownerId = (await recommendationOf(tx, recommendationId))?.ownerId ?? link.requestedBy;
  await notify(tx, publicUrl, [unlinkedNote({ ...link, tool: name }, { type: 'recommendation', id: recommendationId }, ownerId)]);
}

interface Outcome {
  kind: PsaKind;
  standing: 'won' | 'lost';
  publicUrl: string;
  now: Date;
}

/** Approves a won recommendation and declines a lost one, unless its status was already moved on by a person. */
async function decide(tx: Tx, { recommendationId, number }: LinkRow, { kind, standing, publicUrl, now }: Outcome): Promise<void> {
  const row = recommendationId === null ? undefined : await recommendationOf(tx, recommendationId);
  if (row?.state !== 'open') return;
  const { name } = PSA_TOOLS[kind];
  const scene = {
    tx,
    now,
    actor: null,
    audit: async (...entries: AuditEntry[]) => {
      for (const entry of entries) await audit(tx, null, BY_NOBODY, entry);
    },
    notify: async (...notes: Note[]) => void (await notify(tx, publicUrl, notes)),
  };
  const note = `Opportunity ${number} was ${standing} in ${name}.`;
  await recordDecision(scene, row.id, { outcome: standing === 'won' ? 'approved' : 'declined', by: name, note });
}
