import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const open = screenForEachTest(() => <ImportDialog onClose={() => {}} />);
const READ = { template: null, created: false, updated: false, skipped: 0, questions: 1, warnings: [] };

async function choose(name: string, answer: object): Promise<void> {
  respondWith(() => Response.json({ ...READ, ...answer, preview: { name: `Read of ${name}`, sections: [] } }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(words()).toContain(`Read of ${name}`));
}

test('[TMPL-9] The columns of a table are cleared once a file without columns has been chosen', async () => {
  await open('/');
  await choose('checks.csv', { columns: [{ index: 0, header: 'Requirement', meaning: 'text' }] });
  expect(words()).toContain('Requirement');
  await choose('catalog.json', {});
  expect(words()).not.toContain('Requirement');
});
