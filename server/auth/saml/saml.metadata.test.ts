import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSamlMetadata } from '#contract/auth/sso.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { CERTIFICATE } from '#tests/support/connections/certificate.ts';
import { metadataOf, openSamlProvider, type SamlProvider } from '#tests/support/saml/saml.provider.ts';
import { SECOND_CERTIFICATE, SHORT_CERTIFICATE } from '#tests/support/saml/saml.keys.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const ENTITY = 'https://id.test/metadata';
const SIGN_IN = 'https://id.test/sign-in';
const correct = metadataOf(ENTITY, SIGN_IN, [CERTIFICATE]);

describe('the metadata of a SAML provider', () => {
  let provider: SamlProvider;
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openSamlProvider();
    server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  });
  beforeEach(async () => {
    msp = await server.organization();
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  test('The metadata at an address gives the entity ID, the sign-in address and the certificate of a SAML provider', async () => {
    const found = await msp.owner.sees(readSamlMetadata, { body: { metadata: provider.metadataUrl } });
    expect(found).toEqual({ issuer: provider.entityId, signInUrl: provider.signInUrl, certificates: CERTIFICATE.trim() });
  });

  test('Pasted metadata with two certificates gives both, and comments in it do no harm', async () => {
    const encryption = metadataOf(ENTITY, SIGN_IN, [SHORT_CERTIFICATE]).match(/<md:KeyDescriptor.*KeyDescriptor>/s)?.[0] ?? '';
    const metadata = metadataOf(ENTITY, SIGN_IN, [CERTIFICATE, SECOND_CERTIFICATE], ' validUntil="2100-01-01T00:00:00Z"').replace(
      '</md:IDPSSODescriptor>',
      `<!-- for encryption -->${encryption.replace('"signing"', '"encryption"')}</md:IDPSSODescriptor>`,
    );
    const found = await msp.owner.sees(readSamlMetadata, { body: { metadata } });
    expect(found).toMatchObject({ issuer: ENTITY, signInUrl: SIGN_IN });
    expect(found.certificates).toBe(`${CERTIFICATE.trim()}\n${SECOND_CERTIFICATE.trim()}`);
  });

  test.each([
    ['that has expired', metadataOf(ENTITY, SIGN_IN, [CERTIFICATE], ' validUntil="2020-01-31T00:00:00Z"'), 'it expired on 2020-01-31'],
    ['with an unreadable end', metadataOf(ENTITY, SIGN_IN, [CERTIFICATE], ' validUntil="soon"'), 'it expired on soon'],
    ['without a certificate', metadataOf(ENTITY, SIGN_IN, []), 'it contains no signing certificate'],
    ['without a sign-in by redirect', correct.replace('HTTP-Redirect', 'SOAP'), 'it offers no sign-in by the HTTP-Redirect binding'],
    ['of a service instead of a provider', correct.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'it describes no identity provider'],
    ['that is a web page', '<html></html>', 'it is not the metadata of one SAML provider'],
    [
      'with a document type',
      `<!DOCTYPE a [<!ENTITY b "c">]>${correct.slice(38)}`,
      'the XML contains a document type (DOCTYPE), which could define entities',
    ],
    ['in words', 'ask the administrator', 'enter an address that begins with https://, or paste the XML'],
    ['at an address in a private network', 'https://10.0.0.1/metadata', 'The address 10.0.0.1 is in a private network.'],
    ['at an address without encryption', 'http://id.test/metadata', 'The address must begin with https://.'],
  ])('Metadata %s is refused with its reason', async (_, metadata, reason) => {
    const refused = await msp.owner.refused(readSamlMetadata, { body: { metadata } });
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', field: 'metadata' });
    expect(refused.message).toContain(`The metadata cannot be used: ${reason}`);
  });

  test('Metadata with a key that is too short, or with a sign-in address that runs a script, is refused', async () => {
    const short = await msp.owner.refused(readSamlMetadata, { body: { metadata: metadataOf(ENTITY, SIGN_IN, [SHORT_CERTIFICATE]) } });
    expect(short.message).toBe('The certificate needs an RSA key of at least 2048 bits');
    const script = await msp.owner.refused(readSamlMetadata, {
      body: { metadata: metadataOf(ENTITY, 'javascript:alert(1)', [CERTIFICATE]) },
    });
    expect(script.field).toBe('saml.signInUrl');
  });

  test('A vCIO cannot read the metadata of a SAML provider', async () => {
    const vcio = await msp.person('vcio');
    expect((await vcio.refused(readSamlMetadata, { body: { metadata: correct } })).code).toBe('FORBIDDEN');
  });
});
