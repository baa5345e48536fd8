import type { Permission } from '#domain/users/permissions.rules.ts';

/** A visit ends by itself. */
export const VISIT_MINUTES = 60;
/** The hours after which a consent ends. */
export const CONSENT_HOURS = [1, 4, 24, 168] as const;
/** Of one organisation, at a time. */
export const MOST_CONSENTS = 20;
/** The first characters of every token of a consent, by which a scanner for lost secrets recognises one. */
export const CONSENT_PREFIX = 'plv_';
export const SHORTEST_REASON = 10;

export const VISIT_ENDS = ['visitor', 'tenant', 'consent', 'session', 'time'] as const;
export type VisitEnd = (typeof VISIT_ENDS)[number];

/** What a superadmin sees inside: the work for customers. Neither members, subscription, integrations nor the audit log. */
const SEES = [
  'customers:view',
  'templates:view',
  'sops:view',
  'assessments:view',
  'qbrs:view',
  'settings:view',
  'notifications:view',
] as const satisfies readonly Permission[];

/** What a consent can allow besides: the same work, without approving and deleting it. */
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

/** A visit never outlasts the consent that it is by. */
export function visitEndsAt(now: Date, consent: { expiresAt: Date } | null): Date {
  const usual = now.getTime() + VISIT_MINUTES * MINUTE_MS;
  return new Date(consent ? Math.min(usual, consent.expiresAt.getTime()) : usual);
}
