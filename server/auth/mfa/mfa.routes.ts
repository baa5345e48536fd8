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
import type { Mounting } from '#server/platform/http/route.ts';
import { disable, enable, prepareDisabling, prepareEnabling, prepareRenewal, prepareSetup, readMfa, renewCodes, saveSetup } from './mfa.ts';
import { takeFactorsAway } from './mfa.reset.ts';
import { verifySecondFactor } from './mfa.verify.ts';
import { changePolicy, readPolicy } from '#server/auth/sso/policy.ts';

export function mfaRoutes({ on, onPrepared, onPublic, house }: Mounting): void {
  onPublic(verifyMfa, (call) => verifySecondFactor(house, call));
  onPublic(takeMfaAway, ({ body, origin }) => takeFactorsAway(house, body, origin));
  on(getMfa, readMfa);
  onPrepared(setUpMfa, (call) => prepareSetup(house, call), saveSetup);
  onPrepared(
    enableMfa,
    (call) => prepareEnabling(house, call),
    (call, prepared) => enable(house, call, prepared),
  );
  onPrepared(
    disableMfa,
    (call) => prepareDisabling(house, call),
    (call, prepared) => disable(house, call, prepared),
  );
  onPrepared(
    renewBackupCodes,
    (call) => prepareRenewal(house, call),
    (call, prepared) => renewCodes(house, call, prepared),
  );
  on(getSignInPolicy, readPolicy);
  on(changeSignInPolicy, changePolicy);
}
