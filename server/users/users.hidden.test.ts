import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser, inviteUser, listUsers, resendInvite, updateUser } from '#contract/users/users.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ HIDE_ACCOUNTS: 'on' });
});
afterAll(() => server.close());

const guest = (email: string) => ({ email, firstName: 'Grace', lastName: 'Guest', roles: ['vcio' as const] });
const mailsTo = async (email: string) => (await server.mails()).filter((mail) => mail.includes(`To: ${email}`));

test('[USER-17] With hidden accounts, inviting the person of another organisation is answered like any invitation', async () => {
  const msp = await server.organization();
  const { owner } = await server.organization();
  const unlike = { id: '', email: '', inviteExpiresAt: '', createdAt: '', updatedAt: '' };
  const fresh = await owner.sees(inviteUser, { body: guest('newcomer@hidden.test') });
  const known = await owner.sees(inviteUser, { body: guest(msp.owner.email) });
  expect({ ...known, ...unlike }).toEqual({ ...fresh, ...unlike });
  const listed = await owner.sees(listUsers, { query: {} });
  expect(listed.map(({ email }) => email)).toEqual(expect.arrayContaining([msp.owner.email, 'newcomer@hidden.test']));
  for (const email of [msp.owner.email, 'newcomer@hidden.test']) {
    expect(await owner.refused(inviteUser, { body: guest(email) })).toMatchObject({ status: 409, code: 'USER_ALREADY_EXISTS' });
  }
});

test('[USER-18] With hidden accounts, the owner of a known address is notified by email, with a link only to the sign-in', async () => {
  const msp = await server.organization();
  const { owner } = await server.organization();
  const { id } = await owner.sees(inviteUser, { body: guest(msp.owner.email) });
  await owner.sees(resendInvite, { params: { id } });
  const mails = await mailsTo(msp.owner.email);
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail).toContain('You already have a Plumbline account');
    expect(mail).not.toContain('accept-invite');
  }
});

test('With hidden accounts, a person who only seems to be invited is changed and removed like any other', async () => {
  const msp = await server.organization();
  const { owner } = await server.organization();
  const { id } = await owner.sees(inviteUser, { body: guest(msp.owner.email) });
  await owner.sees(updateUser, { params: { id }, body: { lastName: 'Other' } });
  await owner.sees(deleteUser, { params: { id } });
  expect(await owner.sees(inviteUser, { body: guest(msp.owner.email) })).toMatchObject({ status: 'invited' });
});

test('With hidden accounts, a resent invitation reaches a person whose other account was removed', async () => {
  const msp = await server.organization();
  const leaver = await msp.person('vcio');
  const { owner } = await server.organization();
  const { id } = await owner.sees(inviteUser, { body: guest(leaver.email) });
  await msp.owner.sees(deleteUser, { params: { id: leaver.id } });
  await owner.sees(resendInvite, { params: { id } });
  expect((await mailsTo(leaver.email)).at(-1)).toContain('/accept-invite?token=');
});
