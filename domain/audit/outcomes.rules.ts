/** Outcome of an action: ok, denied (refused) or failed (error). */
export const AUDIT_OUTCOMES = ['ok', 'denied', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export const ACTOR_KINDS = ['user', 'api_key', 'assistant', 'system', 'superadmin'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
