import { address, isBare, isHttpsOrLocal } from './config.fields.ts';
import { isLocalHost } from './local.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

const bareAddress = (example: string) =>
  address(`must be an address such as ${example}`, ['http:', 'https:'])
    .refine(isBare, 'must be the address alone, without a path, a query or a password')
    .refine(isHttpsOrLocal, 'must begin with https:// unless its host is localhost');

export const microsoftVariables = {
  ENTRA_AUTHORITY: bareAddress('https://login.microsoftonline.com').default('https://login.microsoftonline.com'),
  GRAPH_URL: bareAddress('https://graph.microsoft.com').default('https://graph.microsoft.com'),
};

export const microsoftDocumentation: Record<keyof typeof microsoftVariables, { default: string; meaning: string }> = {
  ENTRA_AUTHORITY: {
    default: 'https://login.microsoftonline.com',
    meaning:
      'Address of Microsoft Entra ID for single sign-on and connections; national clouds have their own. The issuer is this address, the tenant and `/v2.0`.',
  },
  GRAPH_URL: {
    default: 'https://graph.microsoft.com',
    meaning: 'Address of Microsoft Graph for Microsoft 365 calendars and evidence; national clouds have their own.',
  },
};

interface Settings {
  ENTRA_AUTHORITY: string;
  GRAPH_URL: string;
  PUBLIC_URL?: string | undefined;
}

/** Plain http is allowed only for a service on this machine, for trials. */
export function microsoftOf({ ENTRA_AUTHORITY, GRAPH_URL, PUBLIC_URL }: Settings): { entraAuthority: string; graphOrigin: string } {
  const isTrial = PUBLIC_URL === undefined || isLocalHost(new URL(PUBLIC_URL).hostname);
  const originOf = (name: string, text: string) => {
    const url = new URL(text);
    if (url.protocol === 'https:' || isTrial) return url.origin;
    throw new Refusal(`${name} must begin with https:// unless PUBLIC_URL is local too.`);
  };
  return { entraAuthority: originOf('ENTRA_AUTHORITY', ENTRA_AUTHORITY), graphOrigin: originOf('GRAPH_URL', GRAPH_URL) };
}
