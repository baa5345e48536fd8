import type { MfaState, disableMfa, enableMfa, getMfa, renewBackupCodes, setUpMfa } from '#contract/auth/mfa.contract.ts';
import { type SecurityChange, securityNote } from '#domain/notifications/notifications.notes.rules.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { requiresSecondFactor } from '#server/auth/accounts/sign-in.complete.ts';
import { findAccountById } from '#server/auth/accounts/accounts.queries.ts';
import { type BackupSet, newBackupSet } from './backup.ts';
import { type CodeProof, openSecret, proofOf, consumeProof } from './mfa.proof.ts';
import {
  confirmTotp,
  deleteBackupCodes,
  deleteTotp,
  findFactors,
  addSessionMethod,
  readFactors,
  updateFactorFlag,
  replaceBackupCodes,
  saveTotp,
} from './mfa.queries.ts';
import { lockFactors } from '#server/auth/passkeys/passkeys.queries.ts';
import { findPerson, setMfaEnabled } from '#server/auth/accounts/people.queries.ts';
import { type Sealed, seal } from '#server/platform/secrets/sealed.ts';
import { setSessionCookie, rotateSession } from '#server/auth/sessions/sessions.ts';
import { resetAttempts, limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { newTotpSecret, otpauthUrl, qrSvgOf, stepOf } from './totp.ts';

export async function readMfa({ tx, actor }: SignedInCall<typeof getMfa>): Promise<MfaState> {
  const factors = await readFactors(tx, actor.userId, actor.sessionId);
  const account = await findAccountById(tx, actor.userId);
  if (!account) throw new Fault('UNAUTHORIZED');
  const { amr, ...counts } = factors;
  return { ...counts, required: requiresSecondFactor(account, actor.roles, amr) };
}

interface Setup {
  email: string;
  organizationName: string;
  secret: string;
  sealed: Sealed;
}

export async function prepareSetup(context: AppContext, { actor }: PreparedCall<typeof setUpMfa>): Promise<Setup> {
  const owner = await asOrganization(context.pools, actor.organizationId, async (tx) => {
    const person = await findPerson(tx, actor.userId);
    const { name } = await ownOrganization(tx);
    return { email: person?.email ?? actor.name, organizationName: name };
  });
  const secret = newTotpSecret();
  const secretRow = { purpose: 'totp', table: 'auth.totp', id: actor.userId } as const;
  return { ...owner, secret, sealed: await seal(context.secrets.encryption, secretRow, secret) };
}

export async function saveSetup(context: AppContext, call: SignedInCall<typeof setUpMfa>, { sealed, ...fresh }: Setup) {
  const { tx, actor, audit } = call;
  const isNew = await saveTotp(tx, actor, sealed);
  if (isNew) await audit({ action: 'mfa.setup_started', entity: { type: 'user', id: actor.userId, label: actor.name } });
  const secret = isNew ? fresh.secret : await pendingSecret(context, call);
  const url = otpauthUrl({ ...fresh, secret });
  return { secret, otpauthUrl: url, qrSvg: await qrSvgOf(url) };
}

async function pendingSecret(context: AppContext, { tx, actor }: SignedInCall<typeof setUpMfa>): Promise<string> {
  const factors = await findFactors(tx, actor.userId);
  if (!factors?.secret || factors.confirmedAt) throw alreadyOn();
  return openSecret(context, actor.userId, factors.secret);
}

function alreadyOn(): Fault {
  return new Fault('INVALID_STATUS_TRANSITION', {
    message: 'The authenticator app is already set up',
    extra: { resolution: 'Turn it off before setting up another one.' },
  });
}

interface FirstCode {
  secret: string;
  step: number;
  backup: BackupSet;
}

/** Checks the first code before the slow hashing of backup codes. */
export async function prepareEnabling(context: AppContext, { actor, body }: PreparedCall<typeof enableMfa>): Promise<FirstCode> {
  await limitAttempts(context, [{ limit: 'mfaByPerson', subject: actor.userId }]);
  const factors = await asAuth(context.pools, (tx) => findFactors(tx, actor.userId));
  if (factors?.confirmedAt) throw alreadyOn();
  if (!factors?.secret) {
    throw new Fault('INVALID_STATUS_TRANSITION', {
      message: 'There is no authenticator secret to confirm yet',
      extra: { resolution: 'Start the authenticator app setup again.' },
    });
  }
  const secret = await openSecret(context, actor.userId, factors.secret);
  const step = await stepOf({ secret, code: body.code, now: context.now(), lastStep: null });
  if (step === null) throw new Fault('INVALID_CODE', { field: 'code' });
  return { secret: factors.secret, step, backup: await newBackupSet(context) };
}

export async function enable(context: AppContext, call: SignedInCall<typeof enableMfa>, { secret, step, backup }: FirstCode) {
  const { tx, actor } = call;
  if (!(await confirmTotp(tx, actor.userId, { secret, step }))) throw new Fault('INVALID_CODE', { field: 'code' });
  await replaceBackupCodes(tx, actor.userId, backup);
  await updateFactorFlag(tx, actor.userId);
  await addSessionMethod(tx, actor.sessionId, 'otp');
  await resetAttempts(tx, context, 'mfaByPerson', actor.userId);
  const token = await rotateSession(tx, actor);
  await setMfaEnabled(tx, actor.userId, true);
  await recordChange(call, 'mfa.enabled', 'mfa_enabled');
  setSessionCookie(context, call.request, call.reply, token);
  return { backupCodes: backup.codes };
}

/** Rejects a wrong code before any transaction opens. */
export async function prepareDisabling(context: AppContext, { actor, body }: PreparedCall<typeof disableMfa>): Promise<CodeProof> {
  const proof = await proofOf(context, actor.userId, { code: body.code, kind: 'any' });
  if (!proof) throw new Fault('INVALID_CODE', { field: 'code' });
  return proof;
}

export async function disable(context: AppContext, call: SignedInCall<typeof disableMfa>, proof: CodeProof): Promise<void> {
  const { tx, actor } = call;
  await consumeOnce(tx, context, actor.userId, proof);
  await lockFactors(tx, actor.userId);
  const { passkeys, amr } = await readFactors(tx, actor.userId, actor.sessionId);
  const account = await findAccountById(tx, actor.userId);
  if (!account || (passkeys === 0 && requiresSecondFactor(account, actor.roles, amr))) throw new Fault('MFA_REQUIRED');
  await deleteTotp(tx, actor.userId);
  if (passkeys === 0) await deleteBackupCodes(tx, actor.userId);
  const isLeft = await updateFactorFlag(tx, actor.userId);
  const token = await rotateSession(tx, actor);
  await setMfaEnabled(tx, actor.userId, isLeft);
  await recordChange(call, 'mfa.disabled', 'mfa_disabled');
  setSessionCookie(context, call.request, call.reply, token);
}

interface Renewal {
  proof: CodeProof;
  backup: BackupSet;
}

export async function prepareRenewal(context: AppContext, { actor, body }: PreparedCall<typeof renewBackupCodes>): Promise<Renewal> {
  const proof = await proofOf(context, actor.userId, { code: body.code, kind: 'any' });
  if (!proof) throw new Fault('INVALID_CODE', { field: 'code' });
  return { proof, backup: await newBackupSet(context) };
}

export async function renewCodes(context: AppContext, call: SignedInCall<typeof renewBackupCodes>, { proof, backup }: Renewal) {
  const { tx, actor } = call;
  await consumeOnce(tx, context, actor.userId, proof);
  await replaceBackupCodes(tx, actor.userId, backup);
  await recordChange(call, 'mfa.backup_codes_renewed', 'backup_codes_renewed');
  return { backupCodes: backup.codes };
}

async function consumeOnce(tx: Tx, context: AppContext, userId: string, proof: CodeProof): Promise<void> {
  if (!(await consumeProof(tx, userId, proof))) throw new Fault('INVALID_CODE', { field: 'code' });
  await resetAttempts(tx, context, 'mfaByPerson', userId);
}

async function recordChange({ actor, audit, notify }: SignedInCall<Endpoint>, action: string, change: SecurityChange): Promise<void> {
  await audit({ action, entity: { type: 'user', id: actor.userId, label: actor.name } });
  await notify(securityNote(actor.userId, change));
}
