import {
  addSsoDomain,
  connectWorkAccount,
  disconnectWorkAccount,
  getSso,
  putSso,
  removeSso,
  removeSsoDomain,
  testSso,
  verifySsoDomain,
} from '#contract/auth/sso.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { House, Mounting, PreparedCall } from '#server/platform/http/route.ts';
import { addDomain, confirmDomain, lookUpDomain, removeDomain } from './domains.ts';
import { leaveForProvider } from './sso.flow.ts';
import { disconnect } from './sso.link.ts';
import { probeConnection } from './sso.probe.ts';
import { SsoRefusal } from './sso.refusals.ts';
import { forgetSso, readSso, saveSso } from './sso.settings.ts';
import { throttle } from '#server/auth/limits/throttle.ts';

export function ssoRoutes({ on, onPrepared, house }: Mounting): void {
  on(getSso, ({ tx, actor }) => readSso(house, tx, actor.organizationId));
  on(putSso, (call) => saveSso(house, call));
  on(removeSso, forgetSso);
  onPrepared(
    testSso,
    (call) => probeConnection(house, call),
    async (_call, probe) => probe,
  );

  on(addSsoDomain, addDomain);
  onPrepared(verifySsoDomain, (call) => lookUpDomain(house, call), confirmDomain);
  on(removeSsoDomain, removeDomain);

  onPrepared(
    connectWorkAccount,
    (call) => leaveToConnect(house, call),
    async (_call, url) => ({ url }),
  );
  on(disconnectWorkAccount, disconnect);
}

async function leaveToConnect(house: House, { actor, reply, origin }: PreparedCall<typeof connectWorkAccount>): Promise<string> {
  if (actor.isSuperadmin) throw new Fault('PERMISSION_DENIED', { message: 'Superadmins sign in without a work account' });
  await throttle(house, [{ limit: 'ssoByIp', ip: origin.ip }]);
  try {
    const { organizationId, userId } = actor;
    return (await leaveForProvider(house, reply, { organizationId, purpose: 'link', userId })).href;
  } catch (error) {
    if (error instanceof SsoRefusal) throw new Fault('INTEGRATION_NOT_FOUND');
    throw new Fault('EXTERNAL_SERVICE_ERROR');
  }
}
