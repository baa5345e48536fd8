import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSignInOptions } from '#contract/auth/auth.contract.ts';
import { getBilling } from '#contract/billing/billing.contract.ts';
import { archiveCustomer, createCustomer } from '#contract/customers/customers.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[BILL-4] The owner sees that nothing is charged, and the usage: seats and active customers', async () => {
  const { owner, person } = await server.organization();
  const admin = await person('admin');
  await owner.sees(inviteUser, { body: { email: 'new@usage.test', firstName: 'New', lastName: 'Person', roles: ['vcio'] } });
  const customer = async (name: string, status?: 'prospect' | 'onboarding') =>
    (await owner.sees(createCustomer, { body: { name, ...(status && { status }) } })).id;
  await customer('One');
  await customer('Two', 'onboarding');
  await customer('Three', 'prospect');
  await owner.sees(archiveCustomer, { params: { id: await customer('Four') }, body: {} });

  expect(await owner.sees(getBilling)).toEqual({
    edition: 'licensed',
    seats: { used: 2, invited: 1 },
    customers: { active: 2, others: 2 },
  });
  expect((await admin.refused(getBilling)).code).toBe('FORBIDDEN');
  expect((await owner.sees(getSignInOptions)).hasBilling).toBe(false);
});

test('[BILL-5] An expired trial ends nothing in the licensed edition: people continue as before', async () => {
  const { id, owner } = await server.organization();
  await asOrganization(server.pools, id, (tx) =>
    tx
      .updateTable('organizations')
      .set({ subscriptionStatus: 'trialing', trialEndsAt: new Date('2020-01-01T00:00:00Z') })
      .execute(),
  );
  expect((await owner.sees(getCurrentOrganization)).subscriptionStatus).toBe('trialing');
  expect((await owner.sees(createCustomer, { body: { name: 'After the trial' } })).name).toBe('After the trial');
});
