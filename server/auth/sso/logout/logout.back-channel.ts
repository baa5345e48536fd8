import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';
import { limitAttempts, resetAttempts } from '#server/auth/limits/rate-limits.ts';
import { type ConnectionRow, findProvider } from '#server/auth/sso/sso.queries.ts';
import { recordSsoRefusal, refusalFrom, SsoRefusal } from '#server/auth/sso/sso.refusals.ts';
import { endProviderSessions, consumeLogoutToken } from './logout.queries.ts';
import { type LogoutToken, readLogoutToken, REMEMBERED_SECONDS } from './logout.token.ts';

const FORM = 'application/x-www-form-urlencoded';
const MOST_BYTES = 32 * 1024;
const Params = z.object({ provider: z.uuid().toLowerCase() });

/** Address that providers call without a browser when a person signs out there (OpenID Connect Back-Channel Logout 1.0). */
export function backChannelLogout(app: FastifyInstance, context: AppContext): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post('/auth/sso/:provider/backchannel-logout', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return (await accept(context, request)) ? reply.code(200).send() : refuse(reply);
    });
  });
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({ error: 'invalid_request', error_description: 'The logout token was refused.' });
}

/** Ends the sessions that the token names; false if it is refused, with the reason in the audit log. */
async function accept(context: AppContext, request: FastifyRequest): Promise<boolean> {
  const origin = originOf(request);
  const row = await providerOf(context, request);
  if (!row) {
    await limitAttempts(context, [{ limit: 'ssoByIp', ip: origin.ip }]);
    return false;
  }
  await limitAttempts(context, [{ limit: 'logoutByProvider', subject: row.id, ip: origin.ip }]);
  try {
    const token = await readLogoutToken(context, row, tokenIn(request.body));
    await asAuth(context.pools, async (tx) => {
      await endNamed(tx, { row, token, origin });
      await resetAttempts(tx, context, 'logoutByProvider', row.id);
    });
    return true;
  } catch (error) {
    await recordSsoRefusal(context, row.organizationId, origin, refusalFrom(error));
    return false;
  }
}

async function providerOf({ pools }: AppContext, request: FastifyRequest): Promise<ConnectionRow | undefined> {
  const params = Params.safeParse(request.params);
  return params.success ? asAuth(pools, (tx) => findProvider(tx, params.data.provider)) : undefined;
}

function tokenIn(body: unknown): string {
  const token = body instanceof URLSearchParams ? body.get('logout_token') : null;
  if (token === null) throw new SsoRefusal('sso_failed', 'the request has no logout token');
  return token;
}

interface Ending {
  row: ConnectionRow;
  token: LogoutToken;
  origin: Origin;
}

async function endNamed(tx: Tx, { row, token, origin }: Ending): Promise<void> {
  const { tokenHash, ...named } = token;
  const isNew = await consumeLogoutToken(tx, { tokenHash, providerId: row.id, lifeSeconds: REMEMBERED_SECONDS });
  if (!isNew) throw new SsoRefusal('sso_failed', 'the logout token was used before');
  const people = new Set(await endProviderSessions(tx, named));
  await setOrganization(tx, row.organizationId);
  for (const id of people) {
    const person = await findPerson(tx, id);
    if (!person) continue;
    const entity = { type: 'user', id, label: actorFrom(person).name };
    await audit(tx, null, origin, { action: 'user.signed_out', entity, after: { by: row.name } });
  }
}
