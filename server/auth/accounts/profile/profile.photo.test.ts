import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { deleteFile } from '#contract/files/files.contract.ts';
import { saveProfile } from '#tests/support/profile.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { attached } from '#tests/support/upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[MEMBER-5] A picture uploaded to the own profile becomes the photo that colleagues see, and no other file does', async () => {
  const { owner, ...msp } = await server.organization();
  const colleague = await msp.person('vcio');
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const photo = await attached(owner, { ownerType: 'profile', ownerId: owner.id }, { name: 'me.png', bytes });
  const { profileImageUrl, version } = await saveProfile(owner, { photoFileId: photo.id });
  expect(profileImageUrl).toBe(`/api/files/${photo.id}/thumbnail`);
  expect((await colleague.inject({ method: 'GET', url: profileImageUrl ?? '' })).statusCode).toBe(200);

  const { id } = await owner.sees(createCustomer, { body: { name: 'Pictured Ltd' } });
  const other = await attached(
    owner,
    { ownerType: 'customer', ownerId: id },
    { name: 'logo.png', bytes: await sharp(bytes).negate().png().toBuffer() },
  );
  expect(await owner.refused(updateProfile, { body: { photoFileId: other.id, version } })).toMatchObject({ code: 'FILE_NOT_FOUND' });
  expect(await colleague.refused(updateProfile, { body: { photoFileId: photo.id, version: 1 } })).toMatchObject({ code: 'FILE_NOT_FOUND' });
  await owner.sees(deleteFile, { params: { id: photo.id }, query: {} });
  expect((await owner.sees(getAuthUser)).profileImageUrl).toBeNull();
  const again = await attached(owner, { ownerType: 'profile', ownerId: owner.id }, { name: 'me.png', bytes });
  expect((await saveProfile(owner, { photoFileId: again.id })).profileImageUrl).not.toBeNull();
  expect((await saveProfile(owner, { photoFileId: null })).profileImageUrl).toBeNull();
  expect((await owner.sees(getAuthUser)).profileImageUrl).toBeNull();
});
