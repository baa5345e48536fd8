import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer, getCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { removeCustomerLogo } from '#contract/customers/logo.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
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

const png = (shade: number) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .png()
    .toBuffer();

async function upload(person: Person, id: string, bytes: Buffer) {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n';
  return person.inject({
    method: 'POST',
    url: `/api/customers/${id}/logo`,
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

describe("a customer's own look", () => {
  test('[CUST-61] A draft wears the colour and logo of its customer, and a finalized deck keeps those of its day', async () => {
    await msp.owner.sees(updateOrganization, { body: { settings: { primaryColor: '#112233', brandName: 'Northlight IT' } } });
    const customerId = await customer();
    const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
    const { id } = await vcio.sees(createQbr, { body: { customerId, assessmentId } });
    const deck = () => vcio.sees(getQbr, { params: { id } });
    expect((await deck()).branding).toEqual({ providerName: 'Northlight IT', primaryColor: '#112233', logo: null });

    await vcio.sees(updateCustomer, { params: { id: customerId }, body: { brandColor: '#0b5560' } });
    const { logo } = (await upload(vcio, customerId, await png(7))).json();
    expect(logo).toMatch(/^\/api\/organizations\/logo\?v=[0-9a-f]{24}$/);
    const dressed = await deck();
    expect(dressed.branding).toEqual({ providerName: 'Northlight IT', primaryColor: '#0b5560', logo });
    expect(dressed.facts?.provider).toEqual({ name: 'Northlight IT', brand: '#0b5560', isLogoTheirs: true });

    await vcio.sees(finalizeQbr, { params: { id }, body: undefined });
    await vcio.sees(updateCustomer, { params: { id: customerId }, body: { brandColor: null } });
    expect((await vcio.sees(removeCustomerLogo, { params: { id: customerId } })).logo).toBeNull();
    expect((await deck()).branding).toMatchObject({ primaryColor: '#0b5560', logo });
    expect((await vcio.inject({ method: 'GET', url: logo })).statusCode).toBe(200);
  });

  test('A logo that no customer shows any more is deleted, and one that another customer shows is not', async () => {
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

  test('Only who may edit customers changes a logo, a file that is no picture is refused, and a colour must be one', async () => {
    const id = await customer();
    const engineer = await msp.person('alignment_engineer');
    expect((await upload(engineer, id, await png(1))).statusCode).toBe(403);
    expect((await upload(vcio, id, Buffer.from('hello'))).statusCode).toBe(415);
    expect((await vcio.refused(updateCustomer, { params: { id }, body: { brandColor: 'red' } })).field).toBe('brandColor');
  });
});
