import { buildEndSessionUrl } from 'openid-client';
import type { AppContext } from '#server/platform/context.ts';
import type { Config } from '#server/platform/config/config.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { discover } from '#server/auth/sso/sso.provider.ts';
import { type ConnectionRow, findConnection } from '#server/auth/sso/sso.queries.ts';
import { openConnection, openIdToken } from '#server/auth/sso/sso.secrets.ts';

/** Addresses to register at the provider. */
export function logoutUrls({ publicUrl }: Pick<Config, 'publicUrl'>, { id }: { id: string }) {
  return { backChannelLogoutUrl: `${publicUrl}/auth/sso/${id}/backchannel-logout`, postLogoutRedirectUrl: `${publicUrl}/auth` };
}

export interface EndedSession {
  userId: string;
  organizationId: string;
  providerId: string | null;
  providerToken: string | null;
}

/** Address at which the provider ends its session too; null if it has none or is not to be asked. */
export async function providerLogout(context: AppContext, session: EndedSession): Promise<string | null> {
  const { providerId, organizationId } = session;
  if (providerId === null) return null;
  const row = await asAuth(context.pools, (tx) => findConnection(tx, organizationId, providerId));
  return row?.enabled && row.signsOut ? addressFor(context, row, session) : null;
}

async function addressFor(context: AppContext, row: ConnectionRow, session: EndedSession): Promise<string | null> {
  const provider = await discover(context.config, await openConnection(context, row));
  if (provider.serverMetadata().end_session_endpoint === undefined) return null;
  const hint = await idTokenOf(context, session);
  const address = buildEndSessionUrl(provider, {
    post_logout_redirect_uri: logoutUrls(context.config, row).postLogoutRedirectUrl,
    ...(hint === null ? {} : { id_token_hint: hint }),
  });
  // The browser opens it, so it must not be a script.
  return address.protocol === new URL(row.issuer).protocol ? address.href : null;
}

/** Null if the session began before the setting, or its key is no longer kept; the provider then asks the person to confirm. */
async function idTokenOf(context: AppContext, { userId, providerToken }: EndedSession): Promise<string | null> {
  if (providerToken === null) return null;
  try {
    return await openIdToken(context, userId, providerToken);
  } catch {
    return null;
  }
}
