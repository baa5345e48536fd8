import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { visitor } from '#tests/process/start.visitor.ts';
import { openSite, type Site } from './site.ts';

export const PASSWORD = 'Plumb-line 2026!';

export interface Account {
  userId: string;
  email: string;
  code: string;
}

export interface AuthSite extends Site {
  /** Somebody who has registered an organisation, through the calls a browser makes. */
  registered(): Promise<Account>;
  verified(): Promise<Account>;
  /** The database as its owner, for what no screen can bring about. */
  run(text: string, values?: unknown[]): Promise<void>;
}

/** A site that really asks for the proof of work. */
export async function openAuthSite(settings: Record<string, string> = {}): Promise<AuthSite> {
  const site = await openSite({ CAPTCHA: 'altcha', ...settings });
  const owner = new pg.Client({ connectionString: site.ownerUrl });
  await owner.connect();
  let count = 0;

  const captchaToken = async () => {
    const challenge = Object((await visitor(site.url).get('/api/auth/captcha')).body['challenge']);
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  const registered = async () => {
    count += 1;
    const names = { firstName: 'Olive', lastName: 'Owner', organizationName: `Organisation ${count}` };
    const body = { ...names, email: `olive${count}@northwind.test`, password: PASSWORD, captchaToken: await captchaToken() };
    const made = (await visitor(site.url).post('/api/auth/register', body)).body;
    return { userId: String(made['userId']), email: body.email, code: String(made['verificationCode']) };
  };
  return {
    ...site,
    registered,
    verified: async () => {
      const account = await registered();
      await visitor(site.url).post('/api/auth/verify-email', { userId: account.userId, code: account.code });
      return account;
    },
    run: async (text, values = []) => void (await owner.query(text, values)),
    close: async () => {
      await owner.end();
      await site.close();
    },
  };
}

/** From the empty first step to the second one. */
export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function openLogin(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await enterEmail(page, email);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
}

export async function signInWith(page: Page, email: string, password = PASSWORD): Promise<void> {
  await openLogin(page, email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The notice in the corner, by its title. */
export function notice(page: Page, title: string) {
  return page.getByRole('status').or(page.getByRole('alert')).or(page.getByRole('listitem')).filter({ hasText: title }).first();
}
