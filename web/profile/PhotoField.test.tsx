import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
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

/** Stores every file as a text. */
class Upload extends EventTarget {
  upload = new EventTarget();
  status = 201;
  responseText = JSON.stringify(NOTES);
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    this.dispatchEvent(new Event('load'));
  }
}

const open = screenForEachTest(() => <PhotoField user={OLIVE} />);
beforeEach(() => queryClient.clear());

test('[PROF-8] A file that is no picture does not become the photo, is said to be none and is not kept', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  respondWith(({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([])));
  await open('/');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a photo.');
  Object.defineProperty(input, 'files', { value: [new File(['words'], 'notes.txt')] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await wait(500);
  expect(words()).toContain('That is no picture');
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/files/${NOTES.id}?ownerType=profile&ownerId=${OLIVE.id}`,
  ]);
});
