import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Initiative } from '#contract/recommendations/initiatives.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { field, press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { InitiativesDialog } from './InitiativesDialog.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const TIDY: Initiative = {
  id: '01890000-0000-7000-8000-000000000701',
  title: 'Tidy cloud',
  colour: 'teal',
  description: 'One place for files.',
  recommendations: 3,
  version: 4,
  createdAt: NOW,
  updatedAt: NOW,
};

const shown = vi.fn();
const open = screenForEachTest(() => <InitiativesDialog onClose={() => {}} onShow={shown} />);
let refusal: Response | null = null;

beforeEach(async () => {
  queryClient.clear();
  shown.mockClear();
  refusal = null;
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method }) => {
    if (method === 'GET') return Response.json([TIDY]);
    const refused = refusal;
    refusal = null;
    if (refused) return refused;
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(TIDY);
  });
});

const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
async function fillName(text: string): Promise<void> {
  await act(async () => {
    // Uses the native setter, because React overrides the element's own and would not see a plain assignment.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field('title'), text);
    field('title').dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('An initiative is renamed, and a colleague’s change of it is not overwritten unseen', async () => {
  await open('/recommendations');
  await wait(10);
  expect(words()).toContain('One place for files.');
  await press('Edit Tidy cloud');
  await fillName('Clean cloud');
  const theirs = { ...TIDY, title: 'Cloud', version: 5 };
  refusal = Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: theirs }, { status: 409 });
  await press('Save initiative');
  expect(words()).toContain('Someone else changed this');
  expect(field('title').value).toBe('Clean cloud');
  await press('Keep mine');
  const body = { title: 'Clean cloud', colour: 'teal', description: 'One place for files.' };
  expect(sent()).toEqual([
    ['PATCH', { ...body, version: 4 }],
    ['PATCH', { ...body, version: 5 }],
  ]);
});

test('A new initiative needs a name', async () => {
  await open('/recommendations');
  await wait(10);
  await press('New initiative');
  await press('Create initiative');
  expect(words()).toContain('Name is required');
  expect(sent()).toEqual([]);
});

test('The recommendations of an initiative are shown with one press, and deleting it asks first', async () => {
  await open('/recommendations');
  await wait(10);
  await press('3 recommendations');
  expect(shown).toHaveBeenCalledWith(TIDY.id);
  await press('Delete Tidy cloud');
  expect(words()).toContain('Its recommendations are kept');
  expect(sent()).toEqual([]);
  await press('Delete initiative');
  expect(sent()).toEqual([['DELETE', { version: 4 }]]);
});
