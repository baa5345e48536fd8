import { randomBytes } from 'node:crypto';
import type { addSsoDomain, removeSsoDomain, SsoDomain, verifySsoDomain } from '#contract/auth/sso.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { hasTextRecord } from './domains.dns.ts';
import { claimDomain, deleteDomain, type DomainRow, findDomain, markDomainVerified } from './domains.queries.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

const PREFIX = 'plumbline-verification=';

export function presentDomain({ domain, verifiedAt, proof }: DomainRow): SsoDomain {
  return { domain, verifiedAt: verifiedAt?.toISOString() ?? null, proof: `${PREFIX}${proof}` };
}

export async function addDomain(call: SignedInCall<typeof addSsoDomain>): Promise<SsoDomain> {
  const { tx, actor, body } = call;
  const proof = randomBytes(20).toString('hex');
  const row = await claimDomain(tx, actor.organizationId, { domain: body.domain, proof });
  if (!row) throw new Fault('VALIDATION_ERROR', { field: 'domain', message: 'An organisation can claim at most 50 domains' });
  await call.audit({ action: 'sso.domain_claimed', entity: entityOf(call), after: { domain: row.domain } });
  return presentDomain(row);
}

/** Queries DNS before the transaction starts. */
export async function lookUpDomain(context: AppContext, { actor, params }: PreparedCall<typeof verifySsoDomain>): Promise<DomainRow> {
  await limitAttempts(context, [{ limit: 'probeByOrganization', subject: actor.organizationId }]);
  const row = await asAuth(context.pools, (tx) => findDomain(tx, actor.organizationId, params.domain));
  if (!row) throw notClaimed();
  if (row.verifiedAt === null && !(await hasTextRecord(context.config, row.domain, `${PREFIX}${row.proof}`))) {
    throw new Fault('DOMAIN_NOT_PROVED', { field: 'domain' });
  }
  return row;
}

export async function confirmDomain(call: SignedInCall<typeof verifySsoDomain>, proved: DomainRow): Promise<SsoDomain> {
  const row = await markDomainVerified(call.tx, proved);
  if (!row) throw notClaimed();
  if (proved.verifiedAt === null) {
    await call.audit({ action: 'sso.domain_verified', entity: entityOf(call), after: { domain: row.domain } });
  }
  return presentDomain(row);
}

export async function removeDomain(call: SignedInCall<typeof removeSsoDomain>): Promise<void> {
  const { tx, actor, params } = call;
  if (!(await deleteDomain(tx, actor.organizationId, params.domain))) throw notClaimed();
  await call.audit({ action: 'sso.domain_removed', entity: entityOf(call), before: { domain: params.domain } });
}

function entityOf({ actor }: { actor: { organizationId: string } }) {
  return { type: 'organization', id: actor.organizationId };
}

function notClaimed(): Fault {
  return new Fault('INTEGRATION_NOT_FOUND', { message: 'This domain is not in your list', field: 'domain' });
}
