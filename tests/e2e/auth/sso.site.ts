import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { portForServer } from '#tests/process/start.process.ts';
import { visitor } from '#tests/process/start.visitor.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';
import { type NameServer, openNameServer } from '#tests/support/oidc/names.ts';

const PASSWORD = 'Plumb-line 2026!';
export const OWNER = 'olive@northwind.test';

export interface SsoSite extends Site {
  /** Records of the domains, which the server asks for. */
  names: NameServer;
  /** Page of the owner, who is not signed in yet. */
  page: Page;
}

/** Site with a registered owner; `settingsFor` gets its port, which a provider needs for its redirect address. Closed with the providers. */
export async function openSsoSite(
  settingsFor: (port: number) => Promise<Record<string, string>>,
  providers: () => readonly { close(): Promise<void> }[],
): Promise<SsoSite> {
  const port = await portForServer();
  const names = await openNameServer();
  const site = await openSite({ PORT: String(port), DNS_SERVERS: names.address, ...(await settingsFor(port)) });
  const person = { firstName: 'Olive', lastName: 'Owner', organizationName: 'Northwind IT', email: OWNER, password: PASSWORD };
  const made = (await visitor(site.url).post('/api/auth/register', { ...person, captchaToken: null })).body;
  await visitor(site.url).post('/api/auth/verify-email', { userId: made['userId'], code: made['verificationCode'] });
  const { page } = await site.visitor();
  const close = async () => {
    expect(site.complaints, 'violations of the content security policy').toEqual([]);
    await site.close();
    for (const provider of providers()) await provider.close();
    await names.close();
  };
  return { ...site, names, page, close };
}

export const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true });
export const heading = (on: Page, name: string) => on.getByRole('heading', { name, exact: true });
export const says = (on: Page, text: string) => on.getByText(text).first().waitFor();

export async function enterEmail(on: Page, email: string): Promise<void> {
  await on.goto('/auth');
  await on.getByLabel('Email Address', { exact: true }).fill(email);
  await button(on, 'Continue').click();
}

export async function signInOwner({ page, url }: SsoSite): Promise<void> {
  await enterEmail(page, OWNER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await page.waitForURL(`${url}/`);
}

/** Signs in on the provider's page, which has another origin. */
export async function signInAtProvider(on: Page, login: string): Promise<void> {
  await heading(on, 'Work account').waitFor();
  await on.getByLabel('Name').fill(login);
  await button(on, 'Sign in at the provider').click();
}

/** Adds a domain on the owner's page, publishes its record and verifies it. */
export async function verifyDomain({ page, names }: SsoSite, domain: string): Promise<void> {
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await button(page, 'Add domain').click();
  await publishRecord({ page, names }, domain);
  await button(page, `Verify ${domain}`).click();
  await says(page, 'Verified');
}

export async function publishRecord({ page, names }: Pick<SsoSite, 'page' | 'names'>, domain: string): Promise<void> {
  names.texts[domain] = [(await page.locator('code', { hasText: 'plumbline-verification=' }).textContent()) ?? ''];
}
