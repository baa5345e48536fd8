import { beforeEach, expect, test } from 'vitest';
import { type Agreement, createAgreement, updateAgreement } from '#contract/customers/agreements.contract.ts';
import { control, fill } from '#tests/support/web/fields.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { call } from '#web/http/call.ts';
import { TextField } from './TextField.tsx';
import { EntityDialog } from './EntityDialog.tsx';

const params = { id: '01890000-0000-7000-8000-000000000001' };
const NOW = '2026-05-04T10:00:00.000Z';
const BACKUP: Agreement = {
  id: params.id,
  customerId: '01890000-0000-7000-8000-000000000002',
  kind: 'service',
  name: 'Backup',
  category: '',
  amount: 4_000,
  currency: 'GBP',
  cycle: 'monthly',
  start: '2026-01-01',
  end: null,
  assumeRenewal: true,
  yearlyRisePercent: 0,
  amountFrom: '2026-01-01',
  version: 3,
  createdAt: NOW,
  updatedAt: NOW,
};
const NEW = { name: '', amount: 0, start: '2026-06-01' };

let row: Agreement | null = null;
let closed = 0;

function Screen() {
  return (
    <EntityDialog
      entry={createAgreement}
      row={row}
      blank={NEW}
      valuesOf={(agreement) => agreement}
      send={(body) => (row ? call(updateAgreement, { params, body }) : call(createAgreement, { params, body }))}
      title={row ? 'Edit Backup' : 'Add agreement'}
      submitLabel="Save"
      onClose={() => (closed += 1)}
    >
      {(form) => <TextField control={form.control} name="name" label="Name" required />}
    </EntityDialog>
  );
}

const open = screenForEachTest(Screen);
let answer = () => Response.json(BACKUP);
beforeEach(() => {
  row = null;
  closed = 0;
  answer = () => Response.json(BACKUP);
  respondWith(() => answer());
});
const save = async () => {
  await press('Save');
  await wait(50);
};
const sent = () => requests.map(({ method, body }) => [method, body]);

test('A new row is refused by the contract, then created without a version, and the dialog closes', async () => {
  await open('/');
  await save();
  expect(words()).toContain('Name is required');
  expect(sent()).toEqual([]);
  await fill('Name', 'Monitoring');
  await save();
  expect(sent()).toEqual([['POST', { ...NEW, name: 'Monitoring' }]]);
  expect(closed).toBe(1);
});

test('A changed row is sent with its version and only the form’s fields, though the call has more of them', async () => {
  row = BACKUP;
  await open('/');
  await fill('Name', 'Backups');
  await save();
  expect(sent()).toEqual([['PATCH', { name: 'Backups', amount: 4_000, start: '2026-01-01', version: 3 }]]);
});

test('A save that conflicts with a newer version can replace it', async () => {
  row = BACKUP;
  await open('/');
  const current = { ...BACKUP, name: 'Theirs', version: 4 };
  answer = () => Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'View', current }, { status: 409 });
  await fill('Name', 'Mine');
  await save();
  expect(words()).toContain('Someone else changed this');
  answer = () => Response.json(current);
  await press('Keep mine');
  await wait(50);
  expect(sent().at(-1)).toMatchObject(['PATCH', { name: 'Mine', version: 4 }]);
  expect(closed).toBe(1);
});

test('A save that conflicts with a newer version can load it and continue from it', async () => {
  row = BACKUP;
  await open('/');
  const current = { ...BACKUP, name: 'Theirs', version: 4 };
  answer = () => Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'View', current }, { status: 409 });
  await fill('Name', 'Mine');
  await save();
  await press('Use theirs');
  expect(control('Name').value).toBe('Theirs');
  answer = () => Response.json(current);
  await fill('Name', 'Theirs and mine');
  await save();
  expect(sent().at(-1)).toMatchObject(['PATCH', { name: 'Theirs and mine', version: 4 }]);
});
