import { beforeEach, expect, test } from 'vitest';
import { control, fill } from '#tests/support/web/fields.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { NewCustomerDialog } from '#web/customers/NewCustomerDialog.tsx';

const SELF = { id: OLIVE.id, name: 'Olive Owner' };
const OTHER = { id: '01890000-0000-7000-8000-0000000000e1', name: 'Erin Engineer' };
let colleagues = [SELF];
const open = screenForEachTest(() => <NewCustomerDialog onClose={() => {}} />);
beforeEach(() => {
  colleagues = [SELF];
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  queryClient.setQueryData(organizationQuery.queryKey, { ...NORTHWIND, currency: 'EUR', timezone: 'Europe/Vienna' });
  respondWith(({ url, method }) => {
    if (url.includes('/colleagues')) return Response.json(colleagues);
    return method === 'POST' ? Response.json({ error: { code: 'INTERNAL' } }, { status: 500 }) : Response.json([]);
  });
});
const created = () => requests.find(({ method }) => method === 'POST')?.body;

test('A new customer has the organisation’s currency and time zone, and the only user as its owner', async () => {
  await open('/');
  await wait(50);
  expect([control('Currency').value, control('Time zone').value]).toEqual(['EUR', 'Europe/Vienna']);
  expect([control('vCIO').value, control('Engineer').value]).toEqual([SELF.name, SELF.name]);
  await fill('Name', 'Alder Dental');
  await press('Create customer');
  await wait(50);
  expect(created()).toMatchObject({
    name: 'Alder Dental',
    currency: 'EUR',
    timezone: 'Europe/Vienna',
    vcioId: SELF.id,
    engineerId: SELF.id,
  });
});

test('With colleagues a new customer starts unassigned, and typed input stays', async () => {
  colleagues = [SELF, OTHER];
  await open('/');
  await fill('Name', 'Alder Dental');
  await wait(50);
  expect([control('vCIO').value, control('Engineer').value, control('Name').value]).toEqual(['', '', 'Alder Dental']);
});
