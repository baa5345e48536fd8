import { expect, test } from 'vitest';
import { respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { DeletionCard } from './DeletionCard.tsx';

const open = screenForEachTest(() => <DeletionCard name="Northwind IT" />);

test('[SET-89] The removal date of the organisation is written like every other date', async () => {
  respondWith(() => Response.json({ dueAt: '2026-12-08T12:00:00.000Z', askedBy: 'Olive Owner' }));
  await open('/');
  await wait(50);
  expect(words()).toContain('On 8 Dec 2026 all data of this organisation is permanently deleted. Olive Owner requested this.');
});
