import { beforeEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { currentUserQuery, useCurrentUser } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { field, press, requests, respondWith, screenForEachTest, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { DetailsCard } from './DetailsCard.tsx';

function Details() {
  const user = useCurrentUser();
  return user && <DetailsCard user={user} />;
}

const open = screenForEachTest(Details);
const THEIRS = { ...OLIVE, lastName: 'Ownerson', version: 5 };
const refusal = () => Response.json({ code: 'CONFLICT', message: 'm', resolution: 'r', current: THEIRS }, { status: 409 });
const saved = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => [body['firstName'], body['version']]);
const become = (user: typeof OLIVE) =>
  act(async () => {
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    await vi.advanceTimersByTimeAsync(1);
  });

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  respondWith(({ method, body }) => {
    if (method !== 'PATCH') return Response.json([]);
    return body['version'] === THEIRS.version ? Response.json({ ...THEIRS, ...body, version: 6 }) : refusal();
  });
});

async function save(firstName: string) {
  await typeInto(field('firstName'), firstName);
  await press('Save');
  await wait(50);
}

test('[PROF-13] A profile saved in another tab prompts a choice between both versions, and no input is lost', async () => {
  await open('/profile');
  await save('Olivia');
  expect(saved()).toEqual([['Olivia', OLIVE.version]]);
  expect(words()).toContain('Your profile was changed in the meantime');
  expect(field('firstName').value).toBe('Olivia');

  await press('Keep mine');
  await vi.waitFor(() => expect(saved()).toEqual([['Olivia', OLIVE.version], ['Olivia', THEIRS.version]])); // prettier-ignore
  await vi.waitFor(() => expect(words()).toContain('Profile saved'));
  expect(words()).not.toContain('Your profile was changed in the meantime');
});

test('[PROF-14] Choosing the version saved in another tab shows it in the fields of the profile', async () => {
  await open('/profile');
  await save('Olivia');
  await press('Use theirs');
  expect([field('firstName').value, field('lastName').value]).toEqual(['Olive', 'Ownerson']);
  await save('Olivia');
  expect(saved().at(-1)).toEqual(['Olivia', THEIRS.version]);
});

test('[PROF-15] A theme changed elsewhere does not conflict with a profile form, and changed names do', async () => {
  await open('/profile');
  await typeInto(field('firstName'), 'Olivia');
  await become({ ...OLIVE, theme: 'light', version: 2 });
  await save('Olivia');
  expect(saved().at(-1)).toEqual(['Olivia', 2]);
  await press('Keep mine');
  await vi.waitFor(() => expect(saved().at(-1)).toEqual(['Olivia', THEIRS.version]));

  await typeInto(field('firstName'), 'Olga');
  await become({ ...OLIVE, lastName: 'Other', version: 9 });
  await save('Olga');
  expect(saved().at(-1)).toEqual(['Olga', 6]);
});

test('[PROF-16] Profile fields without typed input show the values saved in another tab', async () => {
  await open('/profile');
  await become(THEIRS);
  expect(field('lastName').value).toBe('Ownerson');
});
