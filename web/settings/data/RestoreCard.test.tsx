import { act } from 'react';
import { expect, test } from 'vitest';
import { button, press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { RestoreCard } from './RestoreCard.tsx';

const open = screenForEachTest(() => <RestoreCard name="Northwind IT" />);

async function choose(isOriginKnown: boolean) {
  const report = { organization: 'Northwind IT', isOriginKnown, isDone: false, tables: [], files: 0, backupId: null };
  respondWith(() => Response.json(report));
  await open('/');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['zip'], 'backup.zip')] });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await wait(50);
  const name = document.querySelector<HTMLInputElement>('input[autocomplete=off]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Northwind IT');
    name?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('A backup of unknown origin is restored only after the owner confirms that they trust the file', async () => {
  await choose(false);
  expect(words()).toContain('The origin of this backup cannot be verified');
  expect(button('Restore backup').disabled).toBe(true);
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  expect(button('Restore backup').disabled).toBe(false);
  await press('Restore backup');
  await wait(50);
  expect(requests.some(({ method, url }) => method === 'POST' && url === '/api/backups/restore')).toBe(true);
});

test('A backup that this installation created is restored without a question about its origin', async () => {
  await choose(true);
  expect(words()).not.toContain('The origin of this backup cannot be verified');
  expect(button('Restore backup').disabled).toBe(false);
});
