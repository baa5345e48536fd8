import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from './demo.site.ts';
import { beyondOf, findingsOn, visit } from './reading.ts';

/** Each theme is read by axe on a wide screen; the narrow ones change places, not colours. */
const VIEWS = [
  { theme: 'light', width: 1440, isRead: true },
  { theme: 'slate', width: 1440, isRead: true },
  { theme: 'dark', width: 1440, isRead: true },
  { theme: 'dark', width: 768, isRead: false },
  { theme: 'light', width: 390, isRead: true },
] as const;

let site: DemoSite;
let screens: Record<string, string>;

async function chooseScreens(): Promise<Record<string, string>> {
  const first = async (text: string) => (await site.rows<{ id: string }>(text, [site.organization.id]))[0]?.id ?? '';
  const assessment = (status: string) => first(`select id from assessments where organization_id = $1 and status = '${status}' limit 1`);
  return {
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
    profile: '/profile',
    help: '/help',
    'a planned screen': '/calendar',
    'the platform console, closed to the owner': '/admin',
    'an unknown address': '/nowhere',
  };
}

describe('every screen, in every theme and width', () => {
  beforeAll(async () => {
    site = await openDemoSite();
    screens = await chooseScreens();
  });
  afterAll(() => site.close());

  for (const { theme, width, isRead } of VIEWS) {
    test(`${theme} at ${width} pixels: readable by everybody, and nothing runs out of the screen`, async () => {
      const { page, context } = await site.signedIn('owner', { theme, width });
      const faults: string[] = [];
      for (const [name, path] of Object.entries(screens)) {
        await visit(page, path);
        expect(await page.evaluate(() => document.documentElement.className), name).toContain(theme);
        const beyond = await beyondOf(page);
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
