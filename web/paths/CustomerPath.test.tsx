import { beforeEach, expect, test } from 'vitest';
import type { Path } from '#contract/paths/paths.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, field, press, requests, respondWith, screenForEachTest, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CustomerPath } from './CustomerPath.tsx';
// Lazy-loaded; imported here so that no test waits for them.
import './ApplyDialog.tsx';
import './PathKeysDialog.tsx';
import './SaveScenarioDialog.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const idOf = (n: number) => `01890000-0000-7000-8000-00000000010${n}`;
const item = (n: number, title: string, more: object = {}) => ({
  id: idOf(n),
  title,
  severity: 'high' as const,
  resolves: 1,
  isCampaign: false,
  gained: 3,
  oneTime: 96_000,
  monthly: 0,
  firstYear: 96_000,
  hours: 0,
  quarter: null,
  version: 1,
  ...more,
});
const sums = { oneTime: 96_000, monthly: 0, firstYear: 96_000, hours: 8 };
const FOUND: NonNullable<Path['path']> = {
  scoreNow: 68,
  plan: {
    kind: 'cheapest',
    score: 80.1,
    count: 1,
    ...sums,
    quarters: [{ year: 2027, quarter: 1, scoreAfter: 80.1, gained: 12.1, over: 0, overHours: 0, ...sums, items: [item(1, 'Require MFA')] }],
  },
  isReached: true,
  needed: { cost: 96_000, score: 80.1, count: 1 },
  others: [
    { ...item(2, 'Replace the firewall', { gained: 0.7 }), reason: 'not_needed' },
    { ...item(3, 'Review suppliers'), reason: 'uncosted' },
  ],
  frontier: [
    { cost: 0, score: 68, count: 0 },
    { cost: 96_000, score: 80.1, count: 1 },
    { cost: 400_000, score: 80.8, count: 2 },
  ],
  bend: { cost: 96_000, perPoint: 434_000 },
  alternatives: [{ kind: 'most', score: 80.8, cost: 400_000, count: 2, adds: ['Replace the firewall'], drops: [], ending: [] }],
  dearest: null,
  leftOpen: { critical: 1, high: 0, medium: 2, low: 0 },
  isShortOfHours: false,
  unreachable: [],
  withoutHours: 0,
  checklist: null,
  isExact: true,
};
const PATH: Path = {
  customer: { id: ID, name: 'Harbour Dental Care' },
  currency: 'GBP',
  startMonth: 1,
  today: '2026-11-24',
  goal: 80,
  budget: 1_500_000,
  quarterBudget: null,
  quarterHours: null,
  checklist: null,
  checklists: [{ key: 'Cyber insurance', name: 'Cyber insurance', kind: 'framework' }],
  limit: 1_500_000,
  noCriticals: false,
  from: { year: 2027, quarter: 1 },
  until: { year: 2027, quarter: 3 },
  assessment: { id: idOf(9), name: 'Core', template: 'Core technical alignment', approvedAt: '2026-11-02T10:00:00.000Z' },
  recommendations: 3,
  costed: 2,
  path: FOUND,
};

let path = PATH;
const open = screenForEachTest(() => <CustomerPath id={ID} />);
beforeEach(async () => {
  path = PATH;
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method, body }) => Response.json(method === 'GET' ? path : body));
});
const shown = async (address = '/') => {
  const screen = await open(address);
  await wait(10);
  return screen;
};

test('The cheapest plan is shown by quarter with its score, its cost and what it leaves out', async () => {
  await shown();
  expect(words()).toContain('Cheapest way to 80%');
  expect(words()).toContain('Q1 2027');
  expect(words()).toContain('80.1% after');
  expect(words()).toContain('1 is not needed for 80%, 1 is uncosted');
  expect(words()).toContain('Findings that stay open: 1 critical, 2 medium.');
  expect(words()).toContain('After £960 each further point costs more than £4,300.');
  expect(words()).toContain('Budget left£14,040');
});

test('Excluding, requiring and including a recommendation are sent with the next calculation', async () => {
  const screen = await shown();
  await press('Exclude Require MFA');
  expect(screen.search()).toMatchObject({ without: idOf(1) });
  await press('Include Replace the firewall');
  expect(screen.search()).toMatchObject({ without: idOf(1), must: idOf(2) });
  expect(requests.at(-1)?.url).toContain(`must=${idOf(2)}&without=${idOf(1)}`);
});

test('A quarter that exceeds the budget per quarter is named with the amount', async () => {
  const plan = FOUND.plan && { ...FOUND.plan, quarters: FOUND.plan.quarters.map((quarter) => ({ ...quarter, over: 46_000 })) };
  path = { ...PATH, quarterBudget: 50_000, path: { ...FOUND, plan } };
  await shown();
  expect(words()).toContain('The plan exceeds £500 per quarter: Q1 2027 by £460.');
});

test('Hours per quarter and a checklist limit the plan, and the page says what they leave open', async () => {
  const plan = FOUND.plan && { ...FOUND.plan, quarters: FOUND.plan.quarters.map((quarter) => ({ ...quarter, overHours: 1.5 })) };
  const checklist = { questions: 12, passing: 9, passingAfter: 11, unanswered: 1 };
  const named = { key: 'Cyber insurance', name: 'Cyber insurance', kind: 'framework' as const };
  path = { ...PATH, quarterHours: 6.5, checklist: named, path: { ...FOUND, plan, checklist, withoutHours: 2 } };
  await shown();
  expect(words()).toContain('Cheapest way to 80% with Cyber insurance met');
  expect(words()).toContain(
    'The plan exceeds 6.5 hours per quarter: Q1 2027 by 1.5 hours. Choose more quarters or raise the hours per quarter.',
  );
  expect(words()).toContain('Cyber insurance: 9 of 12 questions pass now, 11 with this plan. 1 is unanswered.');
  expect(words()).toContain('2 recommendations of the plan have no hours and count as 0 hours.');
});

test('Hours that are typed are sent with the next calculation', async () => {
  const screen = await shown();
  await typeInto(field('quarterHours'), '12.5');
  field('quarterHours').form?.requestSubmit();
  await wait(100);
  expect(screen.search()).toMatchObject({ quarterHours: '12.5' });
  expect(requests.at(-1)?.url).toContain('quarterHours=12.5');
});

test('An alternative replaces the plan when it is used', async () => {
  const screen = await shown();
  await press('Use this plan: A: Most score for £15,000');
  expect(screen.search()).toMatchObject({ plan: 'most' });
});

test('An alternative is named by the recommendation that it leaves out, and warns of software that loses its updates', async () => {
  const ending = [{ product: 'Windows Server 2016', until: '2027-01-12' }];
  const without = { kind: 'without' as const, score: 80.1, cost: 300_000, count: 3, adds: [], drops: ['Replace the servers'], ending };
  path = { ...PATH, path: { ...FOUND, alternatives: [without], dearest: 'Replace the servers' } };
  await shown();
  expect(words()).toContain('B: Without “Replace the servers”');
  expect(words()).toContain('Windows Server 2016 is unsupported from 12 Jan 2027.');
});

test('A goal that the budget does not reach names the best score and the budget it needs', async () => {
  path = { ...PATH, budget: 50_000, limit: 50_000, path: { ...FOUND, isReached: false } };
  await shown();
  expect(words()).toContain('80% is out of reach for £500. The best score is 80.1% for £960. Raise the budget to £960 or lower the goal.');
  expect(words()).not.toContain('not needed');
});

test('Keys move through the recommendations, exclude, require and include them, and list themselves', async () => {
  const screen = await shown();
  const key = async (name: string) => {
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    await wait(10);
  };
  await key('j');
  expect(document.activeElement?.textContent).toBe('Require MFA');
  await key('i');
  expect(screen.search()).toMatchObject({ must: idOf(1) });
  await key('x');
  expect(screen.search()).toMatchObject({ without: idOf(1) });
  await key('j');
  await key('+');
  expect(screen.search()).toMatchObject({ must: idOf(2) });
  await key(']');
  expect(screen.search()).toMatchObject({ goal: '81' });
  await key('a');
  expect(screen.search()).toMatchObject({ plan: 'most' });
  await key('z');
  expect(screen.search()).not.toHaveProperty('plan');
  await key('g');
  expect(document.activeElement).toHaveProperty('value', '80');
  (document.activeElement as HTMLElement).blur();
  await key('?');
  await wait(50);
  expect(words()).toContain('Path shortcuts');
});

test('Applying the plan shows the quarters that change, moves them and offers Undo', async () => {
  await shown();
  await press('Apply to roadmap');
  expect(words()).toContain('Unscheduled');
  await press('Move 1 recommendation');
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.url).toContain('/path/apply');
  expect(sent?.body).toEqual({ moves: [{ recommendationId: idOf(1), quarter: { year: 2027, quarter: 1 }, version: 1 }] });
  expect(button('Undo')).toBeDefined();
});

test('Saving the plan as a scenario sends its quarters with the name', async () => {
  await shown();
  await press('Save as scenario');
  await press('Save scenario');
  await wait(10);
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.url).toBe(`/api/budgets/${ID}/2027/scenarios`);
  expect(sent?.body).toEqual({
    name: 'Cheapest way to 80%',
    changes: [{ recommendationId: idOf(1), quarter: { year: 2027, quarter: 1 } }],
  });
});

test('The page names the assessment that a path starts from when there is none', async () => {
  path = { ...PATH, assessment: null, path: null };
  await shown();
  expect(words()).toContain('No approved assessment yet');
});

test('A customer whose recommendations have no cost is asked for costs', async () => {
  path = { ...PATH, costed: 0 };
  await shown();
  expect(words()).toContain('No recommendation has a cost');
});
