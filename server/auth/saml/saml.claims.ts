import type { SamlSettings } from '#domain/auth/providers.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Claims, redirectUrl } from '#server/auth/sso/sso.provider.ts';
import type { ConnectionRow, FlowRow } from '#server/auth/sso/sso.queries.ts';
import { type VerifiedAssertion, verifiedAssertion } from './saml.response.ts';
import { entityIdOf, samlOf, type ServiceAddresses } from './saml.service.ts';

const SCHEMAS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const MICROSOFT = 'http://schemas.microsoft.com';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Usual names of attributes, as Entra ID, AD FS, Okta, Keycloak, Shibboleth and others send them. */
const USUAL = {
  email: ['email', 'mail', 'emailAddress', `${SCHEMAS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  firstName: ['given_name', 'givenName', 'firstName', `${SCHEMAS}/givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['family_name', 'surname', 'sn', 'lastName', `${SCHEMAS}/surname`, 'urn:oid:2.5.4.4'],
  name: ['name', 'displayName', 'cn', `${MICROSOFT}/identity/claims/displayname`, 'urn:oid:2.16.840.1.113730.3.1.241'],
  groups: ['groups', 'memberOf', `${MICROSOFT}/ws/2008/06/identity/claims/groups`],
} as const;

const MOST_GROUPS = 1_000;
const MOST_LETTERS = 200;

type SamlProvider = Pick<ConnectionRow, 'id' | 'preset' | 'issuer' | 'claims'> & { saml: SamlSettings };

/** Provider with its settings for SAML; null if it uses OpenID Connect. */
export function samlProviderOf(row: ConnectionRow): SamlProvider | null {
  return row.saml && { ...row, saml: row.saml };
}

/**
 * Key of the people's identities. An entity ID is only a name that anyone may enter, unlike an issuer of OpenID Connect, so it is known within
 * the organisation alone.
 */
export function samlIssuerOf(organizationId: string, entityId: string): string {
  return `saml:${organizationId}:${entityId}`;
}

function serviceOf(config: Config, provider: SamlProvider): ServiceAddresses {
  return { entityId: entityIdOf(config, provider.id), redirectUrl: redirectUrl(config, provider) };
}

/** IDs in XML may not begin with a digit. */
const requestIdOf = (nonce: string) => `_${nonce}`;

/** Address of the provider with a request; the provider returns the state with its response. */
export async function samlRequestUrl(
  config: Config,
  provider: SamlProvider,
  { state, nonce, isFresh }: { state: string; nonce: string; isFresh: boolean },
): Promise<URL> {
  const request = { settings: provider.saml, service: serviceOf(config, provider), requestId: requestIdOf(nonce) };
  return new URL(await samlOf(request, isFresh).getAuthorizeUrlAsync(state, undefined, {}));
}

/** Claims of the response that waits in the flow; throws if it is invalid. */
export async function samlClaimsOf(
  { config, now }: { config: Config; now: () => Date },
  provider: SamlProvider,
  { nonce, response }: Pick<FlowRow, 'nonce' | 'response'>,
): Promise<Claims> {
  if (response === null) throw new Error('the provider sent no response');
  const service = serviceOf(config, provider);
  const assertion = await verifiedAssertion({ settings: provider.saml, service, requestId: requestIdOf(nonce), response, now: now() });
  return claimsFrom(assertion, provider);
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

function claimsFrom({ nameId, nameIdFormat, issuedAt, signedInAt, attributes }: VerifiedAssertion, provider: SamlProvider): Claims {
  const { email, firstName, lastName, groups } = provider.claims;
  const valuesOf = (own: string | undefined, usual: readonly string[]) => {
    const name = (own === undefined ? usual : [own]).find((one) => attributes.has(one));
    return name === undefined ? null : (attributes.get(name) ?? []);
  };
  const address = valuesOf(email, USUAL.email)?.[0];
  return {
    iss: provider.issuer,
    idToken: null,
    sub: nameId,
    subject: nameId,
    email: address ?? (nameIdFormat === EMAIL_FORMAT ? nameId : undefined),
    name: valuesOf(undefined, USUAL.name)?.[0],
    given_name: valuesOf(firstName, USUAL.firstName)?.[0],
    family_name: valuesOf(lastName, USUAL.lastName)?.[0],
    iat: secondsOf(issuedAt),
    auth_time: secondsOf(signedInAt),
    groups:
      valuesOf(groups, USUAL.groups)
        ?.filter(({ length }) => length <= MOST_LETTERS)
        .slice(0, MOST_GROUPS) ?? null,
  };
}
