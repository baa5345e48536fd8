import type { LightMyRequestResponse } from 'fastify';
import { putSsoProvider } from '#contract/auth/sso.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { SamlForm, SamlProvider } from './saml.provider.ts';

type Settings = Partial<BodyOf<typeof putSsoProvider>>;

/** Connects an organisation to a SAML provider, as its owner, with its own id for the provider. */
export async function connectSaml(organization: TestOrganization, provider: SamlProvider, settings: Settings = {}) {
  const { entityId: issuer, signInUrl, certificate: certificates } = provider;
  const saml = { signInUrl, certificates };
  const body = { preset: 'saml', name: 'Northwind SAML', issuer, saml, enabled: true, version: 0, ...settings } as const;
  return organization.owner.sees(putSsoProvider, { params: { id: organization.id }, body });
}

/** Sends a form as another site does: without cookies. Returns the address that the browser opens next. */
export async function sendForm({ app }: TestServer, { action, fields }: SamlForm): Promise<LightMyRequestResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://id.test', 'sec-fetch-site': 'cross-site' };
  return app.inject({ method: 'POST', url: new URL(action).pathname, headers, payload: new URLSearchParams(fields).toString() });
}

/** Browser in front of a server and a SAML provider. */
export function samlBrowser(server: TestServer, provider: SamlProvider, browser: Caller = caller(server.app, {})) {
  const open = async (url: string) => String((await browser.inject({ method: 'GET', url })).headers.location);
  const start = (organizationId: string, more = '') => open(`/auth/entra/login?org=${organizationId}${more}`);
  const finish = async (form: SamlForm) => open(String((await sendForm(server, form)).headers.location));
  const signIn = async (organizationId: string, login: string) => finish(provider.answer(await start(organizationId), login));
  return { browser, open, start, finish, signIn };
}
