import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';
import { ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '#tests/support/connections/certificate.ts';
import { CIPP_CLIENT, CIPP_SECRET, type CippFake, cippTenant, openCippFake } from '#tests/support/connections/fake.cipp.ts';
import {
  APP,
  APP_SECRET,
  fakeTenant,
  HARBOUR,
  HOME,
  type MicrosoftFake,
  openMicrosoftFake,
} from '#tests/support/connections/fake.microsoft.ts';
import { refusalOfSecret } from './sign-in.ts';
import { readTenant, SOURCES } from './sources.ts';

let microsoft: MicrosoftFake;
let cipp: CippFake;
beforeAll(async () => {
  microsoft = await openMicrosoftFake();
  cipp = await openCippFake(microsoft);
});
afterAll(async () => {
  await microsoft.close();
  await cipp.close();
});
beforeEach(() => {
  microsoft.tenants.clear();
  microsoft.tenants.set(HOME, fakeTenant('Northlight IT', 'northlight.test'));
  microsoft.tenants.set(HARBOUR, fakeTenant('Harbour Dental', 'harbour.test'));
  cipp.tenants.splice(0, cipp.tenants.length, cippTenant(HARBOUR, 'harbour.test', 'Harbour Dental'));
  cipp.denied.clear();
  microsoft.calls.length = 0;
});

type Fetch = ConstructorParameters<typeof ServiceCalls>[0];
const send: Fetch = (url, outgoing) => {
  const own = { entraAuthority: microsoft.origin, graphOrigin: microsoft.origin, publicUrl: 'http://localhost:3000' };
  return fetchOutside({ ...own, outboundAllow: ['127.0.0.1'], feedback: { kind: 'none' } }, url, outgoing);
};
const opened = (secret: string, fetch = send) => ({
  calls: new ServiceCalls(fetch, [secret]),
  settings: { entraAuthority: microsoft.origin, graphOrigin: microsoft.origin },
  isLate: () => false,
});
const graph = (secret = APP_SECRET) => SOURCES.graph({ config: { tenantId: HOME, clientId: APP }, secret }, opened(secret));
const cippOf = (secret = CIPP_SECRET) =>
  SOURCES.cipp({ config: { url: cipp.origin, tenantId: HOME, clientId: CIPP_CLIENT }, secret }, opened(secret));
const harbour = { tenantId: HARBOUR, domain: 'harbour.test' };
const reasons = (parts: readonly { key: string; reason: string | null }[]) =>
  parts.filter(({ reason }) => reason !== null).map(({ key, reason }) => `${key}: ${reason ?? ''}`);
const outcomes = (parts: readonly { results: readonly { checkId: string; outcome: string }[] }[]) =>
  Object.fromEntries(parts.flatMap(({ results }) => results.map(({ checkId, outcome }) => [checkId, outcome])));

describe('Microsoft Graph', () => {
  test('All pages of a tenant are read, and its five parts become checks', async () => {
    const parts = await readTenant('graph', graph(), harbour);
    expect(reasons(parts)).toEqual([]);
    expect(parts.flatMap(({ results }) => results).find(({ checkId }) => checkId === 'graph.mfa-users')).toMatchObject({
      passed: 4,
      total: 5,
    });
    expect(outcomes(parts)).toMatchObject({
      'graph.device-encryption': 'warn',
      'graph.licences': 'pass',
      'graph.policy-mfa': 'pass',
      'score.mdo_blockmailforward': 'fail',
    });
    expect(microsoft.calls.filter((call) => call.endsWith('/userRegistrationDetails'))).toHaveLength(3);
  });

  test('A part without permission or licence is named with what it needs; the others are read', async () => {
    const tenant = microsoft.tenants.get(HARBOUR);
    tenant?.denied.add('DeviceManagementManagedDevices.Read.All');
    Object.assign(tenant ?? {}, { hasPremium: false });
    const parts = await readTenant('graph', graph(), harbour);
    expect(reasons(parts)).toEqual([
      'mfa: Not available: the tenant has no Entra ID P1 licence.',
      'devices: Not permitted, ask for DeviceManagementManagedDevices.Read.All.',
    ]);
    expect(outcomes(parts)).toMatchObject({ 'graph.part.devices': 'error', 'graph.part.mfa': 'error', 'graph.policy-mfa': 'pass' });
    Object.assign(tenant ?? {}, { hasIntune: false, denied: new Set() });
    expect(reasons(await readTenant('graph', graph(), harbour))).toContain('devices: Not available: the tenant has no Intune licence.');
  });

  test('A rate limit, a cut response and a server error end the reading, with the wait that Microsoft asks for', async () => {
    microsoft.limit(1, 17);
    await expect(readTenant('graph', graph(), harbour)).rejects.toMatchObject({ kind: 'busy', waitSeconds: 17 });
    for (const trouble of ['cut', 'html', 'server'] as const) {
      microsoft.troubles.push(null, trouble);
      await expect(readTenant('graph', graph(), harbour)).rejects.toMatchObject({ kind: 'busy' });
    }
  });

  test('An expired token is renewed once', async () => {
    const source = graph();
    await source.read('organization', harbour);
    microsoft.expire();
    expect(await source.read('organization', harbour)).toHaveLength(1);
    expect(microsoft.calls.filter((call) => call.endsWith('/token'))).toHaveLength(2);
  });

  test('A certificate signs in like a secret, also without its line breaks', async () => {
    const pem = `${CERTIFICATE}${CERTIFICATE_KEY}`;
    expect(await graph(pem).tenants()).toMatchObject([{ tenantId: HOME, name: 'Northlight IT', domain: 'northlight.test' }]);
    expect(await graph(pem.replaceAll('\n', '')).tenants()).toHaveLength(1);
    expect(refusalOfSecret(pem, new Date())).toBeNull();
    expect(refusalOfSecret(CERTIFICATE, new Date())).toContain('followed by its private key');
    expect(refusalOfSecret(pem, new Date('2200-01-01'))).toBe('the certificate has expired');
  });

  test('A tenant without consent is found by its domain and cannot be read', async () => {
    Object.assign(microsoft.tenants.get(HARBOUR) ?? {}, { hasConsent: false });
    expect(await graph().find('harbour.test')).toMatchObject({ tenantId: HARBOUR, domain: 'harbour.test', domains: [] });
    await expect(readTenant('graph', graph(), harbour)).rejects.toMatchObject({
      kind: 'denied',
      message: expect.stringContaining('has not given consent'),
    });
    await expect(graph().find('nobody.test')).rejects.toMatchObject({ message: 'Microsoft knows no tenant with this ID or domain.' });
  });

  test('A wrong secret is refused with its reason and never repeated in a message', async () => {
    const failure: unknown = await graph('wrong-secret')
      .tenants()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'auth', message: expect.stringContaining('The client secret is wrong') });
    expect(String(failure)).not.toContain('wrong-secret');
  });

  test('A next page on another host is refused, so that the token stays with Microsoft', async () => {
    const elsewhere: Fetch = (url, outgoing) =>
      url.includes('subscribedSkus')
        ? Promise.resolve(Response.json({ value: [], '@odata.nextLink': 'https://elsewhere.test/' }))
        : send(url, outgoing);
    const stolen = SOURCES.graph({ config: { tenantId: HOME, clientId: APP }, secret: APP_SECRET }, opened(APP_SECRET, elsewhere));
    await expect(stolen.read('organization', harbour)).rejects.toMatchObject({
      message: 'Microsoft returned an address that is not its own.',
    });
  });
});

describe('CIPP', () => {
  test('One key lists all tenants and reads tests, MFA report and secure score', async () => {
    const source = cippOf();
    expect(await source.tenants()).toEqual([
      { tenantId: HARBOUR, name: 'Harbour Dental', domain: 'harbour.test', domains: ['harbour.test'] },
    ]);
    expect(outcomes(await readTenant('cipp', source, harbour))).toEqual({
      CIS_5_1_5_1: 'pass',
      CIS_6_2_1: 'fail',
      ORCA100: 'not_applicable',
      'cipp.mfa-users': 'warn',
      'cipp.secure-score': 'warn',
    });
  });

  test('A missing role is named by part, and an expired token is renewed', async () => {
    cipp.denied.add('Identity.User.Read');
    const source = cippOf();
    expect(reasons(await readTenant('cipp', source, harbour))).toEqual(['mfa: Not permitted, ask for Identity.User.Read.']);
    microsoft.expire();
    expect(await source.tenants()).toHaveLength(1);
  });

  test('Wrong credentials are refused, and a page instead of data is tried again later', async () => {
    await expect(cippOf('wrong').tenants()).rejects.toMatchObject({ kind: 'auth' });
    cipp.troubles.push('html');
    await expect(cippOf().tenants()).rejects.toMatchObject({ kind: 'busy' });
  });
});
