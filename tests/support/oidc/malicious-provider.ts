import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { ProviderTenant } from './provider.ts';

/** Forged parts of the provider's responses; empty for correct ones. */
export interface Forgery {
  claims?: Record<string, unknown>;
  without?: readonly string[];
  expires?: number;
  signature?: 'none' | 'hs256' | 'foreignKey' | 'unknownKid' | 'broken';
  /** Type in the header of the token. */
  type?: string;
  /** Parameters of the redirect, such as `iss`. */
  address?: Record<string, string>;
  metadata?: Record<string, unknown>;
  /** Runs during the token request. */
  meanwhile?: () => Promise<unknown>;
}

export interface MaliciousProvider {
  authority: string;
  issuer: string;
  tenant: ProviderTenant;
  forgery: Forgery;
  /** Parameters of the last authorization request. */
  authorizationRequest: URLSearchParams;
  /** Token that ends sessions, with the same forged parts as an ID token. */
  logoutToken(forgery?: Forgery): Promise<string>;
  /** Replaces the signing keys, as every provider does from time to time. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

const TENANT = 'cccccccc-0000-4000-8000-00000000000c';

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** OpenID provider that can forge every value; everything else matches Microsoft's responses. */
export async function openMaliciousProvider(): Promise<MaliciousProvider> {
  let key = await newKey('first');
  const foreign = await newKey('first');
  const nonces = new Map<string, string>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = server.address();
  if (port === null || typeof port === 'string') throw new Error('The malicious provider has no port.');
  const authority = `http://127.0.0.1:${port.port}`;
  const issuer = `${authority}/${TENANT}/v2.0`;
  const tenant = { tenantId: TENANT, clientId: 'client-c', clientSecret: 'secret-of-tenant-c-000000', people: {} };

  const signed = async (truth: Record<string, unknown>, { claims = {}, without = [], signature, type }: Forgery): Promise<string> => {
    const forged = Object.entries({ ...truth, ...claims });
    const payload = Object.fromEntries(forged.filter(([name]) => !without.includes(name)));
    if (signature === 'none') return `${coded({ alg: 'none' })}.${coded(payload)}.`;
    if (signature === 'hs256') return signedWithPublicKey(payload, await exportSPKI(key.publicKey));
    const signer = signature === 'foreignKey' ? foreign : key;
    const kid = signature === 'unknownKid' ? 'nobody' : key.kid;
    const header = { alg: 'RS256', kid, ...(type === undefined ? {} : { typ: type }) };
    const text = await new SignJWT(payload).setProtectedHeader(header).sign(signer.privateKey);
    return signature === 'broken' ? `${text.slice(0, -8)}AAAAAAAA` : text;
  };
  const token = (nonce: string): Promise<string> => {
    const { expires = 300 } = provider.forgery;
    const now = Math.floor(Date.now() / 1000);
    const truth = { iss: issuer, aud: 'client-c', sub: 'sub', oid: 'oid', tid: TENANT, nonce, iat: now, exp: now + expires };
    return signed({ ...truth, email: 'liz@msp-c.test', name: 'Liz Liar' }, provider.forgery);
  };
  const answers: Record<string, (url: URL, body: URLSearchParams) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...provider.forgery.metadata,
    }),
    '/keys': () => ({ keys: [key.jwk] }),
    '/token': async (_url, body) => {
      await provider.forgery.meanwhile?.();
      const id_token = await token(nonces.get(body.get('code') ?? '') ?? 'no code of mine');
      return { token_type: 'Bearer', access_token: 'nothing', expires_in: 300, id_token };
    },
  };
  server.on('request', (request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', authority);
      const path = url.pathname.replace(`/${TENANT}/v2.0`, '');
      if (path === '/authorize') {
        provider.authorizationRequest = url.searchParams;
        const code = randomBytes(8).toString('hex');
        nonces.set(code, url.searchParams.get('nonce') ?? '');
        const state = url.searchParams.get('state') ?? '';
        const back = new URLSearchParams({ code, state, iss: issuer, ...provider.forgery.address });
        return void response.writeHead(302, { location: `${url.searchParams.get('redirect_uri')}?${back.toString()}` }).end();
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const answer = answers[path];
      if (!answer) return void response.writeHead(404).end();
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await answer(url, body)));
    })();
  });

  const provider: MaliciousProvider = {
    authority,
    issuer,
    tenant,
    forgery: {},
    authorizationRequest: new URLSearchParams(),
    logoutToken: (forgery = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const { expires = 120 } = forgery;
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const truth = { iss: issuer, aud: 'client-c', iat: now, exp: now + expires, jti: randomBytes(8).toString('hex'), sub: 'sub', events };
      return signed(truth, { type: 'logout+jwt', ...forgery });
    },
    rotateKeys: async () => {
      key = await newKey(`after ${key.kid}`);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function coded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Token of the known attack that uses the public key as an HMAC secret. */
function signedWithPublicKey(payload: unknown, publicKey: string): string {
  const text = `${coded({ alg: 'HS256', kid: 'first' })}.${coded(payload)}`;
  return `${text}.${createHmac('sha256', publicKey).update(text).digest('base64url')}`;
}
