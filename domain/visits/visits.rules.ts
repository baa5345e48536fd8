import type { Permission } from '#domain/users/permissions.rules.ts';

/** Maximum length of a support session, in minutes. */
export const VISIT_MINUTES = 60;
export const CONSENT_HOURS = [1, 4, 24, 168] as const;
/** Per organisation, at a time. */
export const MOST_CONSENTS = 20;
/** Prefix of every consent token, for secret scanners. */
export const CONSENT_PREFIX = 'plv_';
export const SHORTEST_REASON = 10;

export const VISIT_ENDS = ['visitor', 'tenant', 'consent', 'session', 'time'] as const;
export type VisitEnd = (typeof VISIT_ENDS)[number];

/** Permissions of a superadmin during support access: customer work only, without members, subscription, integrations and audit log. */
const SEES = [
  'customers:view',
  'templates:view',
  'sops:view',
  'assessments:view',
  'qbrs:view',
  'settings:view',
  'notifications:view',
] as const satisfies readonly Permission[];

/** Additional permissions of a consent with write access: editing, but not approving or deleting. */
const CHANGES = [
  'customers:edit',
  'templates:edit',
  'sops:edit',
  'assessments:edit',
  'assessments:reassign',
  'evidence:write',
  'qbrs:edit',
] as const satisfies readonly Permission[];

export function permissionsOfVisit({ mayWrite }: { mayWrite: boolean }): readonly Permission[] {
  return mayWrite ? [...SEES, ...CHANGES] : SEES;
}

export function isChangeOfVisit(permission: string): boolean {
  return CHANGES.some((one) => one === permission);
}

export type ConsentState = 'open' | 'expired' | 'revoked';

export function consentState({ expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null }, now: Date): ConsentState {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

const MINUTE_MS = 60_000;

/** End of a support session, never later than its consent. */
export function visitEndsAt(now: Date, consent: { expiresAt: Date } | null): Date {
  const usual = now.getTime() + VISIT_MINUTES * MINUTE_MS;
  return new Date(consent ? Math.min(usual, consent.expiresAt.getTime()) : usual);
}
