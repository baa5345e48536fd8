import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { fill } from '#tests/support/web/fields.ts';
import { HARBOUR, harbour, recommendation } from '#tests/support/web/recommendations.ts';
import { openPage, press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { QbrWizard } from './QbrWizard.tsx';

const ONE = '01890000-0000-7000-8000-000000000031';
const TWO = '01890000-0000-7000-8000-000000000032';
const approved = (id: string, name: string) => ({ id, name, score: 71, updatedAt: '2026-05-01T10:00:00.000Z', readyForQbr: true });
const HELEN = { id: '01890000-0000-7000-8000-000000000041', name: 'Helen Okafor', title: 'Finance director', attendsReviews: true };
const TOM = { ...HELEN, id: '01890000-0000-7000-8000-000000000042', name: 'Tom Ashworth', attendsReviews: false };

let isRefused = false;
const closed = vi.fn();
const open = screenForEachTest(() => <QbrWizard customerId={HARBOUR.id} assessmentId={null} onClose={closed} />);

beforeEach(async () => {
  isRefused = false;
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  await queryClient.fetchQuery({ ...organizationQuery, queryFn: () => NORTHWIND });
});

async function openWizard() {
  respondWith(({ method, url }) => {
    if (url.startsWith('/api/customers?') || url === '/api/customers') return Response.json([harbour({ timezone: 'Europe/London' })]);
    if (url === `/api/customers/${harbour().id}`) return Response.json(harbour({ timezone: 'Europe/London' }));
    if (url.startsWith('/api/assessments')) return Response.json([approved(ONE, 'Technical review'), approved(TWO, 'Security review')]);
    if (url.startsWith('/api/recommendations')) {
      return Response.json([
        recommendation(1, { title: 'Lock the copies', status: 'proposed' }),
        recommendation(2, { title: 'A new server', status: 'idea' }),
      ]);
    }
    if (url.startsWith('/api/calendar/holidays')) return Response.json([]);
    if (url.includes('/contacts')) return Response.json([HELEN, TOM]);
    if (url.startsWith('/api/users/colleagues')) return Response.json([{ id: OLIVE.id, name: 'Olive Owner', roles: ['owner'] }]);
    if (method === 'POST' && isRefused) {
      const message = 'The assessment "Technical review" has 0 scored answers that the customer may see; a QBR needs at least 1';
      return Response.json({ code: 'QBR_GENERATION_FAILED', message, resolution: 'Choose another one.' }, { status: 422 });
    }
    return Response.json({ id: '01890000-0000-7000-8000-000000000077', version: 1 }, { status: 201 });
  });
  const page = await open('/qbrs');
  await wait(10);
  return page;
}

async function tick(text: string): Promise<void> {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(text));
  if (!label) throw new Error(`There is no box ${text}.`);
  await act(async () => label.querySelector('input')?.click());
  await wait(1);
}
const isTicked = (text: string) =>
  [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(text))?.querySelector('input')?.checked;
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('[QBR-68] A QBR is created from two assessments, some sections, requested decisions, a date and people', async () => {
  const page = await openWizard();
  await tick('Technical review');
  await tick('Security review');
  await press('Security review provides the score');
  await press('Next');
  await tick('Appendix');
  await press('Next');
  expect(isTicked('Lock the copies')).toBe(true);
  await tick('A new server');
  await press('Next');
  expect(isTicked('Helen Okafor')).toBe(true);
  await tick('Tom Ashworth');
  await fill('Date and time', '2026-12-09T10:00');
  await fill('Location', 'Westgate');
  await press('Create draft');
  await wait(50);

  const [body] = sent();
  expect(body).toMatchObject({
    customerId: HARBOUR.id,
    assessmentIds: [TWO, ONE],
    recommendationIds: [recommendation(1).id, recommendation(2).id],
    dateTime: '2026-12-09T10:00:00.000Z',
    timezone: 'Europe/London',
    location: 'Westgate',
    attendees: [
      { contactId: HELEN.id, required: true },
      { userId: OLIVE.id, required: true },
      { contactId: TOM.id, required: true },
    ],
  });
  expect(body?.['sections']).not.toContain('appendix');
  expect(page.path()).toBe('/qbrs/01890000-0000-7000-8000-000000000077');
});

test('Going back keeps earlier choices and input', async () => {
  await openWizard();
  await tick('Technical review');
  await press('Next');
  await tick('Appendix');
  await press('Next');
  await press('Next');
  await fill('Location', 'Westgate');
  await press('Back');
  await press('Back');
  expect(isTicked('Appendix')).toBe(false);
  await press('Back');
  expect(isTicked('Technical review')).toBe(true);
  for (let turn = 0; turn < 3; turn += 1) await press('Next');
  expect(document.querySelector<HTMLInputElement>('input[maxlength="300"]')?.value).toBe('Westgate');
});

test('The reason why no deck can be created is shown in words, on the step that fixes it', async () => {
  await openWizard();
  isRefused = true;
  await tick('Technical review');
  await press('Create draft now');
  await wait(50);
  expect(words()).toContain('has 0 scored answers that the customer may see');
  expect(words()).toContain('Approved assessments');
});

test('A wizard without an assessment asks only for date and people', async () => {
  await openWizard();
  await press('Next');
  expect(words()).toContain('Date and time');
  await press('Create QBR');
  await wait(50);
  expect(Object.keys(sent()[0] ?? {})).not.toContain('sections');
});

test('A person who is neither contact nor colleague is added as a guest, with or without an address', async () => {
  await openWizard();
  await press('Next');
  await fill('Guest name', 'Grace Hill');
  await fill('Guest email', 'grace');
  await press('Add guest');
  expect(words()).toContain('must be an email address');
  await fill('Guest email', 'grace@insurer.test');
  await press('Add guest');
  await fill('Guest name', 'Grace Hill');
  await press('Add guest');
  expect(words()).toContain('is already on the list');
  await fill('Guest name', 'Ida Moss');
  await press('Add guest');
  await press('Create QBR');
  await wait(50);
  expect(sent()[0]?.['attendees']).toEqual([
    { contactId: HELEN.id, required: true },
    { userId: OLIVE.id, required: true },
    { name: 'Grace Hill', email: 'grace@insurer.test', side: 'theirs', required: true },
    { name: 'Ida Moss', side: 'theirs', required: true },
  ]);
});

test('The dialog without any customer says so and offers to add one', async () => {
  respondWith(() => Response.json([]));
  const page = await openPage('/qbrs', () => <QbrWizard customerId={null} assessmentId={null} onClose={closed} />);
  await wait(10);
  expect(words()).toContain('A QBR belongs to a customer. Add a customer first');
  expect(words()).not.toContain('Next');
  expect(document.querySelector('a[href="/customers?dialog=new"]')?.textContent).toBe('Add customer');
  page.leave();
});
