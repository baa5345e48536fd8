import sharp from 'sharp';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSop, updateSop } from '#contract/sops/sops.contract.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { attached } from '#tests/support/upload.ts';

let server: TestServer;
let vcio: Person;
let engineer: Person;
beforeAll(async () => {
  server = await startTestServer();
  const msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
});
afterAll(() => server.close());

const BODY = `# First steps

Call *nobody* **before** [the status page](https://status.example) is read, #eval("1 + 1").

- [x] Lock the door
- [ ] Switch off
  1. The pump

> Stay calm

\`\`\`sh
ping   -c 4 gateway
\`\`\`

| Part | Who |
| --- | --- |
| Pump | Anna |

![A picture](https://elsewhere.example/a.png)
<b>Bold</b>
`;

const written = async () => (await vcio.sees(createSop, { body: { title: 'Wiring', category: 'network' } })).id;

async function fileOf(body: string, code: string | null = null) {
  const { id } = await vcio.sees(createSop, { body: { title: 'Flood in the cellar', category: 'operations', code, body } });
  return engineer.inject({ method: 'GET', url: `/api/sops/${id}/pdf` });
}

async function read(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const links = (await page.getAnnotations()).flatMap((note) => ('url' in note ? [String(note.url)] : []));
  return { text: items.map((item) => ('str' in item ? item.str : '')).join(' '), links, tree: JSON.stringify(await page.getStructTree()) };
}

test('[SOP-17] An SOP is exported as a tagged PDF with headings, lists, checklists, code and tables, without reading text as markup', async () => {
  const file = await fileOf(BODY, 'OP-7');
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.headers['content-disposition']).toContain('Flood in the cellar.pdf');
  const { text, links, tree } = await read(file.rawPayload);
  const words = text.replaceAll(/\s+/gu, ' ');
  expect(words).toMatch(/Flood in the cellar.*OP-7 · Operations · Draft · Version 1.*First steps.*x Lock the door.*Switch off/u);
  expect(words).toContain('#eval("1 + 1")');
  expect(words).toMatch(/Stay calm.*ping -c 4 gateway.*Part Who Pump Anna.*\[Picture: A picture\]/u);
  expect(words).toContain('<b>Bold</b>');
  expect(links).toEqual(['https://status.example/']);
  for (const role of ['H1', 'H2', 'L', 'LI', 'Table', 'TH', 'Code']) expect(tree).toContain(`"role":"${role}"`);
});

test('[SOP-21] The pictures of an SOP are drawn with their alternative text; a picture of another SOP is only named', async () => {
  const [own, other] = [await written(), await written()];
  const attach = async (ownerId: string, background: string) => {
    const bytes = await sharp({ create: { width: 40, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    return (await attached(vcio, { ownerType: 'sop', ownerId }, { name: 'wiring.png', bytes })).id;
  };
  const [ownPicture, foreign] = [await attach(own, '#c00'), await attach(other, '#00c')];
  const body = `Look:\n\n![The wiring](/api/files/${ownPicture})\n\n![Of another](/api/files/${foreign})`;
  await vcio.sees(updateSop, { params: { id: own }, body: { body } });
  const { text, tree } = await read((await engineer.inject({ method: 'GET', url: `/api/sops/${own}/pdf` })).rawPayload);
  expect(text).not.toContain('[Picture: The wiring]');
  expect(text).toContain('[Picture: Of another]');
  expect(tree).toContain('[Picture: The wiring]');
});

test.each([
  ['no text', ''],
  [
    'lists and quotes far inside each other',
    Array.from({ length: 60 }, (_, depth) => `${'> '.repeat(depth)}${'  '.repeat(depth)}- deep`).join('\n'),
  ],
  ['a table without rows and cells left out', '| A | B |\n| - | - |\n| 1 |\n\n| C |\n| - |'],
  ['headings out of order, one without words', '#### Deep\n\n#\n\n# Top\n\n###### Deeper'],
  ['words without end, and letters of other scripts', `${'x'.repeat(3000)}\n\n    ${'y'.repeat(3000)}\n\nשלום 你好 🚑 \u0007`],
])('An SOP with %s is a PDF, too', async (_, body) => {
  const file = await fileOf(body);
  expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('The PDF of an unknown SOP is not found', async () => {
  const file = await engineer.inject({ method: 'GET', url: '/api/sops/01890000-0000-7000-8000-000000000000/pdf' });
  expect([file.statusCode, file.json().error?.code ?? file.json().code]).toEqual([404, 'SOP_NOT_FOUND']);
});
