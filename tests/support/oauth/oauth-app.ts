import { createHash, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { allowApp } from '#contract/assistants/consent.contract.ts';
import type { AssistantScope } from '#domain/assistants/scopes.rules.ts';
import type { Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

export const RETURNS_TO = 'https://app.example/callback';

/** Tokens of a connected app. */
export interface Connected {
  clientId: string;
  access: string;
  refresh: string;
}

export interface Asked {
  clientId: string;
  verifier: string;
  response: LightMyRequestResponse;
  /** Pending consent; empty if the request was refused. */
  uid: string;
}

const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** App that connects like an assistant: it registers itself, asks for consent in the browser of a person, and exchanges the code. */
export function oauthApp(server: TestServer) {
  const resource = `${server.config.publicUrl}/mcp`;

  const register = async (metadata: object = {}) => {
    const payload = {
      client_name: 'Test app',
      redirect_uris: [RETURNS_TO],
      token_endpoint_auth_method: 'none',
      scope: 'read',
      ...metadata,
    };
    return server.app.inject({ method: 'POST', url: '/oauth/register', payload });
  };
  const newClient = async () => (await register()).json<{ client_id: string }>().client_id;

  const ask = async (person: Person, clientId: string, changed: Record<string, string | undefined> = {}): Promise<Asked> => {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams();
    const fields = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: RETURNS_TO,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'read propose:answers propose:changes internal:read',
      state: 'state of the app',
      resource,
      ...changed,
    };
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, value);
    const response = await person.inject({ method: 'GET', url: `/oauth/authorize?${query}` });
    const uid = /^\/oauth\/consent\/([\w-]+)$/.exec(String(response.headers['location']))?.[1] ?? '';
    return { clientId, verifier, response, uid };
  };

  /** Parameters with which the browser returns to the app. */
  const resume = async (person: Person, returnTo: string) => {
    const response = await person.inject({ method: 'GET', url: new URL(returnTo).pathname });
    return { response, returned: URL.parse(String(response.headers['location']))?.searchParams ?? new URLSearchParams() };
  };

  const exchange = (asked: Pick<Asked, 'clientId' | 'verifier'>, code: string, changed: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/oauth/token',
      ...form({
        grant_type: 'authorization_code',
        client_id: asked.clientId,
        redirect_uri: RETURNS_TO,
        code,
        code_verifier: asked.verifier,
        resource,
        ...changed,
      }),
    });

  const renew = ({ clientId, refresh }: Pick<Connected, 'clientId' | 'refresh'>, changed: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/oauth/token',
      ...form({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh, resource, ...changed }),
    });

  const codeFor = async (person: Person, asked: Asked, scopes: AssistantScope[], customerIds: string[] | null = null) => {
    const { returnTo } = await person.sees(allowApp, { params: { uid: asked.uid }, body: { scopes, customerIds } });
    return (await resume(person, returnTo)).returned.get('code') ?? '';
  };

  const connect = async (
    person: Person,
    scopes: AssistantScope[] = ['read'],
    customerIds: string[] | null = null,
    clientId?: string,
  ): Promise<Connected> => {
    const asked = await ask(person, clientId ?? (await newClient()));
    const response = await exchange(asked, await codeFor(person, asked, scopes, customerIds));
    if (response.statusCode !== 200) throw new Error(`The app was not connected: ${response.body}`);
    const tokens = response.json<{ access_token: string; refresh_token: string }>();
    return { clientId: asked.clientId, access: tokens.access_token, refresh: tokens.refresh_token };
  };

  const revoke = ({ clientId, refresh }: Connected) =>
    server.app.inject({ method: 'POST', url: '/oauth/revoke', ...form({ client_id: clientId, token: refresh }) });

  return { resource, register, newClient, ask, resume, exchange, renew, codeFor, connect, revoke };
}
