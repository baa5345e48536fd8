import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSsoDomain, getSso, removeSsoDomain, verifySsoDomain } from '#contract/sso.contract.ts';
import { openTestHouse, type TestHouse } from '#tests/house.ts';
import { type NameServer, openNameServer } from '#tests/oidc/names.ts';
import type { TestOrganization } from '#tests/people.ts';

describe('mail domains of an organisation', () => {
  let names: NameServer;
  let house: TestHouse;
  let msp: TestOrganization;
  let other: TestOrganization;
  beforeAll(async () => {
    names = await openNameServer();
    house = await openTestHouse({ DNS_SERVERS: names.address });
    msp = await house.organization('Northwind IT');
    other = await house.organization('Contoso MSP');
  });
  afterAll(async () => {
    await house.close();
    await names.close();
  });

  const claim = (organization: TestOrganization, domain: string) => organization.owner.sees(addSsoDomain, { body: { domain } });
  const verify = { params: { domain: 'northwind.test' } };

  test('a domain counts once its TXT record holds the proof, and not before', async () => {
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

  test('threat 13: of two organisations that claim a domain only one can prove it', async () => {
    const { proof } = await claim(other, 'northwind.test');
    expect((await other.owner.refused(verifySsoDomain, verify)).code).toBe('DOMAIN_NOT_PROVED');
    names.texts['northwind.test']?.push(proof);
    expect((await other.owner.refused(verifySsoDomain, verify)).code).toBe('DOMAIN_TAKEN');
    expect((await other.owner.sees(getSso)).domains[0]?.verifiedAt).toBeNull();

    await msp.owner.sees(removeSsoDomain, verify);
    expect((await other.owner.sees(verifySsoDomain, verify)).verifiedAt).not.toBeNull();
  });

  test('the proof of one organisation says nothing for another', async () => {
    const { proof } = await claim(msp, 'shared.test');
    await claim(other, 'shared.test');
    names.texts['shared.test'] = [proof];
    expect((await other.owner.refused(verifySsoDomain, { params: { domain: 'shared.test' } })).code).toBe('DOMAIN_NOT_PROVED');
  });

  test('name servers that do not answer are told apart from a missing record', async () => {
    const alone = await openTestHouse({ DNS_SERVERS: '127.0.0.1:1' });
    const org = await alone.organization();
    await claim(org, 'northwind.test');
    expect((await org.owner.refused(verifySsoDomain, verify)).code).toBe('EXTERNAL_SERVICE_ERROR');
    await alone.close();
  });

  test('what is no domain, or not claimed, is refused', async () => {
    for (const domain of ['localhost', 'a b.test', '-x.test', 'x..test', 'https://x.test', `${'x'.repeat(64)}.test`]) {
      expect((await msp.owner.refused(addSsoDomain, { body: { domain } })).status).toBe(400);
    }
    expect((await msp.owner.refused(removeSsoDomain, { params: { domain: 'nobody.test' } })).status).toBe(404);
    expect((await msp.owner.refused(verifySsoDomain, { params: { domain: 'nobody.test' } })).status).toBe(404);
  });

  test('vCIOs and engineers neither see nor change the connection', async () => {
    const vcio = await msp.person('vcio');
    expect((await vcio.refused(getSso)).code).toBe('FORBIDDEN');
    expect((await vcio.refused(addSsoDomain, { body: { domain: 'vcio.test' } })).code).toBe('FORBIDDEN');
    const admin = await msp.person('admin');
    expect((await admin.sees(addSsoDomain, { body: { domain: 'admin.test' } })).verifiedAt).toBeNull();
  });
});
