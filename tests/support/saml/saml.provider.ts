import { createServer, type IncomingMessage } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { CERTIFICATE } from '#tests/support/connections/certificate.ts';
import { assertionOf, correctValues, PROVIDER_SIGNER, responseAround, type ResponseValues, signed, type Signer } from './saml.response.ts';

export interface SamlPerson {
  /** Persistent key of the person. */
  nameId: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  groups?: readonly string[];
}

/** Forged parts of the responses; empty for correct ones. */
export interface SamlForgery {
  values?: Partial<ResponseValues>;
  /** Null leaves the signature out. */
  signer?: Signer | null;
  assertionSigner?: Signer | null;
  /** Changes the assertion before it is signed. */
  beforeSigning?: (assertion: string) => string;
  /** Changes the signed response. */
  afterSigning?: (response: string, values: ResponseValues) => string;
}

/** Form that the browser sends to the service. */
export interface SamlForm {
  action: string;
  fields: { SAMLResponse: string; RelayState: string };
}

interface SamlRequest {
  id: string;
  issuer: string;
  destination: string;
  redirectUrl: string;
  nameIdFormat: string;
  isFresh: boolean;
  relayState: string;
}

export interface SamlProvider {
  entityId: string;
  signInUrl: string;
  metadataUrl: string;
  certificate: string;
  people: Record<string, SamlPerson>;
  forgery: SamlForgery;
  request: SamlRequest | null;
  /** Metadata of the provider, which a test can change. */
  metadata: string;
  /** Signs the person in; returns the form for the browser. */
  answer(address: URL | string, login: string): SamlForm;
  close(): Promise<void>;
}

function requestIn(address: URL): SamlRequest {
  const xml = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const valueOf = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return {
    id: valueOf('ID'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    destination: valueOf('Destination'),
    redirectUrl: valueOf('AssertionConsumerServiceURL'),
    nameIdFormat: valueOf('Format'),
    isFresh: valueOf('ForceAuthn') === 'true',
    relayState: address.searchParams.get('RelayState') ?? '',
  };
}

const filled = (entries: Record<string, readonly (string | undefined)[]>) =>
  Object.fromEntries(
    Object.entries(entries)
      .map(([name, values]) => [name, values.filter((value) => value !== undefined)] as const)
      .filter(([, { length }]) => length > 0),
  );

function responseFor(entityId: string, request: SamlRequest, person: SamlPerson, forgery: SamlForgery): string {
  const { nameId, email, firstName, lastName, groups = [] } = person;
  const addressed = { issuer: entityId, destination: request.redirectUrl, audience: request.issuer, inResponseTo: request.id, nameId };
  const attributes = filled({ email: [email], givenName: [firstName], sn: [lastName], groups });
  const values = { ...correctValues(addressed), attributes, ...forgery.values };
  const { signer = PROVIDER_SIGNER, assertionSigner = signer, beforeSigning = String, afterSigning = String } = forgery;
  const plain = beforeSigning(assertionOf(values));
  const assertion = assertionSigner ? signed(plain, 'Assertion', assertionSigner) : plain;
  const response = responseAround(assertion, values);
  return afterSigning(signer ? signed(response, 'Response', signer) : response, values);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<"]/g, (found) => ENTITIES[found] ?? found);

const page = (content: string) => `<!doctype html><html lang="en"><title>Work account</title><h1>Work account</h1>${content}</html>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** SAML provider on a free port that behaves like the usual ones, with a page for the sign-in and one that sends the form, and can forge every value. */
export async function openSamlProvider(): Promise<SamlProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = server.address();
  if (port === null || typeof port === 'string') throw new Error('The provider has no port.');
  const origin = `http://127.0.0.1:${port.port}`;
  const entityId = `${origin}/metadata`;
  const signInUrl = `${origin}/sign-in`;

  const provider: SamlProvider = {
    entityId,
    signInUrl,
    metadataUrl: entityId,
    certificate: CERTIFICATE,
    people: {},
    forgery: {},
    request: null,
    metadata: metadataOf(entityId, signInUrl, [CERTIFICATE]),
    answer: (address, login) => {
      const request = requestIn(new URL(address));
      provider.request = request;
      const person = provider.people[login] ?? { nameId: login };
      const xml = responseFor(entityId, request, person, provider.forgery);
      return { action: request.redirectUrl, fields: { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: request.relayState } };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('request', (request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', origin);
      if (url.pathname === '/metadata') {
        return void response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(provider.metadata);
      }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      if (request.method === 'GET') {
        const form = '<form method="post"><label>Name <input name="login"></label><button>Sign in at the provider</button></form>';
        return void response.end(page(form));
      }
      const { action, fields } = provider.answer(url, new URLSearchParams(await bodyOf(request)).get('login') ?? '');
      const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
      response.end(
        page(`<form method="post" action="${escaped(action)}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`),
      );
    })();
  });
  return provider;
}

/** Metadata with the given certificates. */
export function metadataOf(entityId: string, signInUrl: string, certificates: readonly string[], more = ''): string {
  const keys = certificates.map(
    (certificate) =>
      '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>' +
      `${certificate.replace(/-----[A-Z ]+-----/g, '').trim()}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"${more}>` +
    `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}` +
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signInUrl}-by-post"/>` +
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>` +
    '</md:IDPSSODescriptor></md:EntityDescriptor>'
  );
}
