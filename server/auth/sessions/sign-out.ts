import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutputOf } from '#contract/endpoint.ts';
import type { logout } from '#contract/auth/auth.contract.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { actorFrom } from './actors.ts';
import { endSession } from '#server/auth/accounts/accounts.queries.ts';
import { refusalFrom } from '#server/auth/sso/sso.refusals.ts';
import { type EndedSession, providerLogout } from '#server/auth/sso/logout/logout.redirect.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';

interface LogoutCall {
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Ends the session, if any, and makes the browser delete its stored data. */
export async function signOut(context: AppContext, { origin, request, reply }: LogoutCall): Promise<OutputOf<typeof logout>> {
  const token = context.cookies.read(request, 'sid');
  void reply.header('clear-site-data', '"cache"');
  if (!token) return { continueAt: null };
  const session = await asAuth(context.pools, async (tx) => {
    const ended = await endSession(tx, hashToken(token));
    if (!ended) return undefined;
    await setOrganization(tx, ended.organizationId);
    const person = await findPerson(tx, ended.userId);
    if (!person) return undefined;
    const actor = actorFrom(person);
    await audit(tx, actor, origin, { action: 'user.signed_out', entity: { type: 'user', id: person.id, label: actor.name } });
    return ended;
  });
  context.cookies.clear(reply, 'sid');
  return { continueAt: session ? await addressAtProvider(context, request, session) : null };
}

/** The session has ended here in any case, so an unreachable provider is only logged. */
async function addressAtProvider(context: AppContext, request: FastifyRequest, session: EndedSession): Promise<string | null> {
  try {
    return await providerLogout(context, session);
  } catch (error) {
    request.log.info({ reason: refusalFrom(error).message }, 'sign-out not continued at the provider');
    return null;
  }
}
