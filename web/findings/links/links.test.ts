import { beforeEach, expect, test } from 'vitest';
import { findingOf, HARBOUR } from '#tests/support/web/finding.ts';
import { requests, respondWith } from '#tests/support/web/page.tsx';
import { linkFindings, mergeOf, unlinkFindings } from './links.ts';

const conflict = () => Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'Look again.' }, { status: 409 });
const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

beforeEach(() => respondWith(() => Response.json({ findingIds: ['a'], version: 4 })));

test('[FIND-11] A finding that is linked joins those that are linked already', async () => {
  await linkFindings('r', ['b', 'a']);
  expect(sent()).toEqual([{ findingIds: ['a', 'b'], version: 4 }]);
});

test('A removed link leaves the other links', async () => {
  respondWith(() => Response.json({ findingIds: ['a', 'b'], version: 4 }));
  await unlinkFindings('r', ['b']);
  expect(sent()).toEqual([{ findingIds: ['a'], version: 4 }]);
});

test('[FIND-12] Two people who link findings at once lose no link', async () => {
  let linked = ['a'];
  respondWith(({ method, body }) => {
    if (method === 'GET') return Response.json({ findingIds: linked, version: linked.length });
    if (body['version'] === 2) return Response.json({});
    linked = ['a', 'theirs'];
    return conflict();
  });
  await linkFindings('r', ['mine']);
  expect(sent().at(-1)).toEqual({ findingIds: ['a', 'theirs', 'mine'], version: 2 });
});

test('A link to a record that others keep changing is refused after three attempts', async () => {
  respondWith(({ method }) => (method === 'GET' ? Response.json({ findingIds: [], version: 1 }) : conflict()));
  await expect(linkFindings('r', ['a'])).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(sent()).toHaveLength(3);
});

const OTHER = '01890000-0000-7000-8000-000000000011';

test('A finding that is dropped on a covered finding joins its recommendation', () => {
  const covering = { id: OTHER, title: 'Renew the switches', status: 'approved' as const };
  expect(mergeOf([findingOf()], findingOf({ id: OTHER, recommendations: [covering] }))).toEqual({ link: covering });
});

test('Uncovered findings are recommended together', () => {
  const [one, other] = [findingOf(), findingOf({ id: OTHER })];
  expect(mergeOf([one], other)).toEqual({ create: [one, other] });
});

test('Findings of different customers are not merged', () => {
  const other = findingOf({ id: OTHER, customer: { ...HARBOUR, id: OTHER } });
  expect(mergeOf([findingOf()], other)).toHaveProperty('refused');
});
