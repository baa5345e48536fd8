import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { button, press, requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { FileField } from './FileField.tsx';

const PLACE = { ownerType: 'answer', ownerId: '01890000-0000-7000-8000-00000000000a', questionKey: 'mfa' } as const;
const file = (name: string, more: Partial<StoredFile> = {}): StoredFile => ({
  id: '01890000-0000-7000-8000-000000000001',
  name,
  size: 2048,
  type: 'image/png',
  width: 640,
  height: 400,
  url: '/api/files/1',
  thumbnailUrl: '/api/files/1/thumbnail',
  createdBy: { id: '01890000-0000-7000-8000-00000000000b', name: 'Ana Ruiz' },
  createdAt: '2026-11-23T10:00:00.000Z',
  ...more,
});
const FILES = [
  file('policy.png'),
  file('plan.pdf', { id: '01890000-0000-7000-8000-000000000002', thumbnailUrl: null, type: 'application/pdf' }),
];

let mayChange = true;
const open = screenForEachTest(() => <FileField place={PLACE} files={FILES} mayChange={mayChange} noun="evidence" />);
afterEach(() => {
  mayChange = true;
});

describe('attached files', () => {
  test('A picture opens in a viewer that shows who attached it, and any other file is a download', async () => {
    await open('/');
    await press('View policy.png');
    expect(words()).toContain('2 KB, 640 × 400. Attached by Ana Ruiz');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')].map((link) => link.download);
    expect(links).toEqual(['plan.pdf', 'policy.png']);
  });

  test('Removing a file asks first, and removes it from this place only', async () => {
    await open('/');
    respondWith(() => new Response(null, { status: 204 }));
    await press('Remove policy.png');
    expect(words()).toContain('policy.png is removed here. It stays wherever else it is attached.');
    expect(requests).toEqual([]);
    await press('Remove file');
    expect(requests).toMatchObject([
      { method: 'DELETE', url: `/api/files/${FILES[0]?.id}?ownerType=answer&ownerId=${PLACE.ownerId}&questionKey=mfa` },
    ]);
  });

  test('A read-only user can neither attach nor remove files', async () => {
    mayChange = false;
    await open('/');
    expect(button('View policy.png')).toBeDefined();
    expect(words()).not.toContain('Attach evidence');
    expect(() => button('Remove policy.png')).toThrow();
  });

  test('A file that is too large is refused on the page with its reason', async () => {
    await open('/');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for files.');
    const large = new File(['x'], 'film.png');
    vi.spyOn(large, 'size', 'get').mockReturnValue(26 * 1024 * 1024);
    Object.defineProperty(input, 'files', { value: [large] });
    act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
    expect(words()).toContain('The file has 26.0 MB; at most 25.0 MB are accepted');
  });
});
