import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { sampleQbr } from '#tests/support/web/qbr.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { QbrEditor } from '#web/qbrs/editor/QbrEditor.tsx';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';

const ID = '01890000-0000-7000-8000-0000000000aa';
const SHOWN: readonly string[] = ['cover', 'summary', 'findings'];
const QBR = sampleQbr({
  id: ID,
  status: 'draft',
  version: 3,
  sections: sampleQbr().sections.map((section) => ({ ...section, enabled: SHOWN.includes(section.key) })),
  facts: sampleFacts({ goals: [] }),
});

let stored = QBR;
const query = ask(getQbr, { params: { id: ID } });
const open = screenForEachTest(() => <Screen />);

function Screen() {
  const { data } = useQuery(query);
  return data && <QbrEditor qbr={data} />;
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  await queryClient.fetchQuery({ ...organizationQuery, queryFn: () => NORTHWIND });
});

async function openWith(title: string | null, facts = QBR.facts) {
  const texts = title === null ? {} : { 'gaps.title': [{ runs: [{ text: title }] }] };
  stored = { ...QBR, facts, sections: QBR.sections.map((section) => (section.key === 'findings' ? { ...section, texts } : section)) };
  respondWith(({ method, url }) => {
    if (method === 'PATCH') return Response.json((stored = { ...QBR, version: stored.version + 1 }));
    if (url.startsWith(`/api/qbrs/${ID}/comments`) || url === `/api/qbrs/${ID}/questions`) return Response.json([]);
    return Response.json(url === `/api/qbrs/${ID}` ? stored : { collectedOn: null, changes: [], sections: [] });
  });
  await open('/');
  await wait(50);
}

const title = () => document.querySelector<HTMLElement>('#slide-findings [data-text="title"]');

test('The header says how many sentences of the deck match their data', async () => {
  await openWith(null);
  expect(words()).toMatch(/\d\d sentences match their data/u);
});

test('A title that contradicts the data is listed with the fact and replaced by the true sentence', async () => {
  await openWith('No critical risk is open');
  await press('1 sentence needs attention');
  await wait(50);
  const list = document.querySelector('[role=dialog]');
  expect(list?.textContent).toContain('“No critical risk is open”');
  expect(list?.textContent).toContain('Critical open findings: 2. The sentence says “No”.');
  expect(list?.textContent).toContain('“Two critical and five high gaps are open; every one has a proposal”');
  expect(document.querySelector('#slide-findings')?.textContent).toContain('one sentence contradicts the data');
  await press('Use this sentence');
  await wait(1500);
  const saves = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(saves).toEqual([{ sections: [{ key: 'findings', texts: [{ field: 'gaps.title', text: null }] }], version: 3 }]);
  expect(words()).toContain('sentences match their data');
});

test('A decision without an advised option is listed with a link to its recommendation', async () => {
  const { recommendations } = sampleFacts();
  const unadvised = recommendations.map((one) => ({ ...one, options: one.options.map((option) => ({ ...option, isChosen: false })) }));
  await openWith(null, sampleFacts({ goals: [], recommendations: unadvised }));
  await press('1 point needs attention');
  await wait(50);
  const list = document.querySelector('[role=dialog]');
  expect(list?.textContent).toContain('Decision 1 has three options and none is advised.');
  expect(list?.textContent).toContain('Advise one option there, then refresh this deck.');
  expect([...(list?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    `/recommendations?recommendation=${recommendations[0]?.id}`,
  ]);
});

test('A sentence that new figures contradict is listed as soon as the deck is refreshed', async () => {
  await openWith('Two critical gaps could stop your practices');
  expect(words()).toContain('sentences match their data');
  const { gaps, ...facts } = sampleFacts({ goals: [] });
  const resolved = gaps.filter(({ findingId }) => findingId !== gaps[0]?.findingId);
  stored = { ...stored, facts: { ...facts, gaps: resolved, criticalGaps: 1 }, version: stored.version + 1 };
  await act(async () => queryClient.invalidateQueries({ queryKey: query.queryKey }));
  await wait(500);
  await press('1 sentence needs attention');
  await wait(50);
  const list = document.querySelector('[role=dialog]')?.textContent;
  expect(list).toContain('Critical open findings: 1. The sentence says “Two”.');
  expect(list).toContain('“One critical and five high gaps are open; every one has a proposal”');
});

test('Focus on a sentence shows its scope, its figures and the records they count', async () => {
  await openWith(null);
  expect(title()?.getAttribute('aria-description')).toContain('Critical open findings: 2');
  await act(async () => title()?.focus());
  await wait(600);
  const card = document.querySelector('[aria-label="Where this sentence comes from"]');
  expect(card?.textContent).toContain('ScopeAll records of Alderbrook Dental Group, as of 2 Dec 2026');
  expect(card?.textContent).toContain('Critical open findings: 2');
  expect(card?.textContent).toContain('One stolen password opens patient records');
});

test('A sentence that a person wrote names the generated one, and a text without sources says so', async () => {
  await openWith('Two critical gaps could stop your practices');
  expect(words()).toContain('sentences match their data');
  await act(async () => title()?.focus());
  await wait(600);
  expect(words()).toContain('Written by hand over “Two critical and five high gaps are open; every one has a proposal”.');
});

test('A pasted text that no slide can hold is refused with a message, and the text stays as it was', async () => {
  await openWith(null);
  await act(async () => title()?.click());
  await vi.dynamicImportSettled();
  await wait(300);
  const box = () => document.querySelector<HTMLElement>('#slide-findings [role=textbox]');
  const before = box()?.textContent;
  const paste = (text: string) =>
    act(async () => {
      const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
        clipboardData: { getData: () => text, items: [], files: [] },
      });
      box()?.dispatchEvent(event);
    });
  await paste('x'.repeat(1_001));
  expect(document.querySelector('#slide-findings [role=alert]')?.textContent).toMatch(/at most 1,000\. Paste a shorter one\.$/u);
  expect(box()?.textContent).toBe(before);
  await paste(' today');
  expect(box()?.textContent).toBe(`${before} today`);
  expect(document.querySelector('#slide-findings [role=alert]')).toBeNull();
});

test('A press on “Show source” shows where the sentence comes from while it is edited, for touch screens without hover', async () => {
  await openWith(null);
  await act(async () => title()?.click());
  await vi.dynamicImportSettled();
  await wait(300);
  const origin = () => document.querySelector('[aria-label="Where this sentence comes from"]')?.textContent;
  expect(origin()).toBeUndefined();
  await press('Show source');
  await wait(50);
  expect(origin()).toContain('Critical open findings: 2');
  await press('Show source');
  await wait(300);
  expect(origin()).toBeUndefined();
});
