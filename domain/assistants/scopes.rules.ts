import type { TokenScope } from '#domain/tokens/tokens.scopes.rules.ts';

/** Scopes that an assistant may request. */
export const ASSISTANT_SCOPES = ['read', 'propose:answers', 'propose:changes', 'internal:read'] as const;
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number];

/** Scope of a request that names none; no connection is without it. */
export const BASE_SCOPE = 'read' satisfies AssistantScope;

export function isAssistantScope(scope: string): scope is AssistantScope {
  return ASSISTANT_SCOPES.some((known) => known === scope);
}

/** Scopes of a space-separated list, without unknown ones. */
export function scopesIn(list: string): AssistantScope[] {
  const named = list.split(' ');
  return ASSISTANT_SCOPES.filter((scope) => named.includes(scope));
}

/** Settings of an organisation. */
export interface AssistantAccess {
  enabled: boolean;
  /** Apps without a published address may register themselves; on unless disabled. */
  selfRegistration?: boolean | undefined;
  /** The scope `internal:read` may be granted; off unless enabled. */
  internalNotes?: boolean | undefined;
  /** Unused connections are revoked after 90 days; on unless disabled. */
  revokeUnused?: boolean | undefined;
}

/** Requested scopes that a person may grant. */
export function grantableScopes(requested: readonly AssistantScope[], access: AssistantAccess): AssistantScope[] {
  return requested.filter((scope) => scope !== 'internal:read' || access.internalNotes === true);
}

const READ_PERMISSIONS: readonly TokenScope[] = ['customers:view', 'templates:view', 'sops:view', 'assessments:view', 'qbrs:view'];

/** Permissions of a connected app, narrowed further to those of its person. People decide about proposals, so none of them changes anything else. */
export function permissionsOfScopes(scopes: readonly AssistantScope[]): readonly TokenScope[] {
  return [...READ_PERMISSIONS, ...PROPOSING.flatMap(([scope, permission]) => (scopes.includes(scope) ? [permission] : []))];
}

const PROPOSING = [
  ['propose:answers', 'answers:propose'],
  ['propose:changes', 'changes:propose'],
] as const satisfies readonly (readonly [AssistantScope, TokenScope])[];

/** Scopes with the same effect as the permissions of an API token. */
export function scopesOfPermissions(permissions: readonly string[]): AssistantScope[] {
  return [BASE_SCOPE, ...PROPOSING.flatMap(([scope, permission]) => (permissions.includes(permission) ? [scope] : []))];
}

/** Days without a call after which a connection is revoked, unless the organisation disables it. */
export const UNUSED_DAYS = 90;
/** Days between the notification of its person and the revocation. */
export const NOTICE_DAYS = 7;
