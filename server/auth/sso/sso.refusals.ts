import { ResponseBodyError } from 'openid-client';
import type { SsoOutcome } from '#contract/auth/sso.contract.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';

/** Failed SSO sign-in: a neutral outcome for the URL, and the reason for the audit log. */
export class SsoRefusal extends Error {
  readonly outcome: SsoOutcome;
  constructor(outcome: SsoOutcome, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SsoRefusal';
    this.outcome = outcome;
  }
}

const BY_CODE: Partial<Record<string, SsoOutcome>> = {
  LOGIN_DISABLED: 'login_disabled',
  ORGANIZATION_INACTIVE: 'organization_inactive',
  TOO_MANY_REQUESTS: 'too_many_requests',
};

/** Converts any error; messages of the provider and the library go only to the audit log. */
export function refusalFrom(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error;
  if (error instanceof Fault) return new SsoRefusal(BY_CODE[error.code] ?? 'sso_failed', error.code, { cause: error });
  return new SsoRefusal('sso_failed', reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // The message alone does not say if the provider refused the code, or us as a client.
  if (error instanceof ResponseBodyError) return `${error.message}: ${error.error}`.slice(0, 300);
  const { cause } = error;
  const inner = cause instanceof Error ? `: ${cause.message}` : '';
  return `${error.message}${inner}`.slice(0, 300);
}

export async function recordSsoRefusal(
  { pools }: Pick<AppContext, 'pools'>,
  organizationId: string,
  origin: Origin,
  refusal: SsoRefusal,
): Promise<void> {
  await asOrganization(pools, organizationId, (tx) =>
    audit(tx, null, origin, {
      action: 'sso.refused',
      entity: { type: 'organization', id: organizationId },
      after: { outcome: refusal.outcome, reason: refusal.message },
      outcome: 'denied',
    }),
  );
}
