import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Theme } from '#domain/theme/colours.rules.ts';
import { type DemoSite, openDemoSite } from './demo.site.ts';
import { beyondOf, colourFindingsOn, findingsOn, follow, showIn } from './reading.ts';

interface View {
  width: number;
  theme: Theme;
  read: (page: Page) => Promise<string[]>;
}

/**
 * Every theme and every width, but not each pair: another theme only changes colours, a narrower screen only positions, and the gallery has
 * every component in every theme.
 */
const VIEWS: readonly View[] = [
  { width: 1440, theme: 'light', read: findingsOn },
  { width: 1440, theme: 'dark', read: colourFindingsOn },
  { width: 768, theme: 'dark', read: async () => [] },
  { width: 390, theme: 'slate', read: async (page) => [...(await findingsOn(page)), ...(await tallRowsOn(page))] },
];
const HEIGHT = 900;

let site: DemoSite;
let page: Page;

async function ofOrganization(text: string): Promise<string> {
  const [found] = await site.rows<{ id: string }>(`${text} order by id limit 1`, [site.organization.id]);
  if (!found) throw new Error(`The demonstration has no row for: ${text}`);
  return found.id;
}
const assessment = (status: string) => ofOrganization(`select id from assessments where organization_id = $1 and status = '${status}'`);

const SCREENS: Record<string, () => string | Promise<string>> = {
  'the dashboard': () => '/',
  'the list of customers': () => '/customers',
  'a customer': async () =>
    `/customers/${await ofOrganization("select id from customers where organization_id = $1 and status = 'active'")}`,
  'the list of assessments': () => '/assessments',
  'the working screen': async () => `/assessments/${await assessment('in_progress')}`,
  'the review screen': async () => `/assessments/${await assessment('pending_review')}/review`,
  'an approved assessment': async () => `/assessments/${await assessment('approved')}`,
  'two runs beside each other': async () => `/assessments/${await assessment('approved')}/compare`,
  'the list of templates': () => '/templates',
  'a template': async () => `/templates/${await ofOrganization('select id from templates where organization_id = $1')}`,
  'the preview of a template': async () =>
    `/templates/${await ofOrganization('select id from templates where organization_id = $1')}?tab=preview`,
  'the editor of a template': async () =>
    `/templates/${await ofOrganization('select id from templates where organization_id = $1')}?tab=edit`,
  'what uses a template': async () => `/templates/${await ofOrganization('select id from templates where organization_id = $1')}?tab=uses`,
  'the findings': () => '/recommendations?tab=findings',
  'the list of findings': () => '/recommendations?tab=findings&show=list',
  'the list of QBRs': () => '/qbrs',
  'overdue QBRs': () => '/qbrs?filter=overdue',
  'a QBR': async () => `/qbrs/${await ofOrganization('select id from qbrs where organization_id = $1 and figures is not null')}`,
  'a deck as the customer sees it': async () =>
    `/qbrs/${await ofOrganization('select id from qbrs where organization_id = $1 and figures is not null')}/customer`,
  'a meeting': async () =>
    `/qbrs/${await ofOrganization("select id from qbrs where organization_id = $1 and status in ('finalized', 'Scheduled') and figures is not null")}/meeting`,
  'what follows a meeting': async () =>
    `/qbrs/${await ofOrganization("select id from qbrs where organization_id = $1 and status = 'presented'")}/meeting`,
  'the programme': () => '/quarterly-reviews',
  'the recommendations': () => '/recommendations',
  'the campaigns': () => '/recommendations/campaigns',
  'a campaign': async () => `/recommendations/campaigns/${await ofOrganization('select id from campaigns where organization_id = $1')}`,
  'the list of people': () => '/users',
  'the settings': () => '/settings',
  'the branding': () => '/settings?tab=branding',
  'the rules of assessments': () => '/settings?tab=rules',
  'the defaults of QBRs': () => '/settings?tab=qbrs',
  'the custom fields': () => '/settings?tab=fields',
  'the statuses of recommendations': () => '/settings?tab=recommendations',
  'the defaults of notifications': () => '/settings?tab=notifications',
  'the backups': () => '/settings?tab=data',
  'the profile': () => '/profile',
  'the integrations': () => '/integrations',
  'the webhooks': () => '/integrations?kind=webhooks',
  'a chat': () => '/integrations?kind=slack',
  'a tool that is not connected': () => '/integrations?kind=connectwise',
  'the sample tool': () => '/integrations?kind=sample',
  'the calendar feed': () => '/integrations?kind=calendar',
  'a Microsoft calendar that is not connected': () => '/integrations?kind=outlook',
  'the CSV drop': () => '/integrations?kind=csv',
  'the API tokens': () => '/integrations?kind=api_tokens',
  'single sign-on': () => '/integrations?kind=entra',
  'the limits of requests': () => '/rate-limit-monitoring',
  'the help': () => '/help',
  'the calendar': () => '/calendar',
  'a week of the calendar': () => '/calendar?view=week',
  'a year of the calendar': () => '/calendar?view=year',
  'the audit log': () => '/audit-logs',
  'the activity': () => '/activity',
  'the list of SOPs': () => '/sops',
  'an SOP': async () => `/sops/${await ofOrganization("select id from sops where organization_id = $1 and status = 'stale'")}`,
  'the editor of an SOP': async () => `/sops/${await ofOrganization('select id from sops where organization_id = $1')}?tab=edit`,
  'the versions of an SOP': async () => `/sops/${await ofOrganization('select id from sops where organization_id = $1')}?tab=versions`,
  'questions without an SOP': () => '/sops/completeness',
  'the standards of the stack': () => '/tech-stack-standards',
  'the audits of the stack': () => '/tech-stack-audits',
  'the heat map of the stack': () => '/tech-stack-audits?tab=reports',
  'the renewals of the stack': () => '/tech-stack-audits?tab=reports&part=renewals',
  'what a customer uses': async () =>
    `/customers/${await ofOrganization("select id from customers where organization_id = $1 and status = 'active'")}?tab=stack`,
  'an audit of the stack': async () =>
    `/tech-stack-audits/${await ofOrganization('select id from stack_audits where organization_id = $1')}`,
  'the subscription': () => '/billing',
  'the platform console, closed to the owner': () => '/admin',
  'an unknown address': () => '/nowhere',
};

/** Pages of superadmins. */
const CONSOLE: Record<string, () => string | Promise<string>> = {
  'the dashboard of the platform console': () => '/admin',
  'an organisation in the platform console': () => `/admin/organizations/${site.organization.id}`,
  'the operations of the platform': () => '/admin/operations',
  'the features of the platform': () => '/admin/features',
  'the feedback of all organisations': () => '/admin/feedback',
  'the announcements': () => '/admin/announcements',
  'the security of the platform': () => '/admin/security?period=month',
};

/** Rows for everything that these pages show. */
const CONSOLE_ROWS = [
  `insert into feedback (organization_id, person_id, title, description, category, priority, current_page)
   select organization_id, id, 'A wish', 'We wish for something of some length.', 'bug', 'high', '/customers' from people where organization_id = $1 and is_owner`,
  `insert into audit_events (organization_id, actor_name, actor_role, actor_kind, action, entity_type, entity_id, ip, outcome)
   select organization_id, 'Plumbline', 'system', 'system', 'user.sign_in_refused', 'user', id, '203.0.113.7', 'denied' from people where organization_id = $1 and is_owner`,
  `insert into audit_events (organization_id, actor_name, actor_role, actor_kind, action, entity_type, entity_label, outcome)
   values ($1, 'Plumbline', 'system', 'system', 'security.threat', 'address', '203.0.113.7', 'denied')`,
];

/** Height of a title of two lines, a line below it and padding; list rows never need a fourth. */
const THREE_LINES_PX = 104;

function tallRowsOn(on: Page): Promise<string[]> {
  return on.$$eval(
    'table[data-short-cards] :is(tr[data-row], tr[data-item])',
    (rows, most) =>
      rows.flatMap((row) => {
        const { height } = row.getBoundingClientRect();
        return height > most ? [`a row of ${Math.round(height)} pixels: ${row.textContent}`] : [];
      }),
    THREE_LINES_PX,
  );
}

async function faultsIn({ width, theme, read }: View): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  await showIn(page, theme);
  const beyond = await beyondOf(page);
  const faults = beyond > 0 ? [`${beyond} pixels beyond the screen`] : [];
  return [...faults, ...(await read(page))].map((fault) => `${width} pixels, ${theme}: ${fault}`);
}

describe('accessibility and overflow in every theme and width', () => {
  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('owner', { theme: 'light', width: 1440, height: HEIGHT }));
    await page.goto('/profile');
  });
  afterAll(() => site.close());

  const faultsOf = async (path: string): Promise<string[]> => {
    const faults: string[] = [];
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await follow(page, path);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path.split('?')[0]);
    for (const view of VIEWS) faults.push(...(await faultsIn(view)));
    return faults;
  };

  test.each(Object.entries(SCREENS))(
    '[E2E-59] %s is accessible in every theme and at every width, and nothing overflows',
    async (_name, path) => expect(await faultsOf(await path())).toEqual([]),
  );

  describe('in the platform console', () => {
    beforeAll(async () => {
      for (const statement of CONSOLE_ROWS) await site.rows(statement, [site.organization.id]);
      const chief = await site.signedIn('admin', { theme: 'light', width: 1440, height: HEIGHT });
      await site.rows('update auth.users set is_superadmin = true, has_second_factor = true where id = $1', [chief.userId]);
      await site.rows(`insert into platform.announcements (text, level, starts_at, ends_at, created_by)
        values ('The platform is renewed on Sunday.', 'warning', now() - interval '1 hour', now() + interval '1 hour', 'Maya')`);
      ({ page } = chief);
      await page.goto('/profile');
    });

    test.each(Object.entries(CONSOLE))(
      '[ADMIN-71] %s is accessible in every theme and at every width, and nothing overflows',
      async (_name, path) => expect(await faultsOf(await path())).toEqual([]),
    );
  });

  test('Opening every screen in every theme and width causes no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
