import { deflateSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getCurrentOrganization, removeLogo, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, finalizeQbr, getQbr, reopenQbr } from '#contract/qbrs/qbrs.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(body.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

function png(width: number, height: number, shade = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc(Math.min(height, 5000) * (Math.min(width, 5000) + 1), shade));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])]);
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

  test('Everybody sees the organisation, and administrators change it', async () => {
    const [engineer, vcio, admin] = await Promise.all([msp.person('alignment_engineer'), msp.person('vcio'), msp.person('admin')]);
    expect((await engineer.sees(getCurrentOrganization)).name).toBe('Northwind IT');
    expect((await vcio.refused(updateOrganization, { body: { name: 'Mine' } })).code).toBe('FORBIDDEN');
    expect((await admin.sees(updateOrganization, { body: { name: ' Northwind 世界 🏔 ' } })).name).toBe('Northwind 世界 🏔');
  });

  test('[ORG-1] Organisation settings are merged key by key, and the audit trail names only what changed', async () => {
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
    const first = await upload(msp.owner, png(64, 16));
    const address = first.json().settings.logo;
    expect(address).toMatch(/^\/api\/organizations\/logo\?v=[0-9a-f]{24}$/);

    const engineer = await msp.person('alignment_engineer');
    const served = await engineer.inject({ method: 'GET', url: address });
    expect(served.rawPayload.equals(png(64, 16))).toBe(true);
    expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, max-age=31536000, immutable' });
    expect((await engineer.inject({ method: 'GET', url: '/api/organizations/logo' })).headers['cache-control']).toBe('private, no-cache');

    expect((await upload(msp.owner, jpeg(200, 80), 'x.exe', 'text/html')).json().settings.logo).not.toBe(address);
    expect((await engineer.inject({ method: 'GET', url: '/api/organizations/logo' })).headers['content-type']).toBe('image/jpeg');
    const kept = await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('organizationLogos').select('hash').execute());
    expect(kept).toHaveLength(1);

    expect((await msp.owner.sees(removeLogo)).settings.logo).toBeNull();
    expect((await engineer.inject({ method: 'GET', url: address })).json().code).toBe('FILE_NOT_FOUND');
  });

  test('A finalized QBR still shows the logo of its day on screen', async () => {
    const { id: organizationId, owner } = await server.organization('Rebranded IT');
    await upload(owner, png(64, 16, 3));
    const { id: customerId } = await owner.sees(createCustomer, { body: { name: 'Frozen Ltd' } });
    const { id: assessmentId } = await seedAssessment(server.pools, organizationId, { customerId });
    const qbr = await owner.sees(createQbr, { body: { customerId, assessmentId } });
    await owner.sees(finalizeQbr, { params: { id: qbr.id }, body: {} });
    await upload(owner, png(64, 16, 9));

    const { branding } = await owner.sees(getQbr, { params: { id: qbr.id } });
    const shown = await owner.inject({ method: 'GET', url: branding?.logo ?? '' });
    expect(shown.rawPayload.equals(png(64, 16, 3))).toBe(true);
    expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const current = await owner.inject({ method: 'GET', url: '/api/organizations/logo' });
    expect(current.rawPayload.equals(png(64, 16, 9))).toBe(true);
  });

  test('A logo that is replaced while a QBR is being finalized is never lost to that QBR', async () => {
    const { id: organizationId, owner } = await server.organization('Hasty IT');
    const { id: customerId } = await owner.sees(createCustomer, { body: { name: 'Hasty Ltd' } });
    const { id: assessmentId } = await seedAssessment(server.pools, organizationId, { customerId });
    const params = { id: (await owner.sees(createQbr, { body: { customerId, assessmentId } })).id };
    for (let round = 1; round <= 10; round += 1) {
      await upload(owner, png(64, 16, round));
      await Promise.all([upload(owner, png(64, 16, 100 + round)), owner.sees(finalizeQbr, { params, body: {} })]);
      const { branding } = await owner.sees(getQbr, { params });
      const shown = await owner.inject({ method: 'GET', url: branding?.logo ?? '' });
      expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable');
      await owner.sees(reopenQbr, { params, body: {} });
    }
  });

  test('[ORG-2] An organisation cannot see the logo of another', async () => {
    const [one, two] = [await server.organization('One'), await server.organization('Two')];
    const address = (await upload(one.owner, png(32, 32, 7))).json().settings.logo;
    expect((await two.owner.inject({ method: 'GET', url: address })).statusCode).toBe(404);
  });

  test.each<[string, Buffer, number, string]>([
    ['a text called logo.png', Buffer.from('hello'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an empty file', Buffer.alloc(0), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['half a PNG', png(64, 64).subarray(0, 40), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a PNG with a flipped bit', Buffer.from(png(64, 64).map((byte, at) => (at === 45 ? byte ^ 1 : byte))), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a PNG that claims to be huge', png(100_000, 8), 400, 'VALIDATION_ERROR'],
    ['a PNG of one pixel', png(1, 1), 400, 'VALIDATION_ERROR'],
    ['a JPEG of 60,000 pixels', jpeg(60_000, 10), 400, 'VALIDATION_ERROR'],
    ['two bytes of a JPEG', Buffer.from([0xff, 0xd8]), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than a megabyte', Buffer.concat([png(64, 64), Buffer.alloc(1024 * 1024)]), 413, 'PAYLOAD_TOO_LARGE'],
  ])('A logo that is %s is refused', async (_what, bytes, status, code) => {
    const response = await upload(msp.owner, bytes);
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status, code });
  });

  test('Only administrators change the logo', async () => {
    expect((await upload(await msp.person('vcio'), png(64, 64))).json().code).toBe('FORBIDDEN');
  });
});
