import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { actorFrom } from './actors.ts';
import { endSession } from '#server/auth/accounts/accounts.queries.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';

interface LogoutCall {
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Ends the session, if any, and makes the browser delete its stored data. */
export async function signOut(context: AppContext, { origin, request, reply }: LogoutCall): Promise<void> {
  const token = context.cookies.read(request, 'sid');
  if (token) {
    await asAuth(context.pools, async (tx) => {
      const ended = await endSession(tx, hashToken(token));
      if (!ended) return;
      await setOrganization(tx, ended.organizationId);
      const person = await findPerson(tx, ended.userId);
      if (!person) return;
      const actor = actorFrom(person);
      await audit(tx, actor, origin, { action: 'user.signed_out', entity: { type: 'user', id: person.id, label: actor.name } });
    });
    context.cookies.clear(reply, 'sid');
  }
  void reply.header('clear-site-data', '"cache"');
}
