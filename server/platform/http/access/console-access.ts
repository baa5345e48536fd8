import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { audit, type AuditEntry, type Origin } from '#server/platform/audit/audit.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';

export function isOfConsole({ allow }: Endpoint): boolean {
  return allow === 'superadmin';
}

/** Superadmin as named in audit logs, in their own and other organisations. */
export function fromConsole(actor: Actor): Actor & { isFromConsole: true } {
  return { ...actor, isFromConsole: true };
}

interface Access {
  entry: Endpoint;
  request: FastifyRequest;
  origin: Origin;
}

/** Records use of the console in the superadmin's own audit log, within the call's transaction. */
export function recordAccess(tx: Tx, actor: Actor, { entry, request, origin }: Access): Promise<void> {
  const action = entry.method === 'GET' ? 'console.viewed' : 'console.used';
  return audit(tx, fromConsole(actor), origin, { action, entity: entityOf(entry, request) });
}

/** Records a refused attempt in its own transaction, because the refusal rolls back the other. */
export function recordRefusedAccess(pools: Pools, actor: Actor, { entry, request, origin }: Access): Promise<void> {
  return asOrganization(pools, actor.organizationId, (tx) =>
    audit(tx, actor, origin, { action: 'console.refused', entity: entityOf(entry, request), outcome: 'denied' }),
  );
}

/** Omits the query string, which may contain search terms. */
function entityOf({ method }: Endpoint, { url }: FastifyRequest): AuditEntry['entity'] {
  return { type: 'console', id: null, label: `${method} ${url.split('?')[0] ?? ''}` };
}
