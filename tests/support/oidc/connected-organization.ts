import { putSso } from '#contract/auth/sso.contract.ts';
import { z } from 'zod';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import type { ProviderTenant } from './provider.ts';

const Refused = z.object({ reason: z.string() });

type ConnectionSettings = Partial<{
  enabled: boolean;
  required: boolean;
  jit: boolean;
  defaultRole: 'alignment_engineer' | 'vcio' | 'admin';
}>;

/** Connects an organisation to a tenant, as its owner; `version` is that of an existing connection. */
export async function connect(
  organization: TestOrganization,
  tenant: ProviderTenant,
  settings: ConnectionSettings & { version?: number } = {},
) {
  const { tenantId, clientId, clientSecret } = tenant;
  const body = { enabled: true, version: 0, tenantId, clientId, clientSecret, ...settings };
  return organization.owner.sees(putSso, { body });
}

/** Inserts a verified domain; the DNS records are tested separately. */
export async function proveDomain({ pools }: TestServer, { id }: TestOrganization, domain: string): Promise<void> {
  const values = { organizationId: id, domain, proof: 'proof', verifiedAt: new Date() };
  await asAuth(pools, (tx) => tx.insertInto('auth.domains').values(values).execute());
}

/** Reasons of the refusals at the provider, oldest first, from the audit log. */
export async function refusals({ pools }: TestServer, { id }: TestOrganization): Promise<string[]> {
  const rows = await asOrganization(pools, id, (tx) =>
    tx.selectFrom('auditEvents').select('after').where('action', '=', 'sso.refused').orderBy('seq').execute(),
  );
  return rows.map(({ after }) => Refused.parse(after).reason);
}
