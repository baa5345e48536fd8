export const PROVIDER_PRESETS = ['entra', 'google', 'okta', 'authentik', 'keycloak', 'jumpcloud', 'other', 'saml'] as const;
export type ProviderPreset = (typeof PROVIDER_PRESETS)[number];

/** Settings that only a SAML provider has. */
export interface SamlSettings {
  entityId: string;
  signInUrl: string;
  /** In PEM format; two during a change of the provider's key. */
  certificates: string[];
}

export const CLIENT_AUTHS = ['secret', 'private_key'] as const;
/** Proof that we are the registered client: a shared secret, or a signature that the provider verifies with our public key. */
export type ClientAuth = (typeof CLIENT_AUTHS)[number];

export interface KeyCertificate {
  pem: string;
  /** SHA-256 of the certificate, in base64url. */
  thumbprint: string;
}

/** Public RSA key by which a provider verifies our signatures. */
export interface PublicKey {
  kid: string;
  n: string;
  e: string;
  /** Missing in keys of versions before certificates. */
  certificate?: KeyCertificate;
  /** End of the publication of a replaced key; null for the current one. */
  until: string | null;
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
