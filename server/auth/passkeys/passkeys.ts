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
import { deleteBackupCodes, addSessionMethod, readFactors, updateFactorFlag, replaceBackupCodes } from '#server/auth/mfa/mfa.queries.ts';
import { saveChallenge, takeChallenge } from './passkeys.challenge.ts';
import { deletePasskey, lockFactors, insertPasskey, listOwnPasskeys, type PasskeyRow } from './passkeys.queries.ts';
import { readRegistration, registrationOptions } from './passkeys.webauthn.ts';
import { setMfaEnabled } from '#server/auth/accounts/people.queries.ts';
import { setSessionCookie, rotateSession } from '#server/auth/sessions/sessions.ts';
import { removeMethod, addMethod } from '#server/auth/sso/sso.people.ts';
import { hasIdentity } from '#server/auth/sso/sso.identities.queries.ts';

const MAX_PASSKEYS = 10;

function present({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

export async function readPasskeys({ tx, actor }: SignedInCall<typeof listPasskeys>): Promise<Passkey[]> {
  const rows = await listOwnPasskeys(tx, actor.userId);
  return rows.map(present);
}

export async function prepareRegistration(context: AppContext, { actor }: PreparedCall<typeof askPasskey>) {
  const { account, passkeys } = await asAuth(context.pools, async (tx) => ({
    account: await findAccountById(tx, actor.userId),
    passkeys: await listOwnPasskeys(tx, actor.userId),
  }));
  if (!account) throw new Fault('UNAUTHORIZED');
  if (passkeys.length >= MAX_PASSKEYS) throw tooMany();
  return registrationOptions(context.config, { id: account.id, email: account.email, name: actor.name }, passkeys);
}

export async function saveRegistrationChallenge(
  context: AppContext,
  { tx, actor, reply }: SignedInCall<typeof askPasskey>,
  options: Awaited<ReturnType<typeof prepareRegistration>>,
) {
  await saveChallenge(tx, context, reply, { purpose: 'register', challenge: options.challenge, userId: actor.userId });
  return { ...options };
}

function tooMany(): Fault {
  return new Fault('PERMISSION_DENIED', {
    message: `You have ${MAX_PASSKEYS} passkeys, the maximum for one account`,
    extra: { resolution: 'Remove one you no longer use, then try again.' },
  });
}

interface VerifiedRegistration {
  passkey: Omit<Parameters<typeof insertPasskey>[1], 'userId' | 'name'>;
  /** Set only if the person has no MFA yet. */
  backup: BackupSet | null;
}

export async function verifyRegistration(context: AppContext, call: PreparedCall<typeof addPasskey>): Promise<VerifiedRegistration> {
  const { actor, body } = call;
  const pending = await takeChallenge(context, call);
  const isOwn = pending?.purpose === 'register' && pending.userId === actor.userId;
  const passkey = isOwn ? await readRegistration(context.config, body.credential, pending.challenge) : null;
  if (!passkey) {
    throw new Fault('INVALID_CODE', {
      message: 'The passkey was not accepted',
      field: 'credential',
      extra: { resolution: 'Start again, and finish within five minutes.' },
    });
  }
  const account = await asAuth(context.pools, (tx) => findAccountById(tx, actor.userId));
  return { passkey, backup: account?.hasSecondFactor ? null : await newBackupSet(context) };
}

export async function savePasskey(context: AppContext, call: SignedInCall<typeof addPasskey>, { passkey, backup }: VerifiedRegistration) {
  const { tx, actor, body } = call;
  await lockFactors(tx, actor.userId);
  const before = await readFactors(tx, actor.userId, actor.sessionId);
  if (before.passkeys >= MAX_PASSKEYS) throw tooMany();
  const row = await insertPasskey(tx, { ...passkey, userId: actor.userId, name: body.name });
  if (!row) throw alreadyRegistered();
  await updateFactorFlag(tx, actor.userId);
  const isFirst = !before.totp && before.passkeys === 0;
  const token = isFirst ? await beginSecondFactor(tx, actor, backup) : null;
  await setMfaEnabled(tx, actor.userId, true);
  await addMethod(tx, actor.userId, 'passkey');
  await recordChange(call, 'passkey.added', row);
  if (token !== null) setSessionCookie(context, call.request, call.reply, token);
  return { passkey: present(row), backupCodes: isFirst ? (backup?.codes ?? null) : null };
}

/** The first MFA method creates backup codes and rotates the session's token. */
async function beginSecondFactor(tx: Tx, actor: Actor, backup: VerifiedRegistration['backup']): Promise<string> {
  if (backup) await replaceBackupCodes(tx, actor.userId, backup);
  await addSessionMethod(tx, actor.sessionId, 'passkey');
  return rotateSession(tx, actor);
}

function alreadyRegistered(): Fault {
  return new Fault('CONFLICT', {
    message: 'This passkey is already registered',
    extra: { resolution: 'Choose another device or password manager for the new one.' },
  });
}

/** Ends the other sessions, because a removed passkey may have been lost. */
export async function removeOwnPasskey(context: AppContext, call: SignedInCall<typeof removePasskey>): Promise<void> {
  const { tx, actor, params } = call;
  await lockFactors(tx, actor.userId);
  const row = await deletePasskey(tx, actor.userId, params.id);
  if (!row) throw new Fault('NOT_FOUND', { message: 'This passkey has already been removed' });
  const remaining = await readFactors(tx, actor.userId, actor.sessionId);
  if (remaining.passkeys === 0) await refuseLastMethod(tx, call, remaining);
  const isLeft = await updateFactorFlag(tx, actor.userId);
  if (!isLeft) await deleteBackupCodes(tx, actor.userId);
  const token = await rotateSession(tx, actor);
  await setMfaEnabled(tx, actor.userId, isLeft);
  if (remaining.passkeys === 0) await removeMethod(tx, actor.userId, 'passkey');
  await recordChange(call, 'passkey.removed', row);
  setSessionCookie(context, call.request, call.reply, token);
}

/** Throws to roll back the removal. */
async function refuseLastMethod(tx: Tx, { actor }: SignedInCall<typeof removePasskey>, remaining: { totp: boolean; amr: string[] }) {
  const account = await findAccountById(tx, actor.userId);
  if (!account || (!remaining.totp && requiresSecondFactor(account, actor.roles, remaining.amr))) {
    throw new Fault('MFA_REQUIRED', {
      extra: { resolution: 'Add another passkey or an authenticator app first, or ask an administrator to change the sign-in policy.' },
    });
  }
  if (account.passwordHash === null && !(await hasIdentity(tx, account.id))) {
    throw new Fault('PERMISSION_DENIED', {
      message: 'This passkey is your only sign-in method',
      extra: { resolution: 'Set a password with "Forgot your password?" on the sign-in page, then remove it.' },
    });
  }
}

type PasskeyChangeCall = SignedInCall<typeof addPasskey> | SignedInCall<typeof removePasskey>;

async function recordChange(
  { actor, audit, notify }: PasskeyChangeCall,
  action: 'passkey.added' | 'passkey.removed',
  { name }: PasskeyRow,
): Promise<void> {
  const entity = { type: 'user', id: actor.userId, label: actor.name };
  await audit({ action, entity, [action === 'passkey.added' ? 'after' : 'before']: { passkey: name } });
  await notify(securityNote(actor.userId, action === 'passkey.added' ? 'passkey_added' : 'passkey_removed'));
}
