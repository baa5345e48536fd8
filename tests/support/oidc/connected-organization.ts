import { putSsoProvider } from '#contract/auth/sso.contract.ts';
import { z } from 'zod';
import type { BodyOf } from '#contract/endpoint.ts';
import type { ProviderPreset } from '#domain/auth/providers.rules.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import type { ProviderTenant } from './provider.ts';

const Refused = z.object({ reason: z.string() });

type ConnectionSettings = Partial<{
  enabled: boolean;
  required: boolean;
  jit: boolean;
  defaultRole: 'alignment_engineer' | 'vcio' | 'admin';
}>;

type IssuerSettings = Partial<Omit<BodyOf<typeof putSsoProvider>, 'preset' | 'issuer' | 'tenantId'>>;

/** Connects an organisation to a tenant, as its owner, with its own id for the provider; `version` is that of an existing connection. */
export async function connect(
  organization: TestOrganization,
  tenant: ProviderTenant,
  settings: ConnectionSettings & { version?: number } = {},
) {
  const { tenantId, clientId, clientSecret } = tenant;
  const body = { preset: 'entra', name: 'Microsoft', enabled: true, version: 0, tenantId, clientId, clientSecret, ...settings } as const;
  return organization.owner.sees(putSsoProvider, { params: { id: organization.id }, body });
}

interface FreeProvider {
  id?: string;
  preset?: Exclude<ProviderPreset, 'entra'>;
  name?: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Connects an organisation to a provider of any issuer, as its owner. */
export async function connectIssuer(organization: TestOrganization, provider: FreeProvider, settings: IssuerSettings = {}) {
  const { id = organization.id, preset = 'keycloak', name = 'Northwind ID', issuer, clientId, clientSecret } = provider;
  const body = { preset, name, issuer, clientId, clientSecret, enabled: true, version: 0, ...settings };
  return organization.owner.sees(putSsoProvider, { params: { id }, body });
}

/** Server with one organisation, connected by `join`, that has proved the domain of its people. */
export async function openConnected(
  providers: readonly { close(): Promise<void> }[],
  settings: Record<string, string>,
  domain: string,
  join: (organization: TestOrganization) => Promise<unknown>,
): Promise<{ server: TestServer; msp: TestOrganization; close(): Promise<void> }> {
  const server = await startTestServer(settings);
  const msp = await server.organization();
  await join(msp);
  await proveDomain(server, msp, domain);
  const close = async () => {
    await server.close();
    for (const provider of providers) await provider.close();
  };
  return { server, msp, close };
}

/** Gives the owner a backup code, which requiring the work account demands. */
export async function keepOwnerIn({ pools }: TestServer, { owner }: { owner: { id: string } }): Promise<void> {
  await asAuth(pools, (tx) =>
    tx
      .insertInto('auth.backupCodes')
      .values({ userId: owner.id, hash: Buffer.alloc(32, 7) })
      .execute(),
  );
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
