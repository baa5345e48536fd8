import pg from 'pg';
import type { Role } from '#domain/users/permissions.rules.ts';
import type { Theme } from '#domain/theme/colours.rules.ts';
import { type DemoOrganization, fillOrganization } from '#demo/demo.fill.ts';
import { execute } from '#tests/support/cluster.ts';
import { copyOfFilled } from '#tests/support/database.ts';
import type { Visitor, VisitorOptions } from './browser.ts';
import { cookieOf, sessionFor } from './sessions.ts';
import { openSite, type Site, WITHOUT_TOURS } from './site.ts';

interface View extends VisitorOptions {
  theme?: Theme;
}

interface SignedIn extends Visitor {
  userId: string;
}

export interface DemoSite extends Site {
  organization: DemoOrganization;
  /** Runs a statement as the database owner, for states that no screen can create. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Opens a new browser with a session of a person with this role, created in the database; signing in is tested elsewhere. */
  signedIn(role: Role, view?: View): Promise<SignedIn>;
  signedInAs(userId: string, view?: View): Promise<SignedIn>;
}

/** Filled once per run; every site copies it, because most tests change it. */
async function fillDemo(ownerUrl: string): Promise<DemoOrganization> {
  await execute(ownerUrl, WITHOUT_TOURS);
  return fillOrganization(ownerUrl, { name: 'Northwind IT', size: 'S', now: new Date() });
}

export async function openDemoSite(settings: Record<string, string> = {}): Promise<DemoSite> {
  const { filled: organization, ...database } = await copyOfFilled('plumbline_demo', fillDemo);
  const site = await openSite(settings, { database });
  const owner = new pg.Client({ connectionString: site.ownerUrl });
  await owner.connect();

  const signedInAs = async (userId: string, { theme = 'dark', ...options }: View = {}): Promise<SignedIn> => {
    const token = await sessionFor(owner, userId);
    await owner.query('update people set theme = $3 where organization_id = $1 and id = $2', [organization.id, userId, theme]);
    const { page, context } = await site.visitor(options);
    await context.addCookies([cookieOf(token, site.url)]);
    await page.addInitScript(`localStorage.setItem('user-theme', '${theme}')`);
    return { page, context, userId };
  };

  return {
    ...site,
    organization,
    rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await owner.query<Row>(text, values)).rows,
    signedIn: (role, view) =>
      signedInAs(organization.people.find((person) => person.role === role && person.status === 'active')?.id ?? '', view),
    signedInAs,
    close: async () => {
      await owner.end();
      await site.close();
    },
  };
}
