import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSsoDomain, getSso, removeSsoDomain, verifySsoDomain } from '#contract/auth/sso.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type NameServer, openNameServer } from '#tests/support/oidc/names.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { markDomainVerified } from './domains.queries.ts';

describe('the email domains of an organisation', () => {
  let names: NameServer;
  let server: TestServer;
  let msp: TestOrganization;
  let other: TestOrganization;
  beforeAll(async () => {
    names = await openNameServer();
    server = await startTestServer({ DNS_SERVERS: names.address });
    msp = await server.organization('Northwind IT');
    other = await server.organization('Contoso MSP');
  });
  afterAll(async () => {
    await server.close();
    await names.close();
  });

  const claim = (organization: TestOrganization, domain: string) => organization.owner.sees(addSsoDomain, { body: { domain } });
  const verify = { params: { domain: 'northwind.test' } };

  test('An email domain is verified only once its TXT record contains the proof', async () => {
    const { proof, verifiedAt } = await claim(msp, ' Northwind.TEST ');
    expect(verifiedAt).toBeNull();
    expect(proof).toMatch(/^plumbline-verification=[0-9a-f]{40}$/);
    expect((await msp.owner.refused(verifySsoDomain, verify)).code).toBe('DOMAIN_NOT_PROVED');
    names.texts['northwind.test'] = ['v=spf1 -all', `${proof}0`];
    expect((await msp.owner.refused(verifySsoDomain, verify)).code).toBe('DOMAIN_NOT_PROVED');
    expect((await msp.owner.sees(getSso)).domains).toEqual([{ domain: 'northwind.test', proof, verifiedAt: null }]);

    names.texts['northwind.test'] = ['v=spf1 -all', proof];
    expect((await msp.owner.sees(verifySsoDomain, verify)).verifiedAt).not.toBeNull();
    expect((await claim(msp, 'northwind.test')).verifiedAt).not.toBeNull();
  });

  test('[AUTH-151] Two organisations can claim the same email domain, and only one can verify it', async () => {
    const { proof } = await claim(other, 'northwind.test');
    expect((await other.owner.refused(verifySsoDomain, verify)).code).toBe('DOMAIN_NOT_PROVED');
    names.texts['northwind.test']?.push(proof);
    expect((await other.owner.refused(verifySsoDomain, verify)).code).toBe('DOMAIN_TAKEN');
    expect((await other.owner.sees(getSso)).domains[0]?.verifiedAt).toBeNull();

    await msp.owner.sees(removeSsoDomain, verify);
    expect((await other.owner.sees(verifySsoDomain, verify)).verifiedAt).not.toBeNull();
  });

  test('The proof of an email domain for one organisation is not valid for another', async () => {
    const { proof } = await claim(msp, 'shared.test');
    await claim(other, 'shared.test');
    names.texts['shared.test'] = [proof];
    expect((await other.owner.refused(verifySsoDomain, { params: { domain: 'shared.test' } })).code).toBe('DOMAIN_NOT_PROVED');
  });

  test('Name servers that do not respond are reported separately from a missing TXT record', async () => {
    const alone = await startTestServer({ DNS_SERVERS: '127.0.0.1:1' });
    const org = await alone.organization();
    await claim(org, 'northwind.test');
    expect((await org.owner.refused(verifySsoDomain, verify)).code).toBe('EXTERNAL_SERVICE_ERROR');
    await alone.close();
  });

  test('A verified email domain stays verified without its record, and the audit log records each step once', async () => {
    const org = await server.organization();
    const { proof } = await claim(org, 'kept.test');
    const keptDomain = { params: { domain: 'kept.test' } };
    names.texts['kept.test'] = [proof];
    const { verifiedAt } = await org.owner.sees(verifySsoDomain, keptDomain);
    delete names.texts['kept.test'];
    for (let nr = 0; nr < 2; nr += 1) expect((await org.owner.sees(verifySsoDomain, keptDomain)).verifiedAt).toBe(verifiedAt);
    await org.owner.sees(removeSsoDomain, keptDomain);
    const trail = await asOrganization(server.pools, org.id, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'entityId']).where('action', 'like', 'sso.domain%').orderBy('seq').execute(),
    );
    expect(trail).toEqual(
      ['sso.domain_claimed', 'sso.domain_verified', 'sso.domain_removed'].map((action) => ({ action, entityId: org.id })),
    );
  });

  test('An organisation can claim at most fifty email domains, and cannot remove those of others', async () => {
    const org = await server.organization();
    for (let nr = 0; nr < 50; nr += 1) await claim(org, `domain-${nr}.test`);
    expect(await org.owner.refused(addSsoDomain, { body: { domain: 'one-more.test' } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'domain',
    });
    await claim(org, 'domain-7.test');
    const stranger = await server.organization();
    expect((await stranger.owner.refused(removeSsoDomain, { params: { domain: 'domain-7.test' } })).status).toBe(404);
    expect((await stranger.owner.refused(verifySsoDomain, { params: { domain: 'domain-7.test' } })).status).toBe(404);
    expect((await org.owner.sees(getSso)).domains).toHaveLength(50);
  });

  test('A mail domain that is given up during the lookup of its record is not verified', async () => {
    const org = await server.organization();
    const { proof } = await claim(org, 'given-up.test');
    const row = { organizationId: org.id, domain: 'given-up.test', proof: proof.replace('plumbline-verification=', '') };
    expect(await asAuth(server.pools, (tx) => markDomainVerified(tx, { ...row, proof: 'of another claim' }))).toBeUndefined();
    expect(await asAuth(server.pools, (tx) => markDomainVerified(tx, { ...row, domain: 'elsewhere.test' }))).toBeUndefined();
    expect(await asAuth(server.pools, (tx) => markDomainVerified(tx, { ...row, organizationId: msp.id }))).toBeUndefined();
    expect((await org.owner.sees(getSso)).domains[0]?.verifiedAt).toBeNull();
  });

  test('An invalid email domain is refused, and an unclaimed one cannot be verified', async () => {
    for (const domain of ['localhost', 'a b.test', '-x.test', 'x..test', 'https://x.test', `${'x'.repeat(64)}.test`]) {
      expect((await msp.owner.refused(addSsoDomain, { body: { domain } })).status).toBe(400);
    }
    expect((await msp.owner.refused(removeSsoDomain, { params: { domain: 'nobody.test' } })).status).toBe(404);
    expect((await msp.owner.refused(verifySsoDomain, { params: { domain: 'nobody.test' } })).status).toBe(404);
  });

  test('A vCIO and an engineer can neither see nor change the connection for single sign-on', async () => {
    const vcio = await msp.person('vcio');
    expect((await vcio.refused(getSso)).code).toBe('FORBIDDEN');
    expect((await vcio.refused(addSsoDomain, { body: { domain: 'vcio.test' } })).code).toBe('FORBIDDEN');
    const admin = await msp.person('admin');
    expect((await admin.sees(addSsoDomain, { body: { domain: 'admin.test' } })).verifiedAt).toBeNull();
  });
});
