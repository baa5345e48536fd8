import type { ProviderPreset } from './providers.rules.ts';

interface Preset {
  /** Name of the product in the settings. */
  label: string;
  /** Default name on the sign-in button. */
  name: string;
  /** Issuer address if it is the same for every customer of the service. */
  issuer: string | null;
  /** Example of the issuer address, shown while the field is empty. */
  example: string;
  /** Place where the provider shows the values, or a trap of this provider. */
  hint: string;
  documentation: string | null;
}

export const PRESETS: Record<ProviderPreset, Preset> = {
  entra: {
    label: 'Microsoft Entra ID',
    name: 'Microsoft',
    issuer: null,
    example: '',
    hint: 'Register it in Entra under App registrations, as a redirect URI of the Web platform. Single tenant is enough.',
    documentation: 'https://learn.microsoft.com/entra/identity-platform/quickstart-register-app',
  },
  google: {
    label: 'Google Workspace',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    example: 'https://accounts.google.com',
    hint: 'Create an OAuth client of type Web application in the Google Cloud console. Only accounts of a verified domain are accepted.',
    documentation: 'https://developers.google.com/identity/openid-connect/openid-connect',
  },
  okta: {
    label: 'Okta',
    name: 'Okta',
    issuer: null,
    example: 'https://example.okta.com',
    hint: 'Create an app integration of type OIDC, Web Application. For groups, add a groups claim to the ID token.',
    documentation: 'https://developer.okta.com/docs/guides/implement-grant-type/authcode/main/',
  },
  authentik: {
    label: 'Authentik',
    name: 'Authentik',
    issuer: null,
    example: 'https://auth.example.com/application/o/plumbline/',
    hint: 'Create an OAuth2/OpenID provider with a signing key. The issuer ends with a slash.',
    documentation: 'https://docs.goauthentik.io/add-secure-apps/providers/oauth2/',
  },
  keycloak: {
    label: 'Keycloak',
    name: 'Keycloak',
    issuer: null,
    example: 'https://keycloak.example.com/realms/example',
    hint: 'Create a client with client authentication. Addresses count only if Keycloak marks them as verified.',
    documentation: 'https://www.keycloak.org/docs/latest/server_admin/',
  },
  jumpcloud: {
    label: 'JumpCloud',
    name: 'JumpCloud',
    issuer: 'https://oauth.id.jumpcloud.com/',
    example: 'https://oauth.id.jumpcloud.com/',
    hint: 'Create a custom application with OIDC and the authentication type Client Secret POST.',
    documentation: 'https://jumpcloud.com/support/sso-with-oidc',
  },
  other: {
    label: 'Other provider',
    name: 'Work account',
    issuer: null,
    example: 'https://id.example.com',
    hint: 'Create a confidential client for the authorization code flow, with the scopes openid, profile and email.',
    documentation: null,
  },
  saml: {
    label: 'SAML 2.0',
    name: 'Work account',
    issuer: null,
    example: 'https://id.example.com/saml/metadata',
    hint: 'Create a SAML 2.0 application that signs both the response and the assertion, with a persistent name ID and the email address as an attribute.',
    documentation: null,
  },
};

/** False if the product verifies no signatures of clients. */
export function acceptsPrivateKey(preset: ProviderPreset): boolean {
  return preset === 'entra' || preset === 'okta' || preset === 'keycloak' || preset === 'other';
}

/** True if the product knows our public key by an uploaded certificate, and not by an address. */
export const wantsCertificate = (preset: ProviderPreset) => preset === 'entra';
