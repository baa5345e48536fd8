import {
  addSsoDomain,
  connectWorkAccount,
  disconnectWorkAccount,
  getSso,
  listWorkAccounts,
  previewSsoRoles,
  putSsoProvider,
  readSamlMetadata,
  removeSsoDomain,
  removeSsoProvider,
  startSsoTest,
  testSsoProvider,
  verifySsoDomain,
} from '#contract/auth/sso.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Mounting, PreparedCall } from '#server/platform/http/call.ts';
import { settingsFromMetadata } from '#server/auth/saml/saml.metadata.ts';
import { addDomain, confirmDomain, lookUpDomain, removeDomain } from './domains/domains.ts';
import { previewRoles } from './roles/roles.preview.ts';
import { startAuthorization } from './sso.flow.ts';
import { disconnect, workAccountsOf } from './sso.link.ts';
import { probeConnection } from './sso.probe.ts';
import { refusalFrom, SsoRefusal } from './sso.refusals.ts';
import { deleteProvider, readSso, saveProvider } from './sso.settings.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

export function ssoRoutes({ on, onPrepared, context }: Mounting): void {
  on(getSso, ({ tx, actor }) => readSso(context, tx, actor.organizationId));
  on(putSsoProvider, (call) => saveProvider(context, call));
  on(removeSsoProvider, deleteProvider);
  on(previewSsoRoles, previewRoles);
  onPrepared(
    testSsoProvider,
    (call) => probeConnection(context, call),
    async (_call, probe) => probe,
  );

  onPrepared(
    readSamlMetadata,
    (call) => settingsFromMetadata(context, call),
    async (_call, found) => found,
  );
  onPrepared(
    startSsoTest,
    (call) => startLeaving(context, call, 'test'),
    async (_call, url) => ({ url }),
  );

  on(addSsoDomain, addDomain);
  onPrepared(verifySsoDomain, (call) => lookUpDomain(context, call), confirmDomain);
  on(removeSsoDomain, removeDomain);

  on(listWorkAccounts, workAccountsOf);
  onPrepared(
    connectWorkAccount,
    (call) => startLeaving(context, call, 'link'),
    async (_call, url) => ({ url }),
  );
  on(disconnectWorkAccount, disconnect);
}

type LeavingCall = PreparedCall<typeof connectWorkAccount> | PreparedCall<typeof startSsoTest>;

async function startLeaving(context: AppContext, { actor, params, reply, origin }: LeavingCall, purpose: 'link' | 'test'): Promise<string> {
  if (actor.isSuperadmin) throw new Fault('PERMISSION_DENIED', { message: 'Superadmins sign in without a work account' });
  await limitAttempts(context, [{ limit: 'ssoByIp', ip: origin.ip }]);
  try {
    const { organizationId, userId } = actor;
    return (await startAuthorization(context, reply, { organizationId, providerId: params.id, purpose, userId })).href;
  } catch (error) {
    if (error instanceof SsoRefusal) throw new Fault('INTEGRATION_NOT_FOUND');
    throw new Fault('EXTERNAL_SERVICE_ERROR', purpose === 'test' ? { message: refusalFrom(error).message } : {});
  }
}
