import {
  changeSignInPolicy,
  disableMfa,
  enableMfa,
  getMfa,
  getSignInPolicy,
  renewBackupCodes,
  setUpMfa,
  takeMfaAway,
  verifyMfa,
} from '#contract/auth/mfa.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { disable, enable, prepareDisabling, prepareEnabling, prepareRenewal, prepareSetup, readMfa, renewCodes, saveSetup } from './mfa.ts';
import { resetFactors } from './mfa.reset.ts';
import { verifySecondFactor } from './mfa.verify.ts';
import { changePolicy, readPolicy } from '#server/auth/sso/policy/policy.ts';

export function mfaRoutes({ on, onPrepared, onPublic, context }: Mounting): void {
  onPublic(verifyMfa, (call) => verifySecondFactor(context, call));
  onPublic(takeMfaAway, ({ body, origin }) => resetFactors(context, body, origin));
  on(getMfa, readMfa);
  onPrepared(
    setUpMfa,
    (call) => prepareSetup(context, call),
    (call, prepared) => saveSetup(context, call, prepared),
  );
  onPrepared(
    enableMfa,
    (call) => prepareEnabling(context, call),
    (call, prepared) => enable(context, call, prepared),
  );
  onPrepared(
    disableMfa,
    (call) => prepareDisabling(context, call),
    (call, prepared) => disable(context, call, prepared),
  );
  onPrepared(
    renewBackupCodes,
    (call) => prepareRenewal(context, call),
    (call, prepared) => renewCodes(context, call, prepared),
  );
  on(getSignInPolicy, readPolicy);
  on(changeSignInPolicy, changePolicy);
}
