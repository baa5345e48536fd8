import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { audit, type AuditEntry, type Origin } from '#server/platform/audit/audit.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';

export function isOfConsole({ allow }: Endpoint): boolean {
  return allow === 'superadmin';
}

/** The superadmin as audit logs name them, in their own organisation and in every other. */
export function fromConsole(actor: Actor): Actor & { isFromConsole: true } {
  return { ...actor, isFromConsole: true };
}

interface Access {
  entry: Endpoint;
  request: FastifyRequest;
  origin: Origin;
}

/** Records that a superadmin uses the console, in the audit log of their own organisation and in the transaction of the call. */
export function recordAccess(tx: Tx, actor: Actor, { entry, request, origin }: Access): Promise<void> {
  const action = entry.method === 'GET' ? 'console.viewed' : 'console.used';
  return audit(tx, fromConsole(actor), origin, { action, entity: entityOf(entry, request) });
}

/** Records that somebody tried to, in a transaction of its own, because the refusal rolls the other one back. */
export function recordRefusedAccess(pools: Pools, actor: Actor, { entry, request, origin }: Access): Promise<void> {
  return asOrganization(pools, actor.organizationId, (tx) =>
    audit(tx, actor, origin, { action: 'console.refused', entity: entityOf(entry, request), outcome: 'denied' }),
  );
}

/** Without the query, which may hold what somebody searched for. */
function entityOf({ method }: Endpoint, { url }: FastifyRequest): AuditEntry['entity'] {
  return { type: 'console', id: null, label: `${method} ${url.split('?')[0] ?? ''}` };
}
