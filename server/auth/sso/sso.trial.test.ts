import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSso, startSsoTest } from '#contract/auth/sso.contract.ts';
import { listUsers } from '#contract/users/users.contract.ts';
import { connectIssuer, openConnected } from '#tests/support/oidc/connected-organization.ts';
import { type Forgery, type MaliciousProvider, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const seconds = () => Math.floor(Date.now() / 1000);

describe('the test sign-in of a provider', () => {
  let provider: MaliciousProvider;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openMaliciousProvider();
    const opened = await openConnected([provider], { OUTBOUND_ALLOW: '127.0.0.1' }, 'msp-c.test', (to) =>
      connectIssuer(
        to,
        { ...provider.tenant, issuer: provider.issuer },
        { enabled: false, groupRoles: [{ group: 'leads', role: 'vcio' }] },
      ),
    );
    msp = opened.msp;
    return opened.close;
  });
  beforeEach(() => {
    provider.forgery = {};
  });

  const faultsOf = async (forgery: Forgery, back?: (address: URL) => void) => {
    const claims = { email_verified: true, groups: ['leads'], ...forgery.claims };
    provider.forgery = { ...forgery, claims };
    const { url } = await msp.owner.sees(startSsoTest, { params: { id: msp.id } });
    const way = ssoBrowser(msp.owner);
    const address = await way.signInAtProvider('', url);
    back?.(address);
    expect((await way.open(address)).headers.location).toBe('/integrations?kind=entra');
    const [stored] = (await msp.owner.sees(getSso)).providers;
    return { all: stored?.lastTest?.checks ?? [], faults: stored?.lastTest?.checks.filter(({ ok }) => !ok) ?? [] };
  };

  test('A test sign-in reports every step of a disabled provider, and creates no account', async () => {
    const before = await msp.owner.sees(listUsers, {});
    const { all, faults } = await faultsOf({});
    expect(faults).toEqual([]);
    expect(all.map(({ message }) => message)).toEqual([
      'The response belongs to this test.',
      'Signature, issuer, audience and nonce are correct.',
      'They differ by at most 30 seconds.',
      'Liz Liar',
      'leads: vCIO',
      'liz@msp-c.test',
      'A new account with the role Alignment Engineer would be created.',
    ]);
    expect(await msp.owner.sees(listUsers, {})).toEqual(before);
    expect((await msp.owner.sees(getSso)).providers[0]?.version).toBe(1);
  });

  test.each([
    [
      'a wrong clock',
      { claims: { iat: seconds() - 90 } },
      'The clocks agree',
      /^The clock of the provider is (89|9\d) seconds behind that of this server\.$/,
    ],
    ['no name', { without: ['name'] }, 'The name is known', /^No claim contains a name\./],
    ['no groups', { without: ['groups'] }, 'The groups are known', /^The claim groups is missing\./],
    ['no address', { without: ['email'] }, 'The email address can be used', /^Refused: the work account has no email address\.$/],
    [
      'an unverified address',
      { claims: { email_verified: false } },
      'The email address can be used',
      /^Refused: the address is not verified\.$/,
    ],
    [
      'a foreign domain',
      { claims: { email: 'x@else.test' } },
      'The email address can be used',
      /^Refused: the domain else\.test is not verified\.$/,
    ],
    ['a foreign signature', { signature: 'foreignKey' }, 'The sign-in failed', /signature/],
    ['an expired token', { expires: -600 }, 'The sign-in failed', /Compare the clocks of this server and of the provider\.$/],
  ] satisfies [string, Forgery, string, RegExp][])(
    'A test sign-in names the fault of a provider with %s',
    async (_, forgery, name, message) => {
      const { faults } = await faultsOf(forgery);
      expect(faults).toEqual([{ name, ok: false, message: expect.stringMatching(message) }]);
    },
  );

  test('A test sign-in that the provider refuses shows the code of the provider', async () => {
    const { faults } = await faultsOf({}, (address) => {
      address.searchParams.delete('code');
      address.searchParams.set('error', 'invalid_scope');
    });
    expect(faults).toEqual([{ name: 'The sign-in failed', ok: false, message: 'the provider answered invalid_scope.' }]);
  });

  test('A vCIO cannot start a test sign-in', async () => {
    const vcio = await msp.person('vcio');
    expect((await vcio.refused(startSsoTest, { params: { id: msp.id } })).code).toBe('FORBIDDEN');
  });
});
