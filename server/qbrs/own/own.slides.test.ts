import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { deleteFile, listFiles } from '#contract/files/files.contract.ts';
import { createQbr, deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { getCustomerView, shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { tokenOf } from '#server/qbrs/shares/shares.fixture.ts';
import { attached, sendFile } from '#tests/support/upload.ts';

const KEY = 'own-1x9k20ab';
const BARE = { layout: 'text', picture: null, alt: '', isCarried: false } as const;
const rich = (text: string) => [{ runs: [{ text }] }];
const TEXTS = [
  { field: `${KEY}.title`, text: rich('Your new server room') },
  { field: `${KEY}.text`, text: rich('Finished in October.') },
];

const get = (person: Person, url: string) => person.inject({ method: 'GET', url });

const png = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#335577' } })
    .png()
    .toBuffer();

describe('slides that an MSP writes itself', () => {
  let server: TestServer;
  let msp: TestOrganization;
  let vcio: Person;
  let customerId: string;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
    vcio = await msp.person('vcio');
    customerId = (await vcio.sees(createCustomer, { body: { name: 'Adatum' } })).id;
  });
  afterAll(() => server.close());

  const generated = async (of = customerId) => {
    const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId: of });
    return vcio.sees(createQbr, { body: { customerId: of, assessmentId } });
  };
  type Changes = NonNullable<InputOf<typeof updateQbr>['body']['sections']>;
  const change = ({ id, version }: Qbr, sections: Changes) => vcio.sees(updateQbr, { params: { id }, body: { version, sections } });
  const refusal = ({ id, version }: Qbr, sections: Changes) => vcio.refused(updateQbr, { params: { id }, body: { version, sections } });
  const upload = async ({ id }: Qbr, bytes?: Buffer) =>
    attached(vcio, { ownerType: 'slide', ownerId: id }, { name: 'room.png', bytes: bytes ?? (await png()) });
  const withPicture = async (qbr: Qbr, more: { isCarried?: boolean } = {}, bytes?: Buffer) => {
    const { id: picture } = await upload(qbr, bytes);
    const own = { ...BARE, layout: 'both' as const, picture, alt: 'Two racks behind a glass door', ...more };
    return change(qbr, [{ key: KEY, own, texts: TEXTS }]);
  };

  test('A slide is added at its place in the order, named by its title, changed and removed again', async () => {
    const qbr = await generated();
    const order = qbr.sections.map(({ key }) => ({ key }));
    const added = await change(qbr, [...order.slice(0, 3), { key: KEY, own: BARE, texts: TEXTS }, ...order.slice(3)]);
    expect(added.sections[3]).toMatchObject({ key: KEY, title: 'Your new server room', enabled: true, own: BARE });
    expect(added.sections).toHaveLength(order.length + 1);

    const renamed = await change(added, [{ key: KEY, texts: [{ field: `${KEY}.title`, text: rich('Moved') }] }]);
    expect(renamed.sections[3]).toMatchObject({ title: 'Moved', texts: { [`${KEY}.text`]: rich('Finished in October.') } });

    const removed = await change(renamed, [{ key: KEY, own: null }]);
    expect(removed.sections.map(({ key }) => key)).toEqual(qbr.sections.map(({ key }) => key));
  });

  test('Wrong slides are refused and change nothing', async () => {
    const qbr = await generated();
    const foreign = await upload(await generated());
    expect(await refusal(qbr, [{ key: 'score', own: BARE }])).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await refusal(qbr, [{ key: KEY, texts: TEXTS }])).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await refusal(qbr, [{ key: KEY, own: { ...BARE, picture: foreign.id } }])).toMatchObject({
      status: 404,
      code: 'FILE_NOT_FOUND',
    });
    const many = Array.from({ length: 31 }, (_, at) => ({ key: `own-1x9k20${String(at).padStart(2, '0')}` as const, own: BARE }));
    expect(await refusal(qbr, many)).toMatchObject({ status: 400, message: 'Sections: a deck has at most 30 slides of your own' });
    expect((await vcio.sees(getQbr, { params: { id: qbr.id } })).version).toBe(qbr.version);
  });

  test('A picture is stored at the size of a slide, and is not among the attachments', async () => {
    const qbr = await generated();
    const large = await upload(qbr, await png(3200, 1600));
    expect(large).toMatchObject({ type: 'image/png', width: 1600, height: 800 });
    expect(await vcio.sees(listFiles, { query: { ownerType: 'qbr', ownerId: qbr.id } })).toEqual([]);
    expect(await vcio.sees(listFiles, { query: { ownerType: 'slide', ownerId: qbr.id } })).toHaveLength(1);
    const text = await sendFile(vcio, { ownerType: 'slide', ownerId: qbr.id }, { name: 'room.png', bytes: Buffer.from('no picture') });
    expect(text.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', field: 'file' });
  });

  test('A picture on a slide cannot be deleted; it goes with its deck', async () => {
    const qbr = await withPicture(await generated(), {}, await png(48, 24));
    const picture = qbr.sections.find(({ key }) => key === KEY)?.own?.picture ?? '';
    expect(await vcio.refused(deleteFile, { params: { id: picture }, query: {} })).toMatchObject({ status: 409, code: 'CONFLICT' });
    await msp.owner.sees(deleteQbr, { params: { id: qbr.id } });
    expect(await get(vcio, `/api/files/${picture}`)).toMatchObject({ statusCode: 404 });
  });

  test('A slide without the description of its picture is in no copy for the customer, and the deck cannot be finalized', async () => {
    const qbr = await generated();
    const { id: picture } = await upload(qbr);
    const bare = await change(qbr, [{ key: KEY, own: { ...BARE, layout: 'both', picture }, texts: TEXTS }]);
    const view = await vcio.sees(getCustomerView, { params: { id: qbr.id }, query: {} });
    expect(view?.slides.some(({ key }) => key === KEY)).toBe(false);
    expect(view?.pictures).toEqual({});
    expect(await vcio.refused(finalizeQbr, { params: { id: qbr.id }, body: undefined })).toMatchObject({
      code: 'QBR_GENERATION_FAILED',
      message: 'The slide “Your new server room” has a picture without a description.',
      details: { reason: 'incomplete_slide' },
    });
    await change(bare, [{ key: KEY, enabled: false }]);
    await vcio.sees(finalizeQbr, { params: { id: qbr.id }, body: undefined });
  });

  test('The customer sees the picture by the link and in the PDF', async () => {
    const qbr = await withPicture(await generated());
    const { url } = await vcio.sees(shareQbr, { params: { id: qbr.id }, body: undefined });
    const shared = await server.app.inject({ method: 'GET', url: `/api/share/${tokenOf(url)}` });
    const view = shared.json<{
      slides: { key: string; pieces: { kind: string; source?: string }[] }[];
      pictures: Record<string, string>;
    }>();
    const source = view.slides.find(({ key }) => key === KEY)?.pieces.find(({ kind }) => kind === 'picture')?.source ?? '';
    expect(view.pictures[source]).toMatch(/^data:image\/png;base64,/u);

    const file = await get(vcio, `/api/qbrs/${qbr.id}/export?format=pdf&copy=customer`);
    const pdf = await getDocument({ data: new Uint8Array(file.rawPayload), verbosity: 0 }).promise;
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, at) => JSON.stringify(await (await pdf.getPage(at + 1)).getStructTree())),
    );
    expect(pages.filter((tree) => tree.includes('Two racks behind a glass door'))).toHaveLength(1);
  });

  test('A slide marked for the next review is in it with its picture, at the same place; others are not', async () => {
    const { id: of } = await vcio.sees(createCustomer, { body: { name: 'Fabrikam' } });
    const first = await withPicture(await generated(of), { isCarried: true });
    await change(first, [{ key: 'own-other000', own: BARE, texts: [] }]);
    const next = await generated(of);
    const slide = next.sections.find(({ key }) => key === KEY);
    expect(slide).toMatchObject({ title: 'Your new server room', own: { isCarried: true } });
    expect(next.sections.filter(({ own }) => own)).toHaveLength(1);
    await msp.owner.sees(deleteQbr, { params: { id: first.id } });
    expect(await get(vcio, `/api/files/${slide?.own?.picture}`)).toMatchObject({ statusCode: 200 });
    const elsewhere = await generated();
    expect(elsewhere.sections.filter(({ own }) => own?.isCarried)).toEqual([]);
  });

  test('For another organisation the picture does not exist', async () => {
    const qbr = await withPicture(await generated());
    const stranger = await (await server.organization()).person('vcio');
    const picture = qbr.sections.find(({ key }) => key === KEY)?.own?.picture ?? '';
    expect(await get(stranger, `/api/files/${picture}`)).toMatchObject({ statusCode: 404 });
  });
});
