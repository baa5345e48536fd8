import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getCurrentOrganization, removeLogo, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { finalizeQbr, reopenQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

function picture(width: number, height: number, shade = 0) {
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: shade, b: 0 } } });
}

const png = (width: number, height: number, shade = 0) => picture(width, height, shade).png().toBuffer();
const jpeg = (width: number, height: number) => picture(width, height).jpeg().toBuffer();

/** PNG whose header claims another size than its pixels have, with a valid checksum. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await png(8, 8);
  const at = bytes.indexOf('IHDR');
  bytes.writeUInt32BE(width, at + 4);
  bytes.writeUInt32BE(height, at + 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(at, at + 17)), at + 17);
  return bytes;
}

/** First byte of a stored logo's pixels, which identifies the image. */
async function shadeOf(bytes: Buffer): Promise<number | undefined> {
  return (await sharp(bytes).raw().toBuffer())[0];
}

function upload(person: Person, bytes: Buffer, name = 'logo.png', type = 'image/png') {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return person.inject({
    method: 'POST',
    url: '/api/organizations/logo',
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  });
}

describe('the organisation', () => {
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
  });
  afterAll(() => server.close());

  const trail = (organization: TestOrganization) =>
    asOrganization(server.pools, organization.id, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'before', 'after']).where('entityType', '=', 'organization').orderBy('seq').execute(),
    );

  test('All users see the organisation, and administrators change it', async () => {
    const [engineer, vcio, admin] = await Promise.all([msp.person('alignment_engineer'), msp.person('vcio'), msp.person('admin')]);
    expect((await engineer.sees(getCurrentOrganization)).name).toBe('Northwind IT');
    expect((await vcio.refused(updateOrganization, { body: { name: 'Mine' } })).code).toBe('FORBIDDEN');
    expect((await admin.sees(updateOrganization, { body: { name: ' Northwind 世界 🏔 ' } })).name).toBe('Northwind 世界 🏔');
  });

  test('[ORG-1] Organisation settings are merged key by key, and the audit log names only the changed ones', async () => {
    const other = await server.organization('Contoso');
    await other.owner.sees(updateOrganization, { body: { settings: { brandName: 'Contoso Care', primaryColor: '#112233' } } });
    const after = await other.owner.sees(updateOrganization, { body: { currency: 'EUR', settings: { primaryColor: null } } });

    expect(after).toMatchObject({ currency: 'EUR', version: 3, settings: { brandName: 'Contoso Care', primaryColor: null } });
    expect(await trail(other)).toEqual([
      {
        action: 'organization.updated',
        before: { settings: { brandName: null, primaryColor: null } },
        after: { settings: { brandName: 'Contoso Care', primaryColor: '#112233' } },
      },
      {
        action: 'organization.updated',
        before: { currency: 'USD', settings: { primaryColor: '#112233' } },
        after: { currency: 'EUR', settings: { primaryColor: null } },
      },
    ]);
  });

  test('Saving unchanged organisation settings changes nothing and is not audited', async () => {
    const other = await server.organization('Same');
    expect((await other.owner.sees(updateOrganization, { body: { name: 'Same', settings: {} } })).version).toBe(1);
    expect(await trail(other)).toEqual([]);
  });

  test('Two people changing two settings at the same moment both succeed', async () => {
    const other = await server.organization('Race');
    const admin = await other.person('admin');
    await Promise.all([
      other.owner.sees(updateOrganization, { body: { settings: { brandName: 'Race IT' } } }),
      admin.sees(updateOrganization, { body: { settings: { reviewWord: 'TBR' } } }),
    ]);
    expect((await admin.sees(getCurrentOrganization)).settings).toMatchObject({ brandName: 'Race IT', reviewWord: 'TBR' });
  });

  test.each([
    ['a place nobody knows', { timezone: 'Mars/Olympus' }, 'VALIDATION_ERROR', 'timezone'],
    ['an offset instead of a place', { timezone: '+02:00' }, 'VALIDATION_ERROR', 'timezone'],
    ['a currency nobody knows', { currency: 'XQZ' }, 'VALIDATION_ERROR', 'currency'],
    ['a currency in words', { currency: 'euro' }, 'VALIDATION_ERROR', 'currency'],
    ['a blank name', { name: '   ' }, 'REQUIRED_FIELD', 'name'],
    ['a name of 10,000 characters', { name: 'n'.repeat(10_000) }, 'VALUE_TOO_LONG', 'name'],
    ['a name with NUL', { name: 'nul\u0000' }, 'VALIDATION_ERROR', 'name'],
    ['a colour in words', { settings: { primaryColor: 'red' } }, 'VALIDATION_ERROR', 'settings.primaryColor'],
  ])('The organisation setting %s is refused', async (_what, body, code, field) => {
    expect(await msp.owner.refused(updateOrganization, { body })).toMatchObject({ status: 400, code, field });
  });

  test('A stale version of the organisation is refused with the current row', async () => {
    const { version } = await msp.owner.sees(getCurrentOrganization);
    const refusal = await msp.owner.refused(updateOrganization, { body: { name: 'Late', version: version - 1 } });
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT', current: { version } });
  });

  test('A logo is stored, served with a long cache time, replaced and removed', async () => {
    const first = await upload(msp.owner, await png(64, 16));
    const address = first.json().settings.logo;
    expect(address).toMatch(/^\/api\/organizations\/logo\?v=[0-9a-f]{24}$/);

    const engineer = await msp.person('alignment_engineer');
    const served = await engineer.inject({ method: 'GET', url: address });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', width: 64, height: 16 });
    expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, max-age=31536000, immutable' });
    expect((await engineer.inject({ method: 'GET', url: '/api/organizations/logo' })).headers['cache-control']).toBe('private, no-cache');

    expect((await upload(msp.owner, await jpeg(200, 80), 'x.exe', 'text/html')).json().settings.logo).not.toBe(address);
    expect((await engineer.inject({ method: 'GET', url: '/api/organizations/logo' })).headers['content-type']).toBe('image/jpeg');
    const logos = await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('organizationLogos').select('hash').execute());
    expect(logos).toHaveLength(1);

    expect((await msp.owner.sees(removeLogo, { query: {} })).settings.logo).toBeNull();
    expect((await engineer.inject({ method: 'GET', url: address })).json().code).toBe('FILE_NOT_FOUND');
  });

  test('A finalized QBR still shows the logo of its day on screen', async () => {
    const { id: organizationId, owner } = await server.organization('Rebranded IT');
    await upload(owner, await png(64, 16, 3));
    const { id: customerId } = await owner.sees(createCustomer, { body: { name: 'Frozen Ltd' } });
    const { id: assessmentId } = await seedAssessment(server.pools, organizationId, { customerId });
    const qbr = await owner.sees(createQbr, { body: { customerId, assessmentId } });
    await owner.sees(finalizeQbr, { params: { id: qbr.id }, body: {} });
    await upload(owner, await png(64, 16, 9));

    const { branding } = await owner.sees(getQbr, { params: { id: qbr.id } });
    const shown = await owner.inject({ method: 'GET', url: branding?.logo ?? '' });
    expect(await shadeOf(shown.rawPayload)).toBe(3);
    expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const current = await owner.inject({ method: 'GET', url: '/api/organizations/logo' });
    expect(await shadeOf(current.rawPayload)).toBe(9);
  });

  test('A logo that is replaced while a QBR is being finalized is never lost to that QBR', async () => {
    const { id: organizationId, owner } = await server.organization('Hasty IT');
    const { id: customerId } = await owner.sees(createCustomer, { body: { name: 'Hasty Ltd' } });
    const { id: assessmentId } = await seedAssessment(server.pools, organizationId, { customerId });
    const params = { id: (await owner.sees(createQbr, { body: { customerId, assessmentId } })).id };
    for (let round = 1; round <= 10; round += 1) {
      await upload(owner, await png(64, 16, round));
      await Promise.all([upload(owner, await png(64, 16, 100 + round)), owner.sees(finalizeQbr, { params, body: {} })]);
      const { branding } = await owner.sees(getQbr, { params });
      const shown = await owner.inject({ method: 'GET', url: branding?.logo ?? '' });
      expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable');
      await owner.sees(reopenQbr, { params, body: {} });
    }
  });

  test('[ORG-2] An organisation cannot see the logo of another', async () => {
    const [one, two] = [await server.organization('One'), await server.organization('Two')];
    const address = (await upload(one.owner, await png(32, 32, 7))).json().settings.logo;
    expect((await two.owner.inject({ method: 'GET', url: address })).statusCode).toBe(404);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a text called logo.png', () => Buffer.from('hello'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an empty file', () => Buffer.alloc(0), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a GIF', () => picture(64, 64).gif().toBuffer(), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['half a PNG', async () => (await png(64, 64)).subarray(0, 60), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['half a JPEG', async () => (await jpeg(640, 640)).subarray(0, 900), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a PNG with a flipped bit among its pixels',
      async () => Buffer.from((await png(64, 64)).map((byte, at, all) => (at === all.length - 20 ? byte ^ 1 : byte))),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a PNG that claims to be 100,000 pixels wide', () => claiming(100_000, 8), 400, 'VALIDATION_ERROR'],
    ['a PNG that claims more pixels than it has', () => claiming(800, 800), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a PNG of one pixel', () => png(1, 1), 400, 'VALIDATION_ERROR'],
    ['a PNG of more than four megapixels', () => png(2001, 2000), 400, 'VALIDATION_ERROR'],
    ['a JPEG of 60,000 pixels', () => jpeg(60_000, 10), 400, 'VALIDATION_ERROR'],
    ['two bytes of a JPEG', () => Buffer.from([0xff, 0xd8]), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than a megabyte', async () => Buffer.concat([await png(64, 64), Buffer.alloc(1024 * 1024)]), 413, 'PAYLOAD_TOO_LARGE'],
  ])('A logo that is %s is refused', async (_what, content, status, code) => {
    const response = await upload(msp.owner, await content());
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status, code });
  });

  test('A logo is stored upright, with eight bits per colour and without metadata', async () => {
    const { owner } = await server.organization('Private IT');
    const photo = await picture(100, 40)
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Ann Example' } } })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Ann Example');
    const address = (await upload(owner, photo)).json().settings.logo;
    const stored = (await owner.inject({ method: 'GET', url: address })).rawPayload;
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 100 });
    expect(stored.toString('latin1')).not.toContain('Ann Example');

    const deep = await picture(64, 16).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const again = (await upload(owner, deep)).json().settings.logo;
    expect((await sharp((await owner.inject({ method: 'GET', url: again })).rawPayload).metadata()).depth).toBe('uchar');
  });

  test('An organisation that sends many logos at once is asked to wait', async () => {
    const { owner } = await server.organization('Eager IT');
    const bytes = await png(2000, 2000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(owner, bytes)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length + refused.length).toBe(30);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  });

  test('Only administrators change the logo', async () => {
    expect((await upload(await msp.person('vcio'), await png(64, 64))).json().code).toBe('FORBIDDEN');
  });
});
