import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import type { Role } from '#domain/users/permissions.rules.ts';
import type { Theme } from '#domain/theme/colours.rules.ts';
import { type DemoOrganization, fillOrganization } from '#server/demo/demo.fill.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { openSite, type Site } from './site.ts';

interface View {
  width?: number;
  height?: number;
  theme?: Theme;
}

export interface DemoSite extends Site {
  organization: DemoOrganization;
  /** The database as its owner, for what no screen can bring about. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Somebody of this role before an empty browser, signed in by a session of the database: the line tests the way in. */
  signedIn(role: Role, view?: View): Promise<{ page: Page; context: BrowserContext; userId: string }>;
}

/** A site with the small demonstration in it. */
export async function openDemoSite(settings: Record<string, string> = {}): Promise<DemoSite> {
  const site = await openSite(settings);
  const organization = await fillOrganization(site.ownerUrl, { name: 'Northwind IT', size: 'S', now: new Date() });
  const owner = new pg.Client({ connectionString: site.ownerUrl });
  await owner.connect();

  return {
    ...site,
    organization,
    rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await owner.query<Row>(text, values)).rows,
    signedIn: async (role, { theme = 'dark', ...size } = {}) => {
      const userId = organization.people.find((person) => person.role === role && person.status === 'active')?.id ?? '';
      const token = randomUUID();
      await owner.query(
        `insert into auth.sessions (token_hash, user_id, organization_id, idle_seconds, expires_at)
         values ($1, $2, $3, 36000, now() + interval '10 hours')`,
        [hashToken(token), userId, organization.id],
      );
      await owner.query('update people set theme = $3 where organization_id = $1 and id = $2', [organization.id, userId, theme]);
      const { page, context } = await site.visitor(size);
      await context.addCookies([{ name: 'sid', value: token, url: site.url }]);
      await context.addInitScript(`localStorage.setItem('user-theme', '${theme}')`);
      return { page, context, userId };
    },
    close: async () => {
      await owner.end();
      await site.close();
    },
  };
}
