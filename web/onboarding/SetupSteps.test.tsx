import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NORTHWIND } from '#tests/support/web/olive.ts';
import { openPage, respondWith, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { wasCollapsed } from './collapsed.ts';
import { SetupSteps } from './SetupSteps.tsx';

const DONE = { team: true, customer: true, assessment: true, approval: true, sso: true, integration: true };

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  respondWith(() => Response.json(NORTHWIND));
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
});

test('After the setup is complete, the dashboard reserves one line for it, so that the figures do not move', async () => {
  ({ leave } = await openPage('/', () => <SetupSteps complete={DONE} />));
  expect(words()).toContain('6 of 6');
  expect(wasCollapsed()).toBe(true);
});

test('An open setup stays expanded on the next visit', async () => {
  ({ leave } = await openPage('/', () => <SetupSteps complete={{ ...DONE, approval: false }} />));
  expect(words()).toContain('5 of 6');
  expect(wasCollapsed()).toBe(false);
});
