import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { type AssistantScope, BASE_SCOPE, grantableScopes, scopesIn } from '#domain/assistants/scopes.rules.ts';
import { allowApp, type ConsentRequest, getConsentRequest, refuseApp } from '#contract/assistants/consent.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { consentCookie } from './oauth.provider.ts';
import { hashOf } from './oauth.records.ts';

/** Parts of a pending authorization that consent needs. The library has checked the request before it was stored. */
const Pending = z.object({
  returnTo: z.string(),
  params: z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string() }),
  prompt: z.object({ details: z.object({ name: z.string().optional() }) }),
  result: z.object({}).optional(),
});
type Pending = z.output<typeof Pending>;

export function consentRoutes(mount: Mounting): void {
  mount.on(getConsentRequest, async (call) => {
    const { app, requested, grantable } = await askedBy(call);
    const scopes = requested.map((scope) => ({ scope, isGrantable: grantable.includes(scope) }));
    return { app, scopes, customers: await countShown(call) };
  });
  mount.on(allowApp, allow);
  mount.on(refuseApp, async (call) => {
    const { context, params } = call;
    const { returnTo } = await pendingOf(call);
    await answer(context, params.uid, { error: 'access_denied', error_description: 'The person did not allow the access' });
    return { returnTo };
  });
}

async function allow(call: SignedInCall<typeof allowApp>): Promise<OutputOf<typeof allowApp>> {
  const { tx, actor, body, context, params } = call;
  const { app, clientId, grantable, returnTo } = await askedBy(call);
  const scopes = grantable.filter((scope) => scope === BASE_SCOPE || body.scopes.includes(scope));
  if (!scopes.includes(BASE_SCOPE)) throw new Fault('VALIDATION_ERROR', { field: 'scopes' });
  const customerIds = body.customerIds && [...new Set(body.customerIds)];
  if (customerIds && (await countCustomers(call, customerIds)) < customerIds.length) throw new Fault('CUSTOMER_NOT_FOUND');

  const amr = await proofsOf(context, actor.sessionId);
  const { id } = await tx
    .insertInto('assistantConnections')
    .values({ userId: actor.userId, clientId, name: app.name, host: app.host, scopes, customerIds, amr })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call.audit({
    action: 'assistant.connected',
    entity: { type: 'assistant', id, label: app.name },
    after: { app: app.host ?? 'registered itself', returnsTo: app.returnsTo, scopes, customers: customerIds?.length ?? 'all' },
  });
  await answer(context, params.uid, { login: { accountId: id, remember: false }, consent: { scopes } });
  return { returnTo };
}

interface Asked {
  app: ConsentRequest['app'];
  clientId: string;
  requested: AssistantScope[];
  grantable: AssistantScope[];
  returnTo: string;
}

interface AskedCall {
  context: AppContext;
  request: FastifyRequest;
  params: { uid: string };
}

async function askedBy(call: AskedCall & { tx: Tx }): Promise<Asked> {
  const access = (await ownOrganization(call.tx)).settings.assistants;
  if (!access?.enabled) throw new Fault('ASSISTANTS_DISABLED');
  const { params: asked, prompt, returnTo } = await pendingOf(call);
  const clientId = asked.client_id;
  const host = URL.parse(clientId)?.host ?? null;
  if (host === null && access.selfRegistration === false) throw new Fault('SELF_REGISTRATION_DISABLED');
  const requested = scopesIn(asked.scope);
  return {
    app: { name: shownName(prompt.details.name) || host || 'An app', host, returnsTo: asked.redirect_uri },
    clientId,
    requested,
    grantable: grantableScopes(requested, access),
    returnTo,
  };
}

const LONGEST_NAME = 40;

/** Name that the app gives itself, on one line and without characters that change how the rest of a line reads. */
function shownName(name = ''): string {
  return name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}

/** Only the browser in which the app asks can answer, so that nobody can have another person consent for their own app. */
async function pendingOf({ context, request, params: { uid } }: AskedCall): Promise<Pending> {
  if (request.cookies[consentCookie(context.config.publicUrl)] !== uid) throw new Fault('CONSENT_EXPIRED');
  const row = await asAuth(context.pools, (tx) =>
    tx
      .selectFrom('auth.oauthRecords')
      .select('payload')
      .where('kind', '=', 'Interaction')
      .where('idHash', '=', hashOf(uid))
      .where('expiresAt', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  );
  const pending = Pending.safeParse(row?.payload);
  if (!pending.success || pending.data.result) throw new Fault('CONSENT_EXPIRED');
  return pending.data;
}

/** One answer counts: of two tabs, the second finds the request answered. */
async function answer({ pools }: AppContext, uid: string, result: object): Promise<void> {
  const { numUpdatedRows } = await asAuth(pools, (tx) =>
    tx
      .updateTable('auth.oauthRecords')
      .set({ payload: sql`payload || jsonb_build_object('result', ${JSON.stringify(result)}::jsonb)` })
      .where('kind', '=', 'Interaction')
      .where('idHash', '=', hashOf(uid))
      .where(sql<boolean>`payload -> 'result' is null`)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new Fault('CONSENT_EXPIRED');
}

async function proofsOf({ pools }: AppContext, sessionId: string): Promise<string[]> {
  const session = await asAuth(pools, (tx) =>
    tx.selectFrom('auth.sessions').select('amr').where('id', '=', sessionId).executeTakeFirstOrThrow(),
  );
  return session.amr;
}

async function countShown({ tx }: Pick<SignedInCall<typeof getConsentRequest>, 'tx'>): Promise<number> {
  const { n } = await tx
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow();
  return n;
}

async function countCustomers({ tx }: Pick<SignedInCall<typeof allowApp>, 'tx'>, ids: readonly string[]): Promise<number> {
  const { n } = await tx
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return n;
}
