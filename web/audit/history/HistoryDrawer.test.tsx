import { expect, test } from 'vitest';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';

const SOP = '01890000-0000-7000-8000-000000000001';

const EVENT: AuditEvent = {
  seq: 12,
  at: '2026-11-20T14:22:48.391Z',
  actor: { kind: 'user', id: OLIVE.id, name: 'Daniel Reyes', role: 'vcio' },
  action: 'sop.checklist_started',
  entity: { type: 'sop', id: SOP, label: 'Restore a mailbox' },
  customer: null,
  outcome: 'ok',
  changes: ['body', 'category', 'code', 'tags', 'title'].map((field) => ({ field, before: null, after: `<b>new ${field}</b>` })),
  ip: null,
  userAgent: null,
  requestId: null,
  hash: null,
};

const open = screenForEachTest(() => <HistoryDrawer thing={{ type: 'sop', id: SOP, name: 'Restore a mailbox' }} onClose={() => {}} />);

test('[AUDIT-73] The history of a record is read by its id, ignoring the page’s filters, and expands to its changes', async () => {
  respondWith(() => Response.json([EVENT]));
  await open('/?q=nothing&customerId=01890000-0000-7000-8000-000000000002');
  const [url] = requests.filter(({ url: asked }) => asked.startsWith('/api/audit-logs')).map(({ url: asked }) => asked);
  expect(url).toContain(`entityType=sop&entityId=${SOP}`);
  expect(url).not.toMatch(/q=|customerId=/);
  expect(words()).toContain('Daniel Reyes checklist started');
  await press('body, category, code and 2 more fields');
  expect(words()).toContain('<b>new tags</b>');
});

test('[AUDIT-74] A record without remaining events in the audit log says why', async () => {
  respondWith(() => Response.json([]));
  await open('/');
  expect(words()).toContain('No events for this record');
});
