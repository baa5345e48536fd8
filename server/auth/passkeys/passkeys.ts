import type { addPasskey, askPasskey, listPasskeys, Passkey, removePasskey } from '#contract/auth/passkeys.contract.ts';
import { securityNote } from '#domain/notifications/notifications.notes.rules.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { requiresSecondFactor } from '#server/auth/accounts/sign-in.complete.ts';
import { findAccountById } from '#server/auth/accounts/accounts.queries.ts';
import { type BackupSet, newBackupSet } from '#server/auth/mfa/backup.ts';
import { deleteBackupCodes, noteMethod, readFactors, renewFactorMark, replaceBackupCodes } from '#server/auth/mfa/mfa.queries.ts';
import { keepChallenge, takeChallenge } from './passkeys.challenge.ts';
import { deletePasskey, holdFactors, insertPasskey, listOwnPasskeys, type PasskeyRow } from './passkeys.queries.ts';
import { readRegistration, registrationOptions } from './passkeys.webauthn.ts';
import { setMfaEnabled } from '#server/auth/accounts/people.queries.ts';
import { handOverSession, rotateSession } from '#server/auth/sessions/sessions.ts';
import { hideMethod, showMethod } from '#server/auth/sso/sso.people.ts';
import { hasIdentity } from '#server/auth/sso/sso.queries.ts';

const MOST = 10;

function present({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

export async function readPasskeys({ tx, actor }: SignedInCall<typeof listPasskeys>): Promise<Passkey[]> {
  const rows = await listOwnPasskeys(tx, actor.userId);
  return rows.map(present);
}

export async function prepareAsking(context: AppContext, { actor }: PreparedCall<typeof askPasskey>) {
  const { account, held } = await asAuth(context.pools, async (tx) => ({
    account: await findAccountById(tx, actor.userId),
    held: await listOwnPasskeys(tx, actor.userId),
  }));
  if (!account) throw new Fault('UNAUTHORIZED');
  if (held.length >= MOST) throw tooMany();
  return registrationOptions(context.config, { id: account.id, email: account.email, name: actor.name }, held);
}

export async function keepAsking(
  context: AppContext,
  { tx, actor, reply }: SignedInCall<typeof askPasskey>,
  options: Awaited<ReturnType<typeof prepareAsking>>,
) {
  await keepChallenge(tx, context, reply, { purpose: 'register', challenge: options.challenge, userId: actor.userId });
  return { ...options };
}

function tooMany(): Fault {
  return new Fault('PERMISSION_DENIED', {
    message: `You have ${MOST} passkeys, and nobody has more`,
    extra: { resolution: 'Remove one that you do not use any more, then try again.' },
  });
}

interface Made {
  passkey: Omit<Parameters<typeof insertPasskey>[1], 'userId' | 'name'>;
  /** Only for a person who has no second factor yet. */
  backup: BackupSet | null;
}

export async function prepareAdding(context: AppContext, call: PreparedCall<typeof addPasskey>): Promise<Made> {
  const { actor, body } = call;
  const pending = await takeChallenge(context, call);
  const isOwn = pending?.purpose === 'register' && pending.userId === actor.userId;
  const passkey = isOwn ? await readRegistration(context.config, body.credential, pending.challenge) : null;
  if (!passkey) {
    throw new Fault('INVALID_CODE', {
      message: 'The passkey was not accepted',
      field: 'credential',
      extra: { resolution: 'Begin again, and finish within five minutes.' },
    });
  }
  const account = await asAuth(context.pools, (tx) => findAccountById(tx, actor.userId));
  return { passkey, backup: account?.hasSecondFactor ? null : await newBackupSet(context) };
}

export async function add(context: AppContext, call: SignedInCall<typeof addPasskey>, { passkey, backup }: Made) {
  const { tx, actor, body } = call;
  await holdFactors(tx, actor.userId);
  const before = await readFactors(tx, actor.userId, actor.sessionId);
  if (before.passkeys >= MOST) throw tooMany();
  const row = await insertPasskey(tx, { ...passkey, userId: actor.userId, name: body.name });
  if (!row) throw registeredAlready();
  await renewFactorMark(tx, actor.userId);
  const isFirst = !before.totp && before.passkeys === 0;
  const token = isFirst ? await beginSecondFactor(tx, actor, backup) : null;
  await setMfaEnabled(tx, actor.userId, true);
  await showMethod(tx, actor.userId, 'passkey');
  await recordChange(call, 'passkey.added', row);
  if (token !== null) handOverSession(context, call.request, call.reply, token);
  return { passkey: present(row), backupCodes: isFirst ? (backup?.codes ?? null) : null };
}

/** The first second factor creates backup codes and gives the session a new token. */
async function beginSecondFactor(tx: Tx, actor: Actor, backup: Made['backup']): Promise<string> {
  if (backup) await replaceBackupCodes(tx, actor.userId, backup);
  await noteMethod(tx, actor.sessionId, 'passkey');
  return rotateSession(tx, actor);
}

function registeredAlready(): Fault {
  return new Fault('CONFLICT', {
    message: 'This passkey is registered already',
    extra: { resolution: 'Choose another device or password manager for the new one.' },
  });
}

/** A removed passkey may have been lost, so the other sessions end. */
export async function remove(context: AppContext, call: SignedInCall<typeof removePasskey>): Promise<void> {
  const { tx, actor, params } = call;
  await holdFactors(tx, actor.userId);
  const row = await deletePasskey(tx, actor.userId, params.id);
  if (!row) throw new Fault('NOT_FOUND', { message: 'This passkey was removed already' });
  const left = await readFactors(tx, actor.userId, actor.sessionId);
  if (left.passkeys === 0) await refuseWithoutLast(tx, call, left);
  const isLeft = await renewFactorMark(tx, actor.userId);
  if (!isLeft) await deleteBackupCodes(tx, actor.userId);
  const token = await rotateSession(tx, actor);
  await setMfaEnabled(tx, actor.userId, isLeft);
  if (left.passkeys === 0) await hideMethod(tx, actor.userId, 'passkey');
  await recordChange(call, 'passkey.removed', row);
  handOverSession(context, call.request, call.reply, token);
}

/** Throws to roll the removal back. */
async function refuseWithoutLast(tx: Tx, { actor }: SignedInCall<typeof removePasskey>, left: { totp: boolean; amr: string[] }) {
  const account = await findAccountById(tx, actor.userId);
  if (!account || (!left.totp && requiresSecondFactor(account, actor.roles, left.amr))) {
    throw new Fault('MFA_REQUIRED', {
      extra: { resolution: 'Add another passkey or an authenticator app first, or ask an administrator to change the sign-in policy.' },
    });
  }
  if (account.passwordHash === null && !(await hasIdentity(tx, account.id))) {
    throw new Fault('PERMISSION_DENIED', {
      message: 'This passkey is your only way to sign in',
      extra: { resolution: 'Set a password with "Forgot your password?" on the sign-in page, then remove it.' },
    });
  }
}

type Change = SignedInCall<typeof addPasskey> | SignedInCall<typeof removePasskey>;

async function recordChange(
  { actor, audit, notify }: Change,
  action: 'passkey.added' | 'passkey.removed',
  { name }: PasskeyRow,
): Promise<void> {
  const entity = { type: 'user', id: actor.userId, label: actor.name };
  await audit({ action, entity, [action === 'passkey.added' ? 'after' : 'before']: { passkey: name } });
  await notify(securityNote(actor.userId, action === 'passkey.added' ? 'passkey_added' : 'passkey_removed'));
}
