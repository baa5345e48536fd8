import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit, type AuditEntry, type Origin } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { watchSignIns } from '#server/limits/limits.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { findPerson } from './people.queries.ts';

interface RefusedPerson {
  id: string;
  organizationId: string;
}

/**
 * Records a refused sign-in or confirmation in its own transaction, because the refusal rolls back the other. The rate limit bounds the
 * number of records.
 */
export async function recordRefusal(
  { pools, config }: Pick<AppContext, 'pools' | 'config'>,
  { id, organizationId }: RefusedPerson,
  origin: Origin,
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  await asOrganization(pools, organizationId, async (tx) => {
    const person = await findPerson(tx, id);
    if (!person) return;
    const entity: AuditEntry['entity'] = { type: 'user', id, label: person.email };
    // No actor, because the identity was not proven.
    await audit(tx, null, origin, { action, entity, after: { reason, name: actorFrom(person).name }, outcome: 'denied' });
    await watchSignIns(tx, { organizationId, publicUrl: config.publicUrl });
  });
}

interface RefusedCall {
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Records after the response was sent, so that its timing does not reveal whether the account exists. */
export function recordRefusalLater(
  context: Pick<AppContext, 'pools' | 'config' | 'backgroundWork'>,
  { origin, request, reply }: RefusedCall,
  refused: RefusedPerson,
  refusal: { action: string; reason: string },
): void {
  finished(reply.raw, () => {
    const recorded = recordRefusal(context, refused, origin, refusal);
    context.backgroundWork.add(recorded.catch((error: unknown) => request.log.error({ err: error }, 'refusal not recorded')));
  });
}
