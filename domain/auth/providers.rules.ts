export const PROVIDER_PRESETS = ['entra', 'google', 'okta', 'authentik', 'keycloak', 'jumpcloud', 'other', 'saml'] as const;
export type ProviderPreset = (typeof PROVIDER_PRESETS)[number];

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

/** Settings that only a SAML provider has. */
export interface SamlSettings {
  entityId: string;
  signInUrl: string;
  /** In PEM format; two during a change of the provider's key. */
  certificates: string[];
}

/** Names of the claims that contain a person's data; empty for the standard ones. */
export interface ClaimNames {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  groups?: string | undefined;
}

export interface GroupRole {
  group: string;
  role: 'alignment_engineer' | 'vcio' | 'admin';
}

/** Roles of a person by the groups at the provider; the default role if no group has one. Null if no group is mapped. */
export function rolesOfGroups(groups: readonly string[], groupRoles: readonly GroupRole[], defaultRole: GroupRole['role']) {
  if (groupRoles.length === 0) return null;
  const roles = (['alignment_engineer', 'vcio', 'admin'] as const).filter((role) =>
    groupRoles.some((one) => one.role === role && groups.includes(one.group)),
  );
  return roles.length > 0 ? roles : [defaultRole];
}

interface RolesOfPerson {
  isOwner: boolean;
  roles: readonly string[];
}

interface RoleMapping {
  groupRoles: readonly GroupRole[];
  defaultRole: GroupRole['role'];
}

/** Roles that the next sign-in with these groups gives a person; null if it changes none. The owner keeps theirs. */
export function newRolesOf(
  { isOwner, roles }: RolesOfPerson,
  groups: readonly string[],
  { groupRoles, defaultRole }: RoleMapping,
): GroupRole['role'][] | null {
  const given = rolesOfGroups(groups, groupRoles, defaultRole);
  if (given === null || isOwner) return null;
  return given.length === roles.length && given.every((role) => roles.includes(role)) ? null : given;
}

/** Claim by its name; a name with dots that is not itself a claim is a path, such as `realm_access.roles`. */
export function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Object.entries(value).find(([key]) => key === part)?.[1];
  }
  return value;
}
