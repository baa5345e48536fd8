import { afterAll, beforeAll, expect, describe, test } from 'vitest';
import { beginCheckout, openPortal } from '#contract/billing/billing.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { isClosedWhenReadOnly } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { waitsForPayment } from '#domain/users/permissions.rules.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer } from '#tests/support/server.ts';
import { type BillingTest, openBilling } from './billing.fixture.ts';
import { keepSubscriptions } from './billing.jobs.ts';

let at: BillingTest;
let msp: TestOrganization;
beforeAll(async () => {
  at = await openBilling();
  msp = await at.organization();
});
afterAll(() => at.close());

const owner = () => at.again(msp.owner);

describe('read-only access', () => {
  /** Calls that stay open without payment: paying, exporting, protecting, handing over, and personal settings. */
  const OPEN = [
    'POST /api/billing/checkout',
    'POST /api/billing/portal',
    'POST /api/backups',
    'POST /api/qbrs/:id/exports',
    'PATCH /api/profile',
    'POST /api/organizations/transfer-ownership',
    'POST /api/users/:id/end-sessions',
    'DELETE /api/api-tokens/:id',
    'DELETE /api/contacts/:id/portal',
    'DELETE /api/qbrs/:id/share',
  ];

  test('[BILL-34] A read-only organisation refuses all changes except protection, handover, payment and export', () => {
    const closed = ENDPOINTS.filter(({ entry }) => isClosedWhenReadOnly(entry)).map(({ entry }) => `${entry.method} ${entry.path}`);
    const names = ENDPOINTS.map(({ entry }) => `${entry.method} ${entry.path}`);
    expect(OPEN.filter((name) => !names.includes(name) || closed.includes(name))).toEqual([]);
    const mustBeClosed =
      /^(POST|PUT|PATCH|DELETE) \/api\/(customers|assessments|templates|recommendations|findings|budgets|sops|qbrs|files|users|integrations|tech-stack|webhooks)$/;
    expect(names.filter((name) => mustBeClosed.test(name) && !closed.includes(name))).toEqual([]);
    expect(closed).toContain('POST /api/backups/restore');
    expect(closed).toContain('PATCH /api/organizations/current');
    expect(closed.length).toBeGreaterThan(120);
    expect(closed.filter((name) => name.startsWith('GET '))).toEqual([]);
  });

  test('[BILL-67] Actions disabled by read-only screens are closed on the server, except revoking access and protecting accounts', () => {
    const left = ENDPOINTS.filter(({ entry }) => entry.method !== 'GET' && waitsForPayment(entry.allow))
      .filter(({ entry }) => !isClosedWhenReadOnly(entry))
      .map(({ entry }) => `${entry.method} ${entry.path}`);
    // The interface offers each of these by useCanEver, which ignores the subscription.
    expect(left.toSorted()).toEqual([
      'DELETE /api/api-tokens/:id',
      'DELETE /api/assistants/apps',
      'DELETE /api/assistants/apps/:id',
      'DELETE /api/contacts/:id/portal',
      'DELETE /api/integrations/scim/token',
      'DELETE /api/qbrs/:id/share',
      'DELETE /api/visit-consents/:id',
      'PATCH /api/organizations/sign-in-policy',
      'POST /api/users/:id/end-sessions',
      'POST /api/users/:id/require-password-change',
      'POST /api/users/:id/reset-mfa',
      'POST /api/visits/:id/end',
    ]);
  });

  test('[BILL-35] An API token can write no more than its person, and every closed call is refused with the same code', async () => {
    const { token } = await owner().sees(createApiToken, {
      body: { name: 'Script', scopes: ['customers:view', 'customers:edit'], expiresInDays: 365 },
    });
    at.turnTo(15);
    const send = (method: 'GET' | 'POST', payload?: object) =>
      at.server.app.inject({ method, url: '/api/customers', headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
    expect((await send('GET')).statusCode).toBe(200);
    expect((await send('POST', { name: 'By a script' })).json().code).toBe('SUBSCRIPTION_READ_ONLY');

    const id = '01890000-0000-7000-8000-000000000000';
    const asker = owner();
    for (const { entry } of ENDPOINTS.filter(({ entry }) => isClosedWhenReadOnly(entry))) {
      const answer = await asker.inject({ method: entry.method, url: entry.path.replace(/:(\w+)/g, id), payload: {} });
      // Calls that first require reauthentication are refused for that reason.
      expect(['SUBSCRIPTION_READ_ONLY', 'REAUTHENTICATION_REQUIRED'], `${entry.method} ${entry.path} ${answer.body}`).toContain(
        answer.json().code,
      );
    }
    expect(await asker.sees(openPortal, { body: {} }).catch((error: unknown) => String(error))).toContain('NO_SUBSCRIPTION');
  });
});

test('[BILL-36] An installation without Stripe sells, announces and closes nothing, and closed organisations are open again', async () => {
  const plain = await startTestServer();
  const other = await plain.organization();
  await asOrganization(plain.pools, other.id, (tx) =>
    tx
      .updateTable('organizations')
      .set({ trialEndsAt: new Date(0), billedSince: new Date(0) })
      .execute(),
  );
  await asAuth(plain.pools, (tx) =>
    tx.updateTable('auth.organizations').set({ status: 'suspended', unpaidSince: new Date() }).where('id', '=', other.id).execute(),
  );
  await keepSubscriptions.run({ ...plain.context, now: new Date() });
  expect((await other.owner.refused(beginCheckout, { body: { plan: 'starter' } })).code).toBe('BILLING_UNAVAILABLE');
  const webhook = await plain.app.inject({
    method: 'POST',
    url: '/api/billing/webhook',
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(webhook.json().code).toBe('BILLING_UNAVAILABLE');
  expect((await other.owner.sees(createCustomer, { body: { name: 'As ever' } })).name).toBe('As ever');
  expect(await other.owner.sees(listNotifications)).toEqual([]);
  expect((await other.owner.sees(getCurrentOrganization)).isReadOnly).toBeUndefined();
  await plain.close();
});
