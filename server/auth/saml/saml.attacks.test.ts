import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAuthStatus } from '#contract/auth/auth.contract.ts';
import type { TestServer } from '#tests/support/server.ts';
import { openConnected, refusals } from '#tests/support/oidc/connected-organization.ts';
import { wrapped, wrappedAndSigned, WRAPPING_NUMBERS } from '#tests/support/saml/saml.attacks.ts';
import { connectSaml, samlBrowser, sendForm } from '#tests/support/saml/saml-browser.ts';
import { openSamlProvider, type SamlForgery, type SamlForm, type SamlProvider } from '#tests/support/saml/saml.provider.ts';
import { PROVIDER_SIGNER, secondsFromNow } from '#tests/support/saml/saml.response.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const { privateKey: FOREIGN_KEY } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const FOREIGN = { ...PROVIDER_SIGNER, key: FOREIGN_KEY };
const SHA1 = { ...PROVIDER_SIGNER, algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' };
const SHA1_DIGEST = { ...PROVIDER_SIGNER, digest: 'http://www.w3.org/2000/09/xmldsig#sha1' };
const ELSEWHERE = 'https://elsewhere.test/auth';
const LOLS = '<!DOCTYPE r [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

const FORGERIES: readonly [title: string, forgery: SamlForgery, reason: RegExp][] = [
  ['no signature at all', { signer: null }, /^the response is not signed/],
  ['an assertion without a signature', { assertionSigner: null }, /^the assertion is not signed/],
  ['a response without a signature', { signer: null, assertionSigner: PROVIDER_SIGNER }, /^the response is not signed/],
  ['a signature by a foreign key', { signer: FOREIGN }, /signature/i],
  ['an assertion signed by a foreign key', { assertionSigner: FOREIGN }, /signature/i],
  ['a signature with SHA-1', { signer: SHA1 }, /rsa-sha1, which is not accepted; choose RSA with SHA-256$/],
  ['a digest with SHA-1', { signer: SHA1_DIGEST }, /#sha1, which is not accepted; choose RSA with SHA-256$/],
  [
    'a signature method that accepts the public key as a secret',
    {
      afterSigning: (xml) =>
        xml.replaceAll('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    },
    /hmac-sha1, which is not accepted/,
  ],
  ['a name that was changed after signing', { afterSigning: (xml) => xml.replace('>ada<', '>eve<') }, /signature/i],
  ['an attribute that was changed after signing', { afterSigning: (xml) => xml.replace('ada@msp', 'eve@msp') }, /signature/i],
  [
    'a transform that hides a part of the assertion',
    {
      afterSigning: (xml) =>
        xml.replace('http://www.w3.org/2001/10/xml-exc-c14n#"/></', 'http://www.w3.org/TR/1999/REC-xpath-19991116"/></'),
    },
    /which is not accepted/,
  ],
  ['another audience', { values: { audience: 'https://elsewhere.test/metadata' } }, /audience/i],
  ['no audience', { values: { audience: '' } }, /audience/i],
  ['another recipient', { values: { recipient: ELSEWHERE } }, /^the assertion is meant for another service \(Recipient\)$/],
  ['no recipient', { values: { recipient: '' } }, /\(Recipient\)$/],
  [
    'another destination',
    { values: { destination: ELSEWHERE, recipient: '' } },
    /^the response is addressed to another service \(Destination\)$/,
  ],
  ['no destination', { values: { destination: '' } }, /\(Destination\)$/],
  ['another issuer', { values: { issuer: 'https://evil.test/metadata' } }, /^the issuer is https:\/\/evil\.test\/metadata, not http/],
  ['an end in the past', { values: { notOnOrAfter: secondsFromNow(-90) } }, /^the assertion has expired/],
  ['no end', { values: { notOnOrAfter: '' } }, /NotOnOrAfter/],
  ['a beginning in the future', { values: { notBefore: secondsFromNow(90) } }, /^the assertion is not valid yet/],
  ['an answer to another request', { values: { inResponseTo: '_another' } }, /InResponseTo/],
  ['an answer to no request', { values: { inResponseTo: '' } }, /InResponseTo/],
  [
    'a confirmation by a key instead of the bearer',
    { values: { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' } },
    /not confirmed by its bearer/,
  ],
  ['a transient name ID', { values: { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } }, /^the name ID is transient/],
  ['an empty name ID', { values: { nameId: '' } }, /^the name ID is empty/],
  ['a comment in the name ID', { values: { nameId: 'ada<!---->.evil' } }, /^the XML contains a comment$/],
  ['a comment in the address', { values: { attributes: { email: ['ada@msp-s.test<!-- -->.evil.test'] } } }, /^the XML contains a comment$/],
  ['a CDATA section', { values: { nameId: '<![CDATA[ada]]>' } }, /^the XML contains a CDATA section$/],
  [
    'a processing instruction',
    { afterSigning: (xml) => xml.replace('>ada<', '>ada<?x?><') },
    /^the XML contains a processing instruction$/,
  ],
  ['entities that expand without end', { afterSigning: (xml) => LOLS + xml.replace('>ada<', '>&b;<') }, /document type \(DOCTYPE\)/],
  [
    'an entity that reads a file of the server',
    { afterSigning: (xml) => `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace('>ada<', '>&f;<')}` },
    /document type \(DOCTYPE\)/,
  ],
  ['elements nested without end', { afterSigning: () => '<a>'.repeat(10_000) + '</a>'.repeat(10_000) }, /nested too deeply/],
  ['more elements than any provider sends', { afterSigning: () => `<a>${'<b/>'.repeat(9_000)}</a>` }, /too large/],
  ['broken XML', { afterSigning: (xml) => xml.slice(0, -20) }, /malformed/],
  ['something that is no response', { afterSigning: () => '<html/>' }, /^the message is not a SAML response$|without a status/],
  [
    'an encrypted assertion',
    { afterSigning: (xml) => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion') },
    /^the assertion is encrypted; disable its encryption at the provider$/,
  ],
  ['no assertion', { afterSigning: (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '') }, /no element Assertion/],
  ['a status of failure', { values: { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' } }, /^the provider answered Responder$/],
];

describe('a malicious SAML provider', () => {
  let provider: SamlProvider;
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openSamlProvider();
    const opened = await openConnected([provider], { OUTBOUND_ALLOW: '127.0.0.1' }, 'msp-s.test', (to) => connectSaml(to, provider));
    ({ server, msp } = opened);
    provider.people['ada'] = { nameId: 'ada', email: 'ada@msp-s.test', firstName: 'Ada', lastName: 'Able' };
    return opened.close;
  });
  beforeEach(() => {
    provider.forgery = {};
  });

  const lastReason = async () => (await refusals(server, msp)).at(-1);
  const come = async (forgery: SamlForgery) => {
    provider.forgery = forgery;
    const { browser, signIn } = samlBrowser(server, provider);
    const end = await signIn(msp.id, 'ada');
    return { end, isSignedIn: (await browser.sees(getAuthStatus)).isAuthenticated };
  };

  test('A correct response of a SAML provider opens a session', async () => {
    expect(await come({})).toEqual({ end: '/', isSignedIn: true });
  });

  test.each(FORGERIES)(
    '[AUTH-230] A SAML response with %s opens nothing, and the security log names the reason',
    async (_, forgery, reason) => {
      const before = (await refusals(server, msp)).length;
      expect(await come(forgery)).toEqual({ end: '/auth?error=sso_failed', isSignedIn: false });
      const after = await refusals(server, msp);
      expect(after.length).toBe(before + 1);
      expect(after.at(-1)).toMatch(reason);
    },
  );

  test.each(WRAPPING_NUMBERS)(
    '[AUTH-231] Attack %i by signature wrapping opens nothing, and the security log names the reason',
    async (number) => {
      const attacks: SamlForgery['afterSigning'][] = [(xml, values) => wrapped(number, xml, values)];
      if (number > 2) attacks.push((xml, values) => wrappedAndSigned(number, xml, values));
      for (const afterSigning of attacks) {
        expect(await come({ ...(afterSigning && { afterSigning }) })).toEqual({ end: '/auth?error=sso_failed', isSignedIn: false });
        expect(await lastReason()).toMatch(/several|not signed|foreign content|ID twice|covers something else|unexpected place/);
      }
    },
  );

  test('[AUTH-232] A response that was started at the SAML provider is refused with that reason', async () => {
    const { open, start } = samlBrowser(server, provider);
    const form = provider.answer(await start(msp.id), 'ada');
    for (const RelayState of ['', 'https://elsewhere.test/', '/customers']) {
      const answer = await sendForm(server, { ...form, fields: { ...form.fields, RelayState } });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/auth?error=sso_failed']);
      expect(await lastReason()).toBe('the sign-in was started at the provider; it must start here');
    }
    expect(await open('/auth/entra/login')).toBe('/auth?error=sso_no_organization');
  });

  test('[AUTH-233] A SAML response is accepted once, and not in another sign-in', async () => {
    const first = samlBrowser(server, provider);
    const form = provider.answer(await first.start(msp.id), 'ada');
    expect(await first.finish(form)).toBe('/');
    expect((await sendForm(server, form)).headers.location).toBe('/auth?error=sso_expired');
    expect(await lastReason()).toBe('no sign-in awaits this response; it is late or was sent before');

    const second = samlBrowser(server, provider);
    const { RelayState } = provider.answer(await second.start(msp.id), 'ada').fields;
    const replayed: SamlForm = { ...form, fields: { ...form.fields, RelayState } };
    expect(await second.finish(replayed)).toBe('/auth?error=sso_failed');
    expect(await lastReason()).toMatch(/InResponseTo/);
  });

  test('[AUTH-234] A second response to the same SAML request does not replace the first', async () => {
    const { start, open } = samlBrowser(server, provider);
    const address = await start(msp.id);
    const next = String((await sendForm(server, provider.answer(address, 'ada'))).headers.location);
    expect((await sendForm(server, provider.answer(address, 'eve'))).headers.location).toBe('/auth?error=sso_expired');
    expect(await open(next)).toBe('/');
  });

  test('[AUTH-235] A SAML response in a browser that did not start the sign-in opens nothing, and the security log names the reason', async () => {
    const attacker = samlBrowser(server, provider);
    const form = provider.answer(await attacker.start(msp.id), 'ada');
    const victim = samlBrowser(server, provider);
    await victim.start(msp.id);
    expect(await victim.finish(form)).toBe('/auth?error=sso_expired');
    expect((await victim.browser.sees(getAuthStatus)).isAuthenticated).toBe(false);
    expect(await lastReason()).toBe('the sign-in was started in another browser');
  });

  test('[AUTH-236] A SAML response above 200,000 characters is refused before it is read', async () => {
    const { start } = samlBrowser(server, provider);
    const form = provider.answer(await start(msp.id), 'ada');
    const answer = await sendForm(server, { ...form, fields: { ...form.fields, SAMLResponse: 'A'.repeat(200_001) } });
    expect(answer.headers.location).toBe('/auth?error=sso_failed');
    expect(await lastReason()).toBe('the response is too large');
    const huge = await sendForm(server, { ...form, fields: { ...form.fields, SAMLResponse: 'A'.repeat(1_000_000) } });
    expect(huge.statusCode).toBe(413);
  });

  test('[AUTH-237] A SAML response at the address of another provider opens nothing', async () => {
    const other = await server.organization();
    await connectSaml(other, provider);
    const { start, finish } = samlBrowser(server, provider);
    const form = provider.answer(await start(msp.id), 'ada');
    expect((await sendForm(server, { ...form, action: form.action.replace(msp.id, other.id) })).headers.location).toBe(
      '/auth?error=sso_expired',
    );
    expect((await refusals(server, other)).at(-1)).toBe('no sign-in awaits this response; it is late or was sent before');
    const nowhere = form.action.replace(msp.id, '01890000-0000-7000-8000-00000000000f');
    expect((await sendForm(server, { ...form, action: nowhere })).headers.location).toBe('/auth?error=sso_unavailable');
    expect(await finish(form)).toBe('/');
  });
});
