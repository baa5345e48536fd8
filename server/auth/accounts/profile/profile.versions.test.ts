import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[PROF-10] A second tab that saves the profile is refused with the values saved by the first', async () => {
  const { owner } = await server.organization();
  const { version } = await owner.sees(getAuthUser);
  const saved = await owner.sees(updateProfile, { body: { firstName: 'Anna', version } });
  expect(saved.version).toBe(version + 1);

  const refusal = await owner.refused(updateProfile, { body: { firstName: 'Annabel', version } });
  expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT', current: saved });
  expect((await owner.sees(updateProfile, { body: { firstName: 'Annabel', version: saved.version } })).firstName).toBe('Annabel');
});

test('[PROF-11] A change by an administrator is not overwritten by the person’s own profile form', async () => {
  const msp = await server.organization();
  const person = await msp.person('vcio');
  const { version } = await person.sees(getAuthUser);
  await msp.owner.sees(updateUser, { params: { id: person.id }, body: { title: 'Lead', version } });
  const refusal = await person.refused(updateProfile, { body: { title: 'Engineer', version } });
  expect(refusal).toMatchObject({ code: 'CONFLICT', current: { title: 'Lead' } });
});

test('[PROF-12] A client that sends no version changes the profile without a comparison', async () => {
  const { owner } = await server.organization();
  await owner.sees(updateProfile, { body: { theme: 'light' } });
  await owner.sees(updateProfile, { body: { firstName: 'Anna' } });
  expect(await owner.sees(getAuthUser)).toMatchObject({ theme: 'light', firstName: 'Anna' });
});
