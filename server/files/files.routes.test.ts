import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_LIMITS } from '#domain/files/files.rules.ts';
import { deleteFile, getEvidence, listFiles, type FilePlace } from '#contract/files/files.contract.ts';
import { submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { attached, sendFile } from '#tests/support/upload.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

let shade = 0;
/** Image with a shade that no other test uses. */
function picture(size = 40) {
  shade += 1;
  return sharp({ create: { width: size, height: size, channels: 3, background: { r: shade, g: 90, b: 60 } } });
}
const png = (size?: number) => picture(size).png().toBuffer();
const place = (ownerId: string, questionKey = 'mfa'): FilePlace => ({ ownerType: 'answer', ownerId, questionKey });
const bytesOf = (url: string, person = at.engineer) => person.inject({ method: 'GET', url });
const stored = () =>
  asOrganization(at.server.pools, at.msp.id, (tx) => tx.selectFrom('files').select(['id', 'name']).orderBy('id').execute());

describe('files', () => {
  test('[FILE-1] A screenshot is attached to an answer, listed, viewed and removed again', async () => {
    const { id } = await at.assessment();
    const file = await attached(at.engineer, place(id), { name: 'policy.png', bytes: await png() });
    expect(file).toMatchObject({ name: 'policy.png', type: 'image/png', width: 40, height: 40, createdBy: { id: at.engineer.id } });
    expect(await at.vcio.sees(getEvidence, { params: { id } })).toEqual({ questions: [{ questionKey: 'mfa', files: [file] }] });
    expect(await at.vcio.sees(listFiles, { query: { ownerType: 'answer', ownerId: id } })).toEqual([file]);

    const seen = await bytesOf(file.url, at.vcio);
    expect(seen.statusCode).toBe(200);
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'png', width: 40 });
    const small = await bytesOf(file.thumbnailUrl ?? '');
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);

    await at.engineer.sees(deleteFile, { params: { id: file.id } });
    expect((await bytesOf(file.url)).statusCode).toBe(404);
    expect(await at.vcio.sees(getEvidence, { params: { id } })).toEqual({ questions: [] });
  });

  test('[FILE-2] A file is inert in a browser: an attachment of a known type that cannot run anything', async () => {
    const { id } = await at.assessment();
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const file = await attached(at.engineer, place(id), { name: 'page.html', bytes: page });
    const { headers } = await at.server.visit(file.url, { headers: { cookie: `sid=${at.engineer.cookies['sid']}` } });
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/script-src 'self'.*;sandbox$/),
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="page\.txt"/),
    });
  });

  test.each([
    ['a slash', 'Backup 1/2.png', '2.png'],
    ['an emoji', '🔥 fire.png', '🔥 fire.png'],
    ['accents', 'Übersicht Förderrück.png', 'Übersicht Förderrück.png'],
    ['200 characters', `${'é'.repeat(196)}.png`, `${'é'.repeat(196)}.png`],
  ])('[T12] A file whose name has %s is downloaded under its name', async (_what, name, kept) => {
    const { id } = await at.assessment();
    const file = await attached(at.engineer, place(id), { name, bytes: await png() });
    expect(file.name).toBe(kept);
    const disposition = String((await bytesOf(file.url)).headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w%.~-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept);
  });

  test('[FILE-3] The location of a picture is not stored, and the picture is stored upright', async () => {
    const { id } = await at.assessment();
    const exif = { IFD0: { Make: 'SecretPhone', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
    const taken = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#456' } })
      .jpeg()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const hidden = Buffer.concat([taken, Buffer.from('PK and a second file behind the end')]);
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const file = await attached(at.engineer, place(id), { name: 'rack.jpg', bytes: hidden });
    const { rawPayload } = await bytesOf(file.url);
    const { exif: kept, width, height, orientation } = await sharp(rawPayload).metadata();
    expect({ kept, width, height, orientation }).toEqual({ kept: undefined, width: 30, height: 60, orientation: undefined });
    expect(rawPayload.includes('SecretPhone') || rawPayload.includes('second file')).toBe(false);
  });

  test.each([
    ['a drawing that may run scripts', Buffer.from([0xff, 0xfe, 0x3c, 0x00]), 'drawing.svg'],
    ['an empty file', Buffer.alloc(0), 'empty.txt'],
    ['any ZIP', Buffer.from(zipSync({ 'a.txt': strToU8('hello') })), 'archive.docx'],
    ['a document with macros', office({ 'word/vbaProject.bin': strToU8('x') }), 'letter.docx'],
    ['a document that unpacks to far more than it is', office({ 'word/big.xml': new Uint8Array(30_000_000) }), 'bomb.docx'],
    ['a broken picture', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(50, 7)]), 'a.png'],
  ])('[FILE-4] %s is refused whatever its name says', async (_what, bytes, name) => {
    const { id } = await at.assessment();
    const answer = await sendFile(at.engineer, place(id), { name, bytes, type: 'image/png' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await at.vcio.sees(getEvidence, { params: { id } })).toEqual({ questions: [] });
  });

  test('A program is refused: as an attack if disguised as a picture or a PDF, and as an unaccepted file type otherwise', async () => {
    const { id } = await at.assessment();
    const program = Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]);
    const sent = async (name: string, type: string) => (await sendFile(at.engineer, place(id), { name, bytes: program, type })).json().code;
    expect(await sent('invoice.pdf', 'application/octet-stream')).toBe('SECURITY_THREAT');
    expect(await sent('setup', 'image/png')).toBe('SECURITY_THREAT');
    expect(await sent('setup.exe', 'application/octet-stream')).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(await at.vcio.sees(getEvidence, { params: { id } })).toEqual({ questions: [] });
  });

  test('[FILE-5] A Word file, a PDF and a log are recognised by their content', async () => {
    const { id } = await at.assessment();
    const log = Buffer.from('2026-11-23 restore of SRV01: ok – 3 files\n');
    const files = { 'letter.bin': office({}), 'scan.png': Buffer.from('%PDF-1.7\n%%EOF'), 'restore.log': log };
    const types: string[] = [];
    for (const [name, bytes] of Object.entries(files)) {
      const file = await attached(at.engineer, place(id), { name, bytes });
      types.push(`${file.name} ${file.type.split(/[/.]/).at(-1)}`);
    }
    expect(types).toEqual(['letter.docx document', 'scan.pdf pdf', 'restore.log plain']);
  });

  test('[FILE-6] A file of more than 25 MB is refused, and a picture of too many pixels before one is decoded', async () => {
    const { id } = await at.assessment();
    const large = await sendFile(at.engineer, place(id), {
      name: 'a.pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(FILE_LIMITS.bytes)]),
    });
    expect([large.statusCode, large.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const wide = await sharp({ create: { width: 16_000, height: 4_100, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const answer = await sendFile(at.engineer, place(id), { name: 'bomb.png', bytes: wide });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('[FILE-7] Attaching a file needs permission to edit its owner, and is refused while under review', async () => {
    const { id, customerId } = await at.submitted();
    const bytes = await png();
    const refusals = [
      await sendFile(at.engineer, { ownerType: 'customer', ownerId: customerId }, { name: 'a.png', bytes }),
      await sendFile(at.engineer, { ownerType: 'profile', ownerId: at.vcio.id }, { name: 'a.png', bytes }),
      await sendFile(at.engineer, place(id), { name: 'a.png', bytes }),
      await sendFile(at.engineer, { ownerType: 'answer', ownerId: id }, { name: 'a.png', bytes }),
      await sendFile(at.engineer, { ownerType: 'sop', ownerId: id }, { name: 'a.png', bytes }),
    ];
    expect(refusals.map((answer) => answer.json().code)).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
      'ASSESSMENT_NOT_EDITABLE',
      'REQUIRED_FIELD',
      'FORBIDDEN',
    ]);
    const file = await attached(at.vcio, { ownerType: 'customer', ownerId: customerId }, { name: 'contract.png', bytes });
    expect(await at.engineer.sees(listFiles, { query: { ownerType: 'customer', ownerId: customerId } })).toMatchObject([{ id: file.id }]);
    expect(await at.engineer.refused(deleteFile, { params: { id: file.id } })).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('[FILE-8] Another organisation neither sees nor removes a file, and its copy of the same bytes is separate', async () => {
    const { id } = await at.assessment();
    const bytes = await png();
    const file = await attached(at.engineer, place(id), { name: 'same.png', bytes });
    const rival = await at.server.organization('Rival MSP');
    for (const url of [file.url, file.thumbnailUrl ?? '']) expect((await bytesOf(url, rival.owner)).statusCode).toBe(404);
    expect(await rival.owner.refused(deleteFile, { params: { id: file.id } })).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await rival.owner.refused(listFiles, { query: { ownerType: 'answer', ownerId: id } })).toMatchObject({
      code: 'ASSESSMENT_NOT_FOUND',
    });
    const own = await attached(rival.owner, { ownerType: 'profile', ownerId: rival.owner.id }, { name: 'same.png', bytes });
    expect(own.id).not.toBe(file.id);
  });

  test('[T17] A file shared by five answers is stored once; removing it from one leaves four, and deleting it harms none', async () => {
    const { id } = await at.assessment();
    const keys = ['mfa', 'admins', 'password', 'has-backup', 'tested'];
    const bytes = await png();
    const files = [];
    for (const key of keys) files.push(await attached(at.engineer, place(id, key), { name: 'console.png', bytes }));
    expect(new Set(files.map((file) => file.id)).size).toBe(1);
    const [file] = files;
    expect((await stored()).filter(({ name }) => name === 'console.png')).toHaveLength(1);

    await at.engineer.sees(deleteFile, { params: { id: file?.id ?? '' }, query: place(id, 'mfa') });
    const { questions } = await at.engineer.sees(getEvidence, { params: { id } });
    expect(questions.map(({ questionKey }) => questionKey)).toEqual(keys.slice(1));
    expect((await bytesOf(file?.url ?? '')).statusCode).toBe(200);

    await at.engineer.sees(deleteFile, { params: { id: file?.id ?? '' } });
    expect(await at.engineer.sees(getEvidence, { params: { id } })).toEqual({ questions: [] });
  });

  test('[FILE-9] A file of an assessment under review stays, even if it is also attached to one that is not', async () => {
    const [open, other] = [await at.assessment(), await at.assessment()];
    const bytes = await png();
    const file = await attached(at.engineer, place(open.id), { name: 'both.png', bytes });
    await attached(at.engineer, place(other.id), { name: 'both.png', bytes });
    for (const [questionKey, value] of Object.entries({ mfa: 'met', password: 'yes', 'has-backup': 'no' }))
      await at.engineer.sees(saveAnswer, { params: { id: open.id, questionKey }, body: { value, version: 0 } });
    await at.engineer.sees(submitAssessment, { params: { id: open.id }, body: {} });
    expect(await at.engineer.refused(deleteFile, { params: { id: file.id } })).toMatchObject({ code: 'ASSESSMENT_NOT_EDITABLE' });
    await at.engineer.sees(deleteFile, { params: { id: file.id }, query: { ownerType: 'answer', ownerId: other.id } });
    expect((await at.engineer.sees(getEvidence, { params: { id: open.id } })).questions).toHaveLength(1);
  });

  test('[FILE-10] A repeated upload creates no second file, and the audit log names each attachment once', async () => {
    const { id } = await at.assessment();
    const bytes = await png();
    const [one, two] = [
      await attached(at.engineer, place(id), { name: 'a.png', bytes }),
      await attached(at.engineer, place(id), { name: 'a.png', bytes }),
    ];
    expect(two).toEqual(one);
    const rows = await asOrganization(at.server.pools, at.msp.id, (tx) =>
      tx.selectFrom('auditEvents').select('action').where('entityId', '=', one.id).orderBy('seq').execute(),
    );
    expect(rows).toEqual([{ action: 'file.attached' }]);
  });

  test('[FILE-11] An answer has at most twenty files', async () => {
    const { id } = await at.assessment();
    const { id: fileId } = await attached(at.engineer, place(id), { name: 'first.txt', bytes: Buffer.from('the first') });
    await asOrganization(at.server.pools, at.msp.id, async (tx) => {
      const columns = ['mediaType', 'size', 'hash', 'sourceHash'] as const;
      const file = await tx.selectFrom('files').select(columns).where('id', '=', fileId).executeTakeFirstOrThrow();
      const copies = Array.from({ length: FILE_LIMITS.ofAnswer - 1 }, (_, n) => ({ ...file, name: `${n}.txt` }));
      const made = await tx.insertInto('files').values(copies).returning('id').execute();
      await tx
        .insertInto('filePlaces')
        .values(made.map((copy) => ({ fileId: copy.id, assessmentId: id, questionKey: 'mfa' })))
        .execute();
    });
    const answer = await sendFile(at.engineer, place(id), { name: 'more.txt', bytes: Buffer.from('more') });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'At most 20 files can be attached here']);
  });
});

function office(more: Record<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w:document/>'), ...more }));
}
