import pg from 'pg';
import type { Page } from 'playwright-core';
import { readConfig } from '#server/platform/config/config.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { visitor } from '#tests/process/start.visitor.ts';
import { cookieOf, sessionFor } from '#tests/e2e/sessions.ts';
import { openSite, SECRETS, type Site } from '#tests/e2e/site.ts';

export const PASSWORD = 'Plumb-line 2026!';

export interface Account {
  userId: string;
  email: string;
}

export interface AuthSite extends Site {
  /** Registers an organisation through the API; its email address is unverified. */
  registered(): Promise<Account & { code: string }>;
  /** Creates an owner with a password and a verified address in the database. */
  verified(): Promise<Account>;
  /** Runs a statement as the database owner, for states that no screen can create. */
  run(text: string, values?: unknown[]): Promise<void>;
  /** Creates a verified owner and signs the page in by a session in the database. */
  signedIn(page: Page): Promise<Account & { token: string }>;
}

const NEW_OWNER = `
  with o as (insert into auth.organizations default values returning id),
  u as (insert into auth.users (organization_id, email, email_verified_at) select id, $1, now() from o returning organization_id, id),
  p as (insert into auth.passwords (user_id, hash) select id, $2 from u)
  select organization_id as "organizationId", id as "userId" from u`;
const NEW_ORGANIZATION = `insert into organizations (organization_id, name, trial_ends_at) values ($1, $2, now() + interval '14 days')`;
const NEW_PERSON = `
  insert into people (organization_id, id, email, first_name, last_name, roles, is_owner)
  values ($1, $2, $3, 'Olive', 'Owner', '{}', true)`;

let passwordHash: Promise<string> | undefined;

/** All accounts share one password, so each worker hashes it once. */
function hashOfPassword(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, ARGON2_MEMORY: '19456' });
  return (passwordHash ??= hashPassword({ config, secrets: SECRETS }, PASSWORD));
}

export async function openAuthSite(settings: Record<string, string> = {}): Promise<AuthSite> {
  const site = await openSite(settings);
  const owner = new pg.Client({ connectionString: site.ownerUrl });
  await owner.connect();
  let count = 0;
  const nextEmail = () => `olive${(count += 1)}@northwind.test`;

  const verified = async (): Promise<Account> => {
    const email = nextEmail();
    const { rows } = await owner.query<{ organizationId: string; userId: string }>(NEW_OWNER, [email, await hashOfPassword(site.dataDir)]);
    const { organizationId = '', userId = '' } = rows[0] ?? {};
    await owner.query(NEW_ORGANIZATION, [organizationId, `Organisation ${count}`]);
    await owner.query(NEW_PERSON, [organizationId, userId, email]);
    return { userId, email };
  };

  return {
    ...site,
    verified,
    signedIn: async (page) => {
      const account = await verified();
      const token = await sessionFor(owner, account.userId);
      await page.context().addCookies([cookieOf(token, site.url)]);
      return { ...account, token };
    },
    registered: async () => {
      const email = nextEmail();
      const names = { firstName: 'Olive', lastName: 'Owner', organizationName: `Organisation ${count}` };
      const made = (await visitor(site.url).post('/api/auth/register', { ...names, email, password: PASSWORD })).body;
      return { userId: String(made['userId']), email, code: String(made['verificationCode']) };
    },
    run: async (text, values = []) => void (await owner.query(text, values)),
    close: async () => {
      await owner.end();
      await site.close();
    },
  };
}

/** Goes from the empty first step to the second one. */
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

export function notice(page: Page, title: string) {
  return page.getByRole('status').or(page.getByRole('alert')).or(page.getByRole('listitem')).filter({ hasText: title }).first();
}
