import type { BodyOf } from '#contract/endpoint.ts';
import type { putSsoProvider } from '#contract/auth/sso.contract.ts';
import { PRESETS } from '#domain/auth/provider.presets.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { refusalOfAddress } from '#server/platform/http/outbound/outbound.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { samlIssuerOf } from '#server/auth/saml/saml.claims.ts';
import { samlSettingsOf } from '#server/auth/saml/saml.settings.ts';
import { issuerOf } from './sso.provider.ts';

/** Tenant of personal Microsoft accounts: anyone may have one, so it proves nothing about an organisation. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

type Wanted = Pick<BodyOf<typeof putSsoProvider>, 'preset' | 'tenantId' | 'issuer' | 'saml'>;

/** Issuer of a provider. For Entra it follows from the tenant, so that it is never one that several tenants share. */
export function issuerFor(config: Config, organizationId: string, wanted: Wanted) {
  const { preset, tenantId, issuer = PRESETS[preset].issuer ?? undefined } = wanted;
  if (preset === 'entra') return { tenantId: tenantOf(tenantId), issuer: issuerOf(config, tenantOf(tenantId)), saml: null };
  if (issuer === undefined) throw new Fault('REQUIRED_FIELD', { field: 'issuer', message: 'The issuer address is required' });
  if (preset === 'saml') {
    const saml = samlSettingsOf(config, issuer, wanted.saml);
    return { tenantId: null, issuer: samlIssuerOf(organizationId, saml.entityId), saml };
  }
  const refusal = refusalOf(config, preset, issuer);
  if (refusal !== null) throw new Fault('VALIDATION_ERROR', { field: 'issuer', message: refusal });
  return { tenantId: null, issuer, saml: null };
}

function tenantOf(tenantId: string | undefined): string {
  if (tenantId === undefined) throw new Fault('REQUIRED_FIELD', { field: 'tenantId', message: 'The directory (tenant) ID is required' });
  if (tenantId !== PERSONAL_TENANT) return tenantId;
  const message = 'This is the tenant for personal accounts; enter the tenant of your organisation';
  throw new Fault('VALIDATION_ERROR', { field: 'tenantId', message });
}

/** Reason why an address cannot be the issuer; null if it can. Plain http is for providers on this machine that OUTBOUND_ALLOW names. */
function refusalOf(config: Config, preset: Wanted['preset'], issuer: string): string | null {
  const url = URL.parse(issuer);
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && config.outboundAllow.includes(url.hostname));
  if (!url || !isWeb) return 'Enter an address that begins with https://';
  if (url.search + url.hash + url.username !== '') return 'Enter the address without a query, a fragment or a password';
  // The rules of these two protect against accounts that anyone can open.
  if (url.origin === config.entraAuthority) return 'Choose Microsoft Entra ID as the provider for this address';
  if (preset !== 'google' && url.origin === PRESETS.google.issuer) return 'Choose Google Workspace as the provider for this address';
  return refusalOfAddress(config, issuer);
}
