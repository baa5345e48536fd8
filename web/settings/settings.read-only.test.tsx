import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { ReadOnlyContext } from '#web/session/read.only.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { TABS } from './settings.tabs.ts';

const NOW = '2026-05-04T10:00:00.000Z';
const FIELD = { key: 'tier', entity: 'customer' as const, label: 'Tier', type: 'text' as const, options: [], archived: false };
const BACKUP = {
  id: OLIVE.id,
  status: 'ready',
  size: 1000,
  createdAt: NOW,
  createdBy: null,
  trigger: 'manual',
  percent: 100,
  fault: null,
};
const POLICY = {
  mfaRoles: [],
  ssoCountsAsMfa: false,
  idleMinutes: 30,
  sessionHours: 12,
  allowedNetworks: [],
  signInMethods: ['password', 'passkey'],
  ownAddress: null,
  holders: [{ role: 'owner', people: 1, without: 0 }],
  version: 1,
};
const CONSENT = {
  id: OLIVE.id,
  purpose: 'Help',
  mayWrite: false,
  mayRestore: false,
  createdBy: { id: OLIVE.id, name: 'Olive Owner' },
  createdAt: NOW,
  expiresAt: '2099-01-01T00:00:00.000Z',
  revokedAt: null,
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/backups': [BACKUP],
  '/api/audit-logs/retention': { days: null, version: 1 },
  '/api/organizations/deletion': { dueAt: null, askedBy: null },
  '/api/organizations/sign-in-policy': POLICY,
  '/api/visit-consents': [CONSENT],
};

let isReadOnly = false;
const organization: Organization = { ...NORTHWIND, settings: { customFields: [FIELD], logo: 'data:image/png;base64,' } };
const open = screenForEachTest(() => (
  <ReadOnlyContext value={isReadOnly}>
    {TABS.map(({ value, Tab }) => (
      <article key={value} data-tab={value}>
        <Tab organization={organization} onClose={() => {}} />
      </article>
    ))}
  </ReadOnlyContext>
));

/** Cards with an enabled control, by tab. */
async function offered(): Promise<Record<string, string[]>> {
  await act(() => vi.dynamicImportSettled());
  const isOpen = (control: Element) => !control.matches(':disabled') && !control.closest('fieldset[disabled]');
  const cardsOf = (tab: Element) =>
    [...tab.querySelectorAll('button, input, textarea')]
      .filter(isOpen)
      .map((control) => control.closest('section:has(h2)')?.querySelector('h2')?.textContent ?? control.textContent);
  return Object.fromEntries(
    [...document.querySelectorAll('[data-tab]')].map((tab) => [tab.getAttribute('data-tab'), [...new Set(cardsOf(tab))]]),
  );
}

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ url }) => Response.json(ANSWERS[url.split('?')[0] ?? ''] ?? []));
});

const SIGN_IN = ['Multi-factor authentication', 'Sessions', 'Sign-in methods', 'Allowed networks'];

test('[BILL-70] Read-only settings offer only account protection, ending access, exporting data and deleting the organisation', async () => {
  isReadOnly = true;
  await open('/');
  await expect.poll(offered).toEqual({
    ...Object.fromEntries(TABS.map(({ value }) => [value, []])),
    security: [...SIGN_IN, 'Consents'],
    data: ['Backups', 'Delete organisation'],
  });
  expect(document.querySelectorAll('[aria-label=Saving]')).toHaveLength(1);
  expect(words()).not.toMatch(/Delete backup|Restore backup|Send test email|Replace logo|Add field|Allow support access/);
});

test('The settings otherwise offer changes on every card', async () => {
  isReadOnly = false;
  await open('/');
  const all = {
    data: ['Backups', 'Schedule', 'Audit log', 'Restore backup', 'Delete organisation'],
    security: [...SIGN_IN, 'Consents'],
  };
  await expect.poll(offered).toMatchObject(all);
  const without = async () => Object.entries(await offered()).filter(([, cards]) => cards.length === 0);
  await expect.poll(without).toEqual([]);
});
