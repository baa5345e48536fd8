import pg from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import type { Role } from '#domain/users/permissions.rules.ts';
import { visit } from '#tests/e2e/reading.ts';
import { cookieOf, sessionFor } from '#tests/e2e/sessions.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';

export interface Newcomer {
  organizationId: string;
  userId: string;
  token: string;
}

export interface Newcomers {
  site: Site;
  /** Database connection that bypasses row security. */
  owner: pg.Client;
  /** Creates a person with a session in the database, in a new, empty organisation unless one is given. */
  somebody(role: Role, organizationId?: string): Promise<Newcomer>;
  /** Turns tours off for the person. */
  withoutTours(person: Newcomer): Promise<Newcomer>;
  visit(person: Newcomer, path?: string, size?: { width?: number; height?: number }): Promise<Page>;
  /** Disconnects the latest page from the network. */
  setOffline(): Promise<void>;
  close(): Promise<void>;
}

const NEW_ACCOUNT = `
  with o as (insert into auth.organizations (id) values (coalesce($1, uuidv7()))
             on conflict (id) do update set status = 'active' returning id)
  insert into auth.users (organization_id, email, email_verified_at)
  select id, gen_random_uuid() || '@msp.test', now() from o
  returning organization_id, id as user_id`;

async function signUp(owner: pg.Client, role: Role, organizationId?: string): Promise<Newcomer> {
  const { rows } = await owner.query<{ organization_id: string; user_id: string }>(NEW_ACCOUNT, [organizationId ?? null]);
  const person = { organizationId: rows[0]?.organization_id ?? '', userId: rows[0]?.user_id ?? '' };
  const ids = [person.organizationId, person.userId];
  if (!organizationId) {
    await owner.query('insert into organizations (organization_id, name) values ($1, $2)', [person.organizationId, 'Northwind IT']);
  }
  await owner.query(
    `insert into people (organization_id, id, email, first_name, last_name, roles, is_owner)
     values ($1, $2, 'person@msp.test', 'Olive', 'Tester', $3, $4)`,
    [...ids, role === 'owner' ? [] : [role], role === 'owner'],
  );
  return { ...person, token: await sessionFor(owner, person.userId) };
}

/** Opens a site for new people; `close` ends the site and its connection. */
export async function openNewcomers(...wishes: Parameters<typeof openSite>): Promise<Newcomers> {
  const site = await openSite(...wishes);
  const owner = new pg.Client({ connectionString: site.ownerUrl });
  await owner.connect();
  let context: BrowserContext | undefined;
  return {
    site,
    owner,
    somebody: (role, organizationId) => signUp(owner, role, organizationId),
    withoutTours: async (person) => {
      await owner.query('insert into onboarding_preferences (organization_id, person_id, auto_start) values ($1, $2, false)', [
        person.organizationId,
        person.userId,
      ]);
      return person;
    },
    visit: async ({ token }, path = '/', size = {}) => {
      const visitor = await site.visitor(size);
      context = visitor.context;
      await context.addCookies([cookieOf(token, site.url)]);
      await visit(visitor.page, path);
      return visitor.page;
    },
    setOffline: async () => context?.setOffline(true),
    close: async () => {
      await owner.end();
      await site.close();
    },
  };
}
