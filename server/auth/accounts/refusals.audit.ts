import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit, type AuditEntry, type Origin } from '#server/platform/audit/audit.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { findPerson } from './people.queries.ts';

interface Refused {
  id: string;
  organizationId: string;
}

/**
 * A refused proof of who somebody is stands in the trail of their organisation: in a transaction of its own, since the refusal undoes
 * what it happened in. The throttle before it bounds how often.
 */
export async function recordRefusal(
  { pools }: { pools: Pools },
  { id, organizationId }: Refused,
  origin: Origin,
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  await asOrganization(pools, organizationId, async (tx) => {
    const person = await findPerson(tx, id);
    if (!person) return;
    const entity: AuditEntry['entity'] = { type: 'user', id, label: person.email };
    // Nobody has proved to be this person, so the trail names no actor.
    await audit(tx, null, origin, { action, entity, after: { reason, name: actorFrom(person).name }, outcome: 'denied' });
  });
}

interface Answering {
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Refusals that are being recorded; the server waits for them before it closes. */
const underWay = new Set<Promise<void>>();

export async function refusalsRecorded(): Promise<void> {
  await Promise.all(underWay);
}

/**
 * The same once the answer has left, or whoever asked has hung up: the time of the answer must not tell whether there was an account to
 * record it for.
 */
export function recordRefusalLater(
  context: { pools: Pools },
  { origin, request, reply }: Answering,
  refused: Refused,
  refusal: { action: string; reason: string },
): void {
  finished(reply.raw, () => {
    const recorded = recordRefusal(context, refused, origin, refusal)
      .catch((error: unknown) => request.log.error({ err: error }, 'refusal not recorded'))
      .finally(() => underWay.delete(recorded));
    underWay.add(recorded);
  });
}
