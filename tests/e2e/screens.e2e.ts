import { AxeBuilder } from '@axe-core/playwright';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDoors } from '#server/db/doors.ts';
import { type DemoOrganization, fillOrganization } from '#server/demo/demo.fill.ts';
import { hashToken } from '#server/http/actor.ts';
import { openSite, type Site } from './site.ts';

/** Each theme is read by axe on a wide screen; the narrow ones change places, not colours. */
const VIEWS = [
  { theme: 'light', width: 1440, isRead: true },
  { theme: 'slate', width: 1440, isRead: true },
  { theme: 'dark', width: 1440, isRead: true },
  { theme: 'dark', width: 768, isRead: false },
  { theme: 'light', width: 390, isRead: true },
] as const;
const TOKEN = 'a-token-for-this-test-alone';

let site: Site;
let organization: DemoOrganization;
let screens: Record<string, string>;

/** Signs the owner in by a session of the database: this suite looks at screens, the line tests the way in. */
async function signOwnerIn(): Promise<void> {
  const owner = new pg.Client({ connectionString: site.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into auth.sessions (token_hash, user_id, organization_id, idle_seconds, expires_at)
     values ($1, $2, $3, 36000, now() + interval '10 hours')`,
    [hashToken(TOKEN), organization.people[0]?.id, organization.id],
  );
  const first = async (text: string) => (await owner.query<{ id: string }>(text, [organization.id])).rows[0]?.id ?? '';
  const assessment = (status: string) => first(`select id from assessments where organization_id = $1 and status = '${status}' limit 1`);
  screens = {
    dashboard: '/',
    customers: '/customers',
    'a customer': `/customers/${await first("select id from customers where organization_id = $1 and status = 'active' limit 1")}`,
    assessments: '/assessments',
    'the working screen': `/assessments/${await assessment('in_progress')}`,
    'the review screen': `/assessments/${await assessment('pending_review')}/review`,
    'an approved assessment': `/assessments/${await assessment('approved')}`,
    templates: '/templates',
    'a template': `/templates/${await first('select id from templates where organization_id = $1 limit 1')}`,
    QBRs: '/qbrs',
    'overdue QBRs': '/qbrs?filter=overdue',
    'a QBR': `/qbrs/${await first("select id from qbrs where organization_id = $1 and status = 'finalized' limit 1")}`,
    people: '/users',
    settings: '/settings',
    'an unknown address': '/nowhere',
  };
  await owner.end();
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  // What a sticky bar happens to cover depends on where a person has scrolled to; read from the top it covers nothing.
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function findingsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

describe('every screen, in every theme and width', () => {
  beforeAll(async () => {
    site = await openSite();
    const appUrl = new URL(inject('databaseUrls').app);
    appUrl.pathname = new URL(site.ownerUrl).pathname;
    const doors = openDoors(appUrl.href);
    organization = await fillOrganization(doors, { name: 'Northwind IT', size: 'S', now: new Date() });
    await doors.close();
    await signOwnerIn();
  });
  afterAll(() => site.close());

  for (const { theme, width, isRead } of VIEWS) {
    test(`${theme} at ${width} pixels: readable by everybody, and nothing runs out of the screen`, async () => {
      const { page, context } = await site.visitor({ width, height: 900 });
      await context.addCookies([{ name: 'sid', value: TOKEN, url: site.url }]);
      await context.addInitScript(`localStorage.setItem('user-theme', '${theme}')`);
      await page.request.get('/api/csrf-token').then(async (answer) => {
        const { csrfToken } = await answer.json();
        await page.request.patch('/api/profile', { data: { theme }, headers: { 'x-csrf-token': csrfToken } });
      });
      const faults: string[] = [];
      for (const [name, path] of Object.entries(screens)) {
        await visit(page, path);
        expect(
          await page.evaluate(() => document.documentElement.classList.contains('dark') || document.documentElement.className),
          name,
        ).toBeTruthy();
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (beyond > 0) faults.push(`${name}: ${beyond} pixels beyond the screen`);
        if (isRead) faults.push(...(await findingsOn(page)).map((finding) => `${name}: ${finding}`));
      }
      await context.close();
      expect(faults).toEqual([]);
    });
  }

  test('the browser had nothing to complain about', () => {
    expect(site.complaints).toEqual([]);
  });
});
