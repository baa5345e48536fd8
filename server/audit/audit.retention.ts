import { AuditRetention, type changeAuditRetention, type getAuditRetention } from '#contract/audit/audit.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { versioned } from '#server/platform/http/versioned.ts';
import { readAnchor } from './chain/chain.queries.ts';
import { findRetention, lockRetention, saveRetention } from './chain/retention.queries.ts';

async function present(tx: Tx): Promise<AuditRetention> {
  const { anchoredAt } = await readAnchor(tx);
  const row = await findRetention(tx);
  return { days: row?.days ?? null, removedAt: anchoredAt?.toISOString() ?? null, version: row?.version ?? 1 };
}

const retentions = versioned({
  notFound: 'ORGANIZATION_NOT_FOUND',
  shape: AuditRetention,
  lock: lockRetention,
  read: present,
  write: saveRetention,
  about: ({ id }) => ({ entity: { type: 'organization', id, label: 'Audit log' } }),
});

export function readRetention({ tx }: SignedInCall<typeof getAuditRetention>): Promise<AuditRetention> {
  return present(tx);
}

export async function changeRetention(call: SignedInCall<typeof changeAuditRetention>): Promise<AuditRetention> {
  const { actor, body } = call;
  const row = await retentions.lock(call, actor.organizationId, body.version);
  await retentions.save(call, row, {
    action: 'audit.retention_changed',
    columns: { days: body.days },
    before: { days: row.days },
    after: { days: body.days },
  });
  return retentions.load(call, actor.organizationId);
}
