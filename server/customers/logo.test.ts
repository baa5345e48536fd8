import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer, getCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { removeCustomerLogo } from '#contract/customers/logo.contract.ts';
import { removeLogo, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

const LOGO = /^\/api\/organizations\/logo\?v=[0-9a-f]{24}$/u;

const png = (shade: number) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .png()
    .toBuffer();

const upload = (person: Person, id: string, bytes: Buffer) => uploadTo(`/api/customers/${id}/logo`, person, bytes);

async function uploadTo(url: string, person: Person, bytes: Buffer) {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n';
  return person.inject({
    method: 'POST',
    url,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  });
}

let count = 0;
async function customer(): Promise<string> {
  count += 1;
  return (await vcio.sees(createCustomer, { body: { name: `Customer ${count}` } })).id;
}
const storedLogos = () => asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('organizationLogos').select('hash').execute());

describe("a customer's own branding", () => {
  test('[CUST-61] A draft uses the current colour and logo of its customer, and a finalized deck keeps those of its day', async () => {
    await msp.owner.sees(updateOrganization, { body: { settings: { primaryColor: '#112233', brandName: 'Northlight IT' } } });
    const customerId = await customer();
    const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
    const { id } = await vcio.sees(createQbr, { body: { customerId, assessmentId } });
    const deck = () => vcio.sees(getQbr, { params: { id } });
    expect((await deck()).branding).toEqual({ providerName: 'Northlight IT', primaryColor: '#112233', logo: null, providerLogo: null });

    await vcio.sees(updateCustomer, { params: { id: customerId }, body: { brandColor: '#0b5560' } });
    const { logo } = (await upload(vcio, customerId, await png(7))).json();
    expect(logo).toMatch(LOGO);
    const dressed = await deck();
    expect(dressed.branding).toEqual({ providerName: 'Northlight IT', primaryColor: '#0b5560', logo, providerLogo: null });
    expect(dressed.facts?.provider).toEqual({ name: 'Northlight IT', brand: '#0b5560', isLogoTheirs: true });

    await vcio.sees(finalizeQbr, { params: { id }, body: undefined });
    await vcio.sees(updateCustomer, { params: { id: customerId }, body: { brandColor: null } });
    expect((await vcio.sees(removeCustomerLogo, { params: { id: customerId } })).logo).toBeNull();
    expect((await deck()).branding).toMatchObject({ primaryColor: '#0b5560', logo, providerLogo: null });
    expect((await vcio.inject({ method: 'GET', url: logo })).statusCode).toBe(200);
  });

  test('The cover of a deck has both logos, and a finalized deck keeps both when they are replaced, in its files too', async () => {
    const customerId = await customer();
    const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
    const { id } = await vcio.sees(createQbr, { body: { customerId, assessmentId } });
    const deck = () => vcio.sees(getQbr, { params: { id } });
    await upload(vcio, customerId, await png(100));
    await uploadTo('/api/organizations/logo', msp.owner, await png(110));
    const { branding, facts } = await deck();
    expect(branding.logo).toMatch(LOGO);
    expect(branding.providerLogo).toMatch(LOGO);
    expect(branding.providerLogo).not.toBe(branding.logo);
    expect(facts?.provider).toMatchObject({ isLogoTheirs: true, hasOwnLogo: true });

    await vcio.sees(finalizeQbr, { params: { id }, body: undefined });
    await uploadTo('/api/organizations/logo', msp.owner, await png(120));
    await vcio.sees(removeCustomerLogo, { params: { id: customerId } });
    expect((await deck()).branding).toEqual(branding);
    for (const url of [branding.logo, branding.providerLogo])
      expect((await vcio.inject({ method: 'GET', url: url ?? '' })).statusCode).toBe(200);
    const file = await vcio.inject({ method: 'GET', url: `/api/qbrs/${id}/export?format=pptx` });
    expect(file.statusCode).toBe(200);
    const pictures = Object.keys(unzipSync(file.rawPayload)).filter((name) => name.startsWith('ppt/media/') && name.endsWith('.png'));
    expect(pictures).toHaveLength(2);
    await msp.owner.sees(removeLogo);
  });

  test('A logo that no customer uses is deleted, and one that another customer uses is kept', async () => {
    const [one, other] = [await customer(), await customer()];
    const before = (await storedLogos()).length;
    await upload(vcio, one, await png(50));
    await upload(vcio, other, await png(50));
    await upload(vcio, one, await png(60));
    expect(await storedLogos()).toHaveLength(before + 2);
    await vcio.sees(removeCustomerLogo, { params: { id: one } });
    expect(await storedLogos()).toHaveLength(before + 1);
    const { logo } = await vcio.sees(getCustomer, { params: { id: other } });
    expect((await vcio.inject({ method: 'GET', url: logo ?? '' })).statusCode).toBe(200);
  });

  test('Only people who may edit customers can change a logo; a file that is not a picture or an invalid colour is refused', async () => {
    const id = await customer();
    const engineer = await msp.person('alignment_engineer');
    expect((await upload(engineer, id, await png(1))).statusCode).toBe(403);
    expect((await upload(vcio, id, Buffer.from('hello'))).statusCode).toBe(415);
    expect((await vcio.refused(updateCustomer, { params: { id }, body: { brandColor: 'red' } })).field).toBe('brandColor');
  });
});
