import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findingOf } from '#tests/support/web/finding.ts';
import { requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { OpenFindings } from './OpenFindings.tsx';

const CUSTOMER = '01890000-0000-7000-8000-0000000000c1';
const COUNTS = {
  open: 6,
  openBySeverity: { critical: 1, high: 5, medium: 0, low: 0 },
  living: 6,
  bySeverity: { critical: 1, high: 5, medium: 0, low: 0 },
  byGroup: { unassigned: 2, acceptance_ends: 0, covered: 4, later: 0 },
};

const open = screenForEachTest(() => <OpenFindings customerId={CUSTOMER} />);
beforeEach(() => {
  queryClient.clear();
  respondWith(({ url }) =>
    Response.json(url.startsWith('/api/findings/counts') ? COUNTS : [findingOf({ title: 'Laptops leave the building' })]),
  );
});

const asked = () =>
  requests.filter(({ url }) => url.startsWith('/api/findings?')).map(({ url }) => new URL(url, 'http://localhost').searchParams);
const choose = (segment: string) => act(async () => document.querySelector<HTMLElement>(`input[value=${segment}]`)?.click());
const link = () => document.querySelector('p a')?.getAttribute('href') ?? '';

test('[CUST-116] The open findings of a customer have a heading and segments, and a segment shows its findings and links to them', async () => {
  await open('/');
  await vi.waitFor(() => expect(words()).toContain('View all 6 findings'));
  for (const head of ['Severity', 'Finding', 'Open since', 'Covered by']) expect(words()).toContain(head);
  expect([...document.querySelectorAll('input[type=radio]')].map((input) => input.getAttribute('value'))).toEqual([
    'all',
    'critical',
    'high',
    'unassigned',
  ]);
  await choose('high');
  await vi.waitFor(() => expect(asked().at(-1)?.get('severity')).toBe('high'));
  expect(asked().at(-1)?.get('open')).toBe('true');
  await vi.waitFor(() => expect(words()).toContain('View all 5 findings'));
  expect(link()).toContain('severity=high');
  await choose('unassigned');
  await vi.waitFor(() => expect(asked().at(-1)?.get('group')).toBe('unassigned'));
  await vi.waitFor(() => expect(words()).toContain('View all 2 findings'));
});
