import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { dragOver, drop, layOut, startDrag } from '#tests/support/web/dragging.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { recommendation } from '#tests/support/web/recommendations.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import type { RoadmapAnswer } from './roadmap.moves.ts';
import { Roadmap } from './Roadmap.tsx';
// Loaded before the first test, because fake timers would block lazy loading.
import './BreaksOrder.tsx';

const CUSTOMER = '01890000-0000-7000-8000-0000000000c1';
const idOf = (place: number) => `01890000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`;

const FIREWALL: RoadmapItem = {
  ...recommendation(11, {
    customer: { id: CUSTOMER, name: 'Alderbrook Dental' },
    title: 'Separate the clinical network',
    priority: 'medium',
  }),
  id: idOf(11),
  oneTimeCost: 840_000,
  recurringCost: 0,
  targetQuarter: { year: 2028, quarter: 1 },
  start: '2027-05-03',
  version: 3,
  startMonth: 4,
  dependsOn: [],
  neededBy: [],
};
const LAPTOPS = { ...FIREWALL, id: idOf(12), title: 'Replace twelve computers', oneTimeCost: 984_000, start: null };
const SURVEY = { ...FIREWALL, id: idOf(13), title: 'Wi-Fi survey', oneTimeCost: 90_000, targetQuarter: null, start: null, version: 1 };

const sum = (oneTime: number) => (oneTime === 0 ? [] : [{ currency: 'GBP', oneTime, monthly: 0 }]);
function roadmapWith(items: RoadmapItem[]): RoadmapAnswer {
  const costs = (own: RoadmapItem[]) => own.reduce((total, { oneTimeCost }) => total + oneTimeCost, 0);
  const quarters = [1, 2, 3, 4, 5, 6].map((index) => {
    const place = { year: index > 4 ? 2029 : 2028, quarter: index > 4 ? index - 4 : index };
    const own = items.filter(({ targetQuarter: at }) => at?.year === place.year && at.quarter === place.quarter);
    const planned = 2_000_000 + costs(own);
    return {
      ...place,
      count: own.length,
      sums: sum(costs(own)),
      oneTime: costs(own),
      recurring: 0,
      target: 3_000_000,
      planned,
      items: own,
    };
  });
  const years = [2028, 2029].map((year) => {
    const own = items.filter(({ targetQuarter: at }) => at?.year === year);
    return { year, count: own.length, sums: sum(costs(own)), target: 12_000_000, planned: 8_000_000 + costs(own) };
  });
  const unscheduled = items.filter(({ targetQuarter }) => targetQuarter === null);
  return {
    startMonth: 4,
    today: '2027-05-10',
    currency: 'GBP',
    years,
    quarters,
    unscheduled,
    tray: { count: unscheduled.length, sums: sum(costs(unscheduled)) },
  };
}

/** Items on the fake server. */
let stored: RoadmapItem[] = [];
let refusal: Response | null = null;
const open = screenForEachTest(() => <Roadmap customerId={CUSTOMER} />);
beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true });
  [stored, refusal] = [[FIREWALL, LAPTOPS, SURVEY], null];
});

/** Opens the roadmap with a fake server that stores changes. */
async function openRoadmap(address = '/') {
  respondWith(({ method, url, body }) => {
    if (method !== 'PATCH') return Response.json(roadmapWith(stored));
    if (refusal) return refusal;
    const changed = stored.find(({ id }) => url.endsWith(id));
    if (!changed) return new Response(null, { status: 404 });
    const now = { ...changed, ...body, version: changed.version + 1 };
    stored = stored.map((item) => (item.id === now.id ? now : item));
    return Response.json(now);
  });
  const page = await open(address);
  await wait(50);
  return page;
}

const place = (name: string) => document.querySelector(`section[aria-label="${name}"]`);
const inPlace = (name: string) => place(name)?.textContent ?? '';
const card = (title: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === title);
const key = (name: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const moves = () => requests.filter(({ method }) => method === 'PATCH');
async function lift(title: string): Promise<void> {
  card(title)?.focus();
  await key('m');
}

test('A quarter shows its one-time and monthly costs, and how far it is over or under its target', async () => {
  await openRoadmap();
  expect(inPlace('Q1 FY28')).toContain('Apr – Jun 2027');
  expect(inPlace('Q1 FY28')).toContain('£18,240 one-time');
  expect(inPlace('Q1 FY28')).toContain('£8,240 over');
  expect(inPlace('Q2 FY28')).toContain('£10,000 under');
  expect(inPlace('Q2 FY28')).toContain('Nothing planned');
  expect(inPlace('Unscheduled')).toContain('£900');
  expect(words()).toContain('Apr 2027 – Mar 2028');
  expect(words()).toContain('£21,760 under');
});

test('An item moved by keyboard shows new and old sums at both ends, and the live region reads place and sum', async () => {
  await openRoadmap();
  await lift(FIREWALL.title);
  await key('ArrowRight');
  expect(inPlace('Q1 FY28')).toContain('£9,840 one-time');
  expect(place('Q1 FY28')?.querySelector('del')?.textContent).toBe('before: £18,240');
  expect(inPlace('Q1 FY28')).toContain('moving to Q2 FY28');
  expect(inPlace('Q2 FY28')).toContain('£8,400 one-time');
  expect(inPlace('Q2 FY28')).toContain('£1,600 under');
  expect(document.querySelector('[data-board] [role=status]')?.textContent).toBe('Q2 FY28, £8,400 one-time');
  await key('Escape');
  expect(inPlace('Q1 FY28')).toContain('£18,240 one-time');
  expect(moves()).toEqual([]);
});

test('Enter drops the item in its new quarter with the version on the screen, and one press restores it with its dates', async () => {
  await openRoadmap();
  await lift(FIREWALL.title);
  await key('ArrowRight');
  await key('Enter');
  expect(document.activeElement).toBe(card(FIREWALL.title));
  expect(inPlace('Q2 FY28')).toContain(FIREWALL.title);
  await wait(100);
  const away = { targetQuarter: { year: 2028, quarter: 2 }, start: null, end: null };
  expect(moves()).toMatchObject([{ url: `/api/recommendations/${FIREWALL.id}`, body: { ...away, version: 3 } }]);
  await press('Undo');
  await wait(100);
  const back = { targetQuarter: { year: 2028, quarter: 1 }, start: '2027-05-03', end: null };
  expect(moves()[1]).toMatchObject({ body: { ...back, version: 4 } });
  expect(inPlace('Q1 FY28')).toContain(FIREWALL.title);
  expect(inPlace('Q1 FY28')).toContain('£18,240 one-time');
});

test('An item that a colleague moved meanwhile goes where they put it, and says so', async () => {
  await openRoadmap();
  const theirs = { ...FIREWALL, targetQuarter: { year: 2028, quarter: 3 }, version: 4, updatedBy: { id: OLIVE.id, name: 'Tom Okafor' } };
  const body = { code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: theirs };
  refusal = Response.json(body, { status: 409 });
  stored = [theirs, LAPTOPS, SURVEY];
  await lift(FIREWALL.title);
  await key('ArrowRight');
  await key('Enter');
  await wait(100);
  expect(inPlace('Q3 FY28')).toContain(FIREWALL.title);
  expect(inPlace('Q2 FY28')).toContain('Nothing planned');
  expect(words()).toContain('Tom Okafor moved it to Q3 FY28');
});

test('A failed move is reverted', async () => {
  await openRoadmap();
  refusal = Response.json({ code: 'INTERNAL_ERROR', message: 'It failed', resolution: 'Try again.' }, { status: 500 });
  await lift(SURVEY.title);
  await key('ArrowRight');
  await key('Enter');
  await wait(100);
  expect(inPlace('Unscheduled')).toContain(SURVEY.title);
  expect(words()).toContain('was not moved');
});

test('An offline move returns the item, and the message says why', async () => {
  await openRoadmap();
  await lift(SURVEY.title);
  await key('ArrowRight');
  respondWith(() => {
    throw new TypeError('Failed to fetch');
  });
  await key('Enter');
  expect(inPlace('Q1 FY28')).toContain(SURVEY.title);
  await wait(100);
  expect(inPlace('Unscheduled')).toContain(SURVEY.title);
  expect(words()).toContain(`“${SURVEY.title}” was not moved`);
  expect(words()).toMatch(/connection|network|reach/i);
});

test('Pressing Undo twice puts an item back one-time', async () => {
  await openRoadmap();
  await lift(FIREWALL.title);
  await key('ArrowRight');
  await key('Enter');
  await wait(100);
  const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
  await act(async () => {
    undo?.click();
    undo?.click();
  });
  await wait(200);
  expect(moves()).toHaveLength(2);
  expect(inPlace('Q1 FY28')).toContain(FIREWALL.title);
});

test('A distant quarter is collapsed; a press expands it, and so does a card held over it', async () => {
  await openRoadmap();
  expect(place('Q2 FY29')).toBeNull();
  await act(async () => document.querySelector<HTMLElement>('button[data-place="2029-Q1"]')?.click());
  expect(place('Q1 FY29')).not.toBeNull();
  expect(place('Q1 FY28')).toBeNull();

  layOut(() => document.querySelector('[data-place="2029-Q2"]'));
  await startDrag(card(SURVEY.title));
  await dragOver(90);
  await wait(250);
  expect(place('Q2 FY29')).toBeNull();
  await wait(150);
  expect(inPlace('Q2 FY29')).toContain('£900 one-time');
  await drop(90);
  await wait(100);
  expect(moves()).toMatchObject([{ body: { targetQuarter: { year: 2029, quarter: 2 } } }]);
});

test('An item can be moved without dragging by choosing the quarter from a list', async () => {
  await openRoadmap();
  await press(`Move ${SURVEY.title} to another quarter`);
  await press('Q4 FY28');
  await wait(100);
  expect(inPlace('Q4 FY28')).toContain(SURVEY.title);
});

test('A press on a card opens it by its address, and the shown quarters are in the address too', async () => {
  const page = await openRoadmap();
  await act(async () => card(FIREWALL.title)?.click());
  await wait(20);
  expect(page.search()).toMatchObject({ recommendation: FIREWALL.id });
  await press('Later quarters');
  expect(page.search()).toMatchObject({ from: '2029-Q1' });
  await wait(50);
  expect(requests.at(-1)?.url).toContain('from=2029-Q1');
  await press('This quarter');
  expect(page.search()).not.toHaveProperty('from', '2029-Q1');
});

test('Alignment engineers read the roadmap and move nothing', async () => {
  const engineer: CurrentUser = { ...OLIVE, roles: ['alignment_engineer'], isOwner: false };
  queryClient.setQueryData(currentUserQuery.queryKey, engineer);
  await openRoadmap();
  await lift(FIREWALL.title);
  await key('ArrowRight');
  await key('Enter');
  expect(moves()).toEqual([]);
  expect(words()).toContain('Only vCIOs and administrators can move recommendations.');
  expect(document.querySelector('[data-no-lift]')).toBeNull();
});

test('An empty roadmap, and one that cannot be read, say so', async () => {
  stored = [];
  await openRoadmap();
  expect(words()).toContain('No recommendations yet');
  queryClient.removeQueries({ queryKey: ['/api/recommendations/roadmap'] });
  respondWith(() => Response.json({ code: 'INTERNAL_ERROR', message: 'It failed', resolution: 'Try again.' }, { status: 500 }));
  await open('/');
  await wait(50);
  expect(words()).toContain('It failed');
});

test('[ROAD-10] A card shows what it depends on, and moving it to an earlier quarter asks first', async () => {
  const needed = { id: LAPTOPS.id, title: LAPTOPS.title, status: LAPTOPS.status, targetQuarter: { year: 2028, quarter: 2 } };
  const waiting = { ...FIREWALL, targetQuarter: { year: 2028, quarter: 2 }, start: null, dependsOn: [needed] };
  stored = [
    waiting,
    { ...LAPTOPS, targetQuarter: { year: 2028, quarter: 2 }, neededBy: [{ ...needed, id: waiting.id, title: waiting.title }] },
  ];
  await openRoadmap();
  expect(inPlace('Q2 FY28')).toContain(`after ${LAPTOPS.title}`);
  await lift(FIREWALL.title);
  await key('ArrowLeft');
  await key('Enter');
  await wait(300);
  expect(words()).toContain(`“${FIREWALL.title}” depends on “${LAPTOPS.title}”`);
  expect(moves()).toEqual([]);
  await press('Cancel');
  expect(inPlace('Q2 FY28')).toContain(FIREWALL.title);
  await lift(FIREWALL.title);
  await key('ArrowLeft');
  await key('Enter');
  await press('Move to Q1 FY28');
  await wait(300);
  expect(moves()).toHaveLength(1);
  expect(inPlace('Q1 FY28')).toContain('Planned in a later quarter than a recommendation that depends on it.');
});
