import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { PhotoField } from './PhotoField.tsx';

const NOTES = {
  id: '01890000-0000-7000-8000-000000000009',
  name: 'notes.txt',
  size: 5,
  type: 'text/plain',
  width: null,
  height: null,
  url: '/api/files/9',
  thumbnailUrl: null,
  createdBy: { id: OLIVE.id, name: 'Olive Owner' },
  createdAt: '2026-11-23T10:00:00.000Z',
};

let stored: object = NOTES;
/** Fake XMLHttpRequest; by default the server stores every file as text. */
class Upload extends EventTarget {
  upload = new EventTarget();
  status = 201;
  responseText = JSON.stringify(stored);
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    this.dispatchEvent(new Event('load'));
  }
}

const open = screenForEachTest(() => <PhotoField user={OLIVE} />);
beforeEach(() => {
  queryClient.clear();
  stored = NOTES;
  vi.stubGlobal('XMLHttpRequest', Upload);
});

async function attach(name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a photo.');
  Object.defineProperty(input, 'files', { value: [new File(['words'], name)] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await wait(500);
}
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);

test('[PROF-8] A file that is not a picture is refused as the photo with a message and is not kept', async () => {
  respondWith(({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([])));
  await open('/');
  await attach('notes.txt');
  expect(words()).toContain('This file is not an image');
  expect(sent()).toEqual([`DELETE /api/files/${NOTES.id}?ownerType=profile&ownerId=${OLIVE.id}`]);
});

test.each([
  [
    'Keep mine',
    [
      ['PATCH', 1],
      ['PATCH', 4],
    ],
  ],
  [
    'Use theirs',
    [
      ['PATCH', 1],
      ['DELETE', undefined],
    ],
  ],
])('[PROF-22] A photo chosen after the profile was changed elsewhere asks for confirmation: %s', async (choice, calls) => {
  stored = { ...NOTES, name: 'me.png', type: 'image/png', thumbnailUrl: '/api/files/9/thumbnail' };
  const current = { ...OLIVE, title: 'Lead', version: 4 };
  respondWith(({ method, body }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method !== 'PATCH') return Response.json([]);
    if (body['version'] === 4) return Response.json({ ...current, version: 5 });
    return Response.json({ code: 'CONFLICT', message: 'm', resolution: 'r', current }, { status: 409 });
  });
  await open('/');
  await attach('me.png');
  expect(words()).toContain('Your profile was changed in the meantime');
  await press(choice);
  await wait(50);
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body['version']])).toEqual(calls);
  expect(words()).not.toContain('Your profile was changed in the meantime');
});
