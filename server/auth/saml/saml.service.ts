import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlSettings } from '#domain/auth/providers.rules.ts';
import type { Config } from '#server/platform/config/config.ts';

/** The provider chooses a key of the person that stays the same, unlike an address, which may be given to someone else. */
const NAME_ID = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** Addresses by which a provider knows us; each provider has its own, so that a response cannot be passed off as that of another one. */
export interface ServiceAddresses {
  /** Entity ID, at which our metadata is read. */
  entityId: string;
  /** Address to which the provider sends its response (assertion consumer service). */
  redirectUrl: string;
}

export function entityIdOf({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): string {
  return `${publicUrl}/auth/sso/${id}/metadata`;
}

/** Our metadata. It does not depend on stored settings, so it can be entered at the provider first. */
export function metadataOf({ entityId, redirectUrl }: ServiceAddresses): string {
  const metadata = { issuer: entityId, callbackUrl: redirectUrl, identifierFormat: NAME_ID, wantAssertionsSigned: true };
  return generateServiceProviderMetadata({ ...metadata, generateUniqueId: () => '_plumbline' });
}

interface SamlRequest {
  settings: SamlSettings;
  service: ServiceAddresses;
  /** ID of the request, which the response must repeat. */
  requestId: string;
}

/** Library for one request and its response. */
export function samlOf({ settings, service, requestId }: SamlRequest, isFresh: boolean): SAML {
  const once = {
    saveAsync: async (_key: string, value: string) => ({ value, createdAt: Date.now() }),
    getAsync: async (key: string) => (key === requestId ? new Date().toISOString() : null),
    removeAsync: async () => null,
  };
  return new SAML({
    entryPoint: settings.signInUrl,
    idpCert: settings.certificates,
    idpIssuer: settings.entityId,
    issuer: service.entityId,
    audience: service.entityId,
    callbackUrl: service.redirectUrl,
    identifierFormat: NAME_ID,
    disableRequestedAuthnContext: true,
    forceAuthn: isFresh,
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    // Off: `verifiedAssertion` checks all times, and says which one is wrong.
    acceptedClockSkewMs: -1,
    // The request is stored with the flow, which ends with the first response.
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: once,
    generateUniqueId: () => requestId,
  });
}
