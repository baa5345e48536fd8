import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { disconnectWorkAccount, listWorkAccounts, WorkAccount } from '#contract/auth/sso.contract.ts';
import { securityNote } from '#domain/notifications/notifications.notes.rules.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { notifySecurity } from '#server/notifications/notifications.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { findAccountById } from '#server/auth/accounts/accounts.queries.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import { removeMethod, addMethod } from './sso.people.ts';
import { deleteIdentityAt, type Identity, insertIdentity, issuersOf, touchIdentity } from './sso.identities.queries.ts';
import { endSsoSessionsOf, findConnection, hasPasskey, listConnections } from './sso.queries.ts';

const PENDING_MS = 10 * 60 * 1000;

const Pending = z.object({ userId: z.string(), issuer: z.string(), subject: z.string(), until: z.number() });

const pendingRowOf = (userId: string) => ({ purpose: 'pending_link', table: 'auth.identities', id: userId }) as const;

interface PendingLink {
  userId: string;
  identity: Identity;
}

/**
 * The account's own sign-in method is the only proof of ownership. The provider's identity waits in a cookie of this browser, sealed for
 * this account, until the owner signs in within ten minutes.
 */
export async function requireLocalSignIn(context: AppContext, reply: FastifyReply, { userId, identity }: PendingLink): Promise<void> {
  const pending = JSON.stringify({ userId, ...identity, until: context.now().getTime() + PENDING_MS });
  const { text } = await seal(context.secrets.encryption, pendingRowOf(userId), pending);
  context.cookies.set(reply, 'link', text);
}

export async function pendingLink(context: AppContext, request: FastifyRequest, userId: string): Promise<Identity | null> {
  const sealed = context.cookies.read(request, 'link');
  if (!sealed) return null;
  try {
    const text = await unseal(context.secrets.encryption, pendingRowOf(userId), sealed);
    const { issuer, subject, until, ...pending } = Pending.parse(JSON.parse(text));
    return pending.userId === userId && until > context.now().getTime() ? { issuer, subject } : null;
  } catch {
    // Sealed for another account, or not by this server.
    return null;
  }
}

interface Linking {
  userId: string;
  organizationId: string;
  identity: Identity;
  origin: Origin;
}

/** Connects a proven identity to an account; false if it belongs to another account. */
export async function linkIdentity(tx: Tx, { config }: Pick<AppContext, 'config'>, linking: Linking): Promise<boolean> {
  const { userId, organizationId, identity, origin } = linking;
  const isNew = await insertIdentity(tx, { ...identity, userId, organizationId });
  if (!isNew) return (await touchIdentity(tx, identity))?.userId === userId;
  await setOrganization(tx, organizationId);
  await addMethod(tx, userId, 'sso');
  const person = await findPerson(tx, userId);
  if (!person) throw new Fault('USER_NOT_FOUND');
  const actor = actorFrom(person);
  await audit(tx, actor, origin, { action: 'user.work_account_connected', entity: { type: 'user', id: userId, label: actor.name } });
  await notifySecurity(tx, config.publicUrl, { userId, change: 'work_account_connected' });
  return true;
}

/** Providers that the person can connect or has connected. */
export async function workAccountsOf({ tx, actor }: SignedInCall<typeof listWorkAccounts>): Promise<WorkAccount[]> {
  const issuers = await issuersOf(tx, actor.userId);
  return (await listConnections(tx, actor.organizationId))
    .map(({ id, name, preset, enabled, issuer }) => ({ id, name, preset, enabled, isConnected: issuers.includes(issuer) }))
    .filter(({ enabled, isConnected }) => enabled || isConnected)
    .map(({ enabled: _, ...shown }) => shown);
}

/** Rejected while it is the only sign-in method, or the only one that the organisation accepts. */
export async function disconnect(call: SignedInCall<typeof disconnectWorkAccount>): Promise<void> {
  const { tx, actor, params } = call;
  const provider = await findConnection(tx, actor.organizationId, params.id);
  if (!provider) throw new Fault('INTEGRATION_NOT_FOUND');
  const others = (await issuersOf(tx, actor.userId)).filter((issuer) => issuer !== provider.issuer);
  const account = await findAccountById(tx, actor.userId);
  const hasOther = account !== undefined && (account.passwordHash !== null || (await hasPasskey(tx, actor.userId)) || others.length > 0);
  if (!hasOther) throw onlySignInMethod();
  if (!(await deleteIdentityAt(tx, actor.userId, provider.issuer))) throw new Fault('NOT_FOUND');
  await endSsoSessionsOf(tx, { userId: actor.userId, providerId: provider.id }, actor.sessionId);
  if (others.length === 0) await removeMethod(tx, actor.userId, 'sso');
  const entity = { type: 'user', id: actor.userId, label: actor.name };
  await call.audit({ action: 'user.work_account_disconnected', entity, before: { provider: provider.name } });
  await call.notify(securityNote(actor.userId, 'work_account_disconnected'));
}

function onlySignInMethod(): Fault {
  return new Fault('PERMISSION_DENIED', {
    message: 'Your work account is your only sign-in method',
    extra: { resolution: 'Add a passkey first, then disconnect it.' },
  });
}
