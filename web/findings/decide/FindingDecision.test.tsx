import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { findingOf, HARBOUR } from '#tests/support/web/finding.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { FindingDecision } from './FindingDecision.tsx';
// Lazy-loaded; imported here so that no test waits for it.
import './AcceptForm.tsx';
import '#web/findings/links/PlanForm.tsx';

let shown: Finding;
let isOpen = true;
const open = screenForEachTest(() => <FindingDecision finding={shown} isOpen={isOpen} onSaved={() => {}} />);
beforeEach(() => {
  shown = findingOf();
  isOpen = true;
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  queryClient.setQueryData(organizationQuery.queryKey, NORTHWIND);
});

const changes = () => requests.filter(({ method }) => method !== 'GET');
const type = (key: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

/** Waits for the form, whose code is loaded when it opens. */
const arrives = async () => {
  await act(() => vi.dynamicImportSettled());
  await wait(50);
};

/** Uses the native setter, because React overrides the element's own and would not see the change. */
function write(name: string, text: string): Promise<void> {
  const box = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  if (!box) throw new Error(`There is no field ${name}.`);
  Reflect.set(Object.getPrototypeOf(box), 'value', text, box);
  return act(async () => void box.dispatchEvent(new Event('input', { bubbles: true })));
}

test('An undecided gap leads to Findings after the approval, where it can still be decided', async () => {
  isOpen = false;
  await open('/');
  expect(document.querySelector(`a[href="/recommendations?tab=findings&finding=${shown.id}"]`)?.textContent).toBe('Decide in Findings');
  expect(words()).not.toContain('Accept risk');
});

test('[FIND-7] One press recommends the library text for a gap', async () => {
  await open('/');
  respondWith(() => Response.json({ id: 'made', title: 'Encrypt every laptop' }, { status: 201 }));
  await press('Recommend this');
  await wait(50);
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: '/api/recommendations',
      body: { customerId: HARBOUR.id, fromLibrary: 'encrypt-laptops', findingIds: [shown.id], sourceAssessmentId: shown.assessmentId },
    },
  ]);
});

test('A covered gap links to its recommendation and is not recommended a second time', async () => {
  shown = findingOf({ recommendations: [{ id: HARBOUR.id, title: 'Lock the laptops', status: 'proposed' }] });
  await open('/');
  expect(words()).toContain('Recommended:Lock the laptopsProposed');
  expect(words()).not.toContain('Recommend this');
});

test('A gap whose only recommendation was declined can be recommended again', async () => {
  shown = findingOf({ recommendations: [{ id: HARBOUR.id, title: 'Lock the laptops', status: 'declined' }] });
  await open('/');
  expect(words()).toContain('Declined');
  expect(words()).toContain('Recommend this');
});

test('[FIND-8] Two digits rate a finding: the first is the impact, the second the likelihood', async () => {
  await open('/');
  respondWith(({ body }) => Response.json({ ...shown, ...body, version: 4 }));
  await press('Rate risk');
  await arrives();
  await type('4');
  expect(words()).toContain('Impact 4: now the likelihood, 1 to 5');
  await type('3');
  await wait(50);
  expect(changes()).toEqual([{ method: 'PATCH', url: `/api/findings/${shown.id}`, body: { impact: 4, likelihood: 3, version: 3 } }]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Risk 12: impact 4, likelihood 3, high');
});

test('[FIND-9] The person who accepts a risk, the end date and the reason are asked for together', async () => {
  await open('/');
  respondWith(() => Response.json([]));
  await act(async () => document.querySelector<HTMLInputElement>('input[value="accepted_risk"]')?.click());
  await arrives();
  await write('acceptedUntil', '2099-01-01');
  await press('Accept risk');
  await wait(50);
  expect(words()).toContain('Enter who accepts the risk');
  expect(words()).toContain('Choose a date within twelve months');
  expect(words()).toContain('Enter a reason for accepting the risk');
  expect(changes()).toEqual([]);
});

test('[FIND-10] A conflicting change by a colleague is shown, and one’s own can still be kept', async () => {
  await open('/');
  const theirs = findingOf({ status: 'planned', title: 'Lost laptops are readable', version: 9 });
  const conflict = { code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: theirs };
  respondWith(({ method, body }) =>
    method === 'PATCH' && body['version'] !== 9
      ? Response.json(conflict, { status: 409 })
      : Response.json({ ...theirs, ...body, version: 10 }),
  );
  await act(async () => document.querySelector<HTMLInputElement>('input[value="false_positive"]')?.click());
  await arrives();
  await write('decisionNote', 'The landlord holds the keys');
  await press('Not a gap');
  await wait(50);
  expect(words()).toContain('Theirs: “Lost laptops are readable”, high, planned.');
  expect(document.querySelector('textarea')?.value).toBe('The landlord holds the keys');

  await press('Keep mine');
  await wait(50);
  expect(changes().at(-1)?.body).toEqual({ status: 'false_positive', decisionNote: 'The landlord holds the keys', version: 9 });
  expect(words()).not.toContain('Theirs');
});

test('Plan asks for a recommendation, or for a text that names where the gap is planned', async () => {
  await open('/');
  respondWith(({ body }) => Response.json({ ...shown, ...body, version: 4 }));
  await act(async () => document.querySelector<HTMLInputElement>('input[value="planned"]')?.click());
  await arrives();
  expect(changes()).toEqual([]);
  expect(words()).toContain('New from library: Encrypt every laptop');
  expect(words()).toContain('New recommendation');

  await act(async () => document.querySelector<HTMLInputElement>('input[value="elsewhere"]')?.click());
  await press('Plan');
  expect(words()).toContain('Enter where it is planned');
  expect(changes()).toEqual([]);
  await write('where', 'Ticket 4711 of the office move');
  await press('Plan');
  await wait(50);
  const body = { status: 'planned', decisionNote: 'Ticket 4711 of the office move', version: 3 };
  expect(changes()).toEqual([{ method: 'PATCH', url: `/api/findings/${shown.id}`, body }]);
});

test('A gap of an accepted risk is planned once the library’s recommendation covers it', async () => {
  shown = findingOf({ status: 'accepted_risk', acceptedBy: 'Ms Contoso', acceptedUntil: '2099-01-01' });
  await open('/');
  respondWith(({ url }) =>
    Response.json(url === '/api/recommendations' ? { id: 'made', title: 'Encrypt every laptop' } : { done: [], refused: [] }),
  );
  await act(async () => document.querySelector<HTMLInputElement>('input[value="planned"]')?.click());
  await arrives();
  await press('Recommend');
  await wait(50);
  expect(changes().map(({ url, body }) => [url, body['fromLibrary'] ?? body['set']])).toEqual([
    ['/api/recommendations', 'encrypt-laptops'],
    ['/api/findings/bulk', { status: 'planned', decisionNote: '' }],
  ]);
});

test('Plan needs nothing more while a recommendation covers the gap', async () => {
  shown = findingOf({ status: 'deferred', recommendations: [{ id: HARBOUR.id, title: 'Lock the laptops', status: 'proposed' }] });
  await open('/');
  respondWith(({ body }) => Response.json({ ...shown, ...body, version: 4 }));
  await act(async () => document.querySelector<HTMLInputElement>('input[value="planned"]')?.click());
  await wait(50);
  expect(changes().map(({ body }) => body)).toEqual([{ status: 'planned', version: 3 }]);
});
