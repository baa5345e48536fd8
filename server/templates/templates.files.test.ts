import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { createTemplate, getTemplate, listTemplates, publishTemplate } from '#contract/templates/templates.contract.ts';
import type { importTemplate } from '#contract/templates/templates.files.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';

let server: TestServer;
let vcio: Person;
let engineer: Person;
let organizationId: string;
beforeAll(async () => {
  server = await startTestServer();
  const msp = await server.organization();
  organizationId = msp.id;
  [vcio, engineer] = [await msp.person('vcio'), await msp.person('alignment_engineer')];
});
afterAll(() => server.close());

async function send(fileName: string, content: string | Buffer, { query = '', by = vcio, field = 'file' } = {}) {
  const boundary = `----${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const response = await by.inject({
    method: 'POST',
    url: `/api/templates/import${query}`,
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status: response.statusCode, ...response.json<Partial<OutputOf<typeof importTemplate>>>() };
}

const own = (name: string) =>
  JSON.stringify({ name, sections: [{ key: 's', title: 'S', questions: [{ key: 'q', text: 'Is it so?', type: 'yes_no' }] }] });

const catalog = (uuid: string, version: string, controls: string[]) =>
  JSON.stringify({
    catalog: {
      uuid,
      metadata: { title: 'Our catalog', 'last-modified': '2026-01-01T00:00:00Z', version, 'oscal-version': '1.1.2' },
      groups: [
        {
          id: 'g1',
          title: 'Group',
          controls: controls.map((id) => ({
            id,
            title: `Control ${id}`,
            parts: [{ id: `${id}_smt`, name: 'statement', prose: `Do ${id}.` }],
          })),
        },
      ],
    },
  });

/** Thousands of small lists, which take a second to parse. */
const HARD_YAML = `catalog:\n${'- [a, [b, {c: d}]]\n'.repeat(5_000)}`;

const count = async () => (await vcio.sees(listTemplates, { query: {} })).length;

test('Other requests are answered while a file that is slow to read is imported', async () => {
  const before = await count();
  await send('warm.json', '{}');
  const upload = send('hard.yaml', HARD_YAML);
  let answered = 0;
  let refused;
  do {
    await engineer.sees(listTemplates, { query: {} });
    answered += 1;
    refused = await Promise.race([upload, pause(10)]);
  } while (!refused);
  expect(refused).toMatchObject({ status: 400, code: 'INVALID_TEMPLATE_STRUCTURE' });
  // If the main thread parsed the file, only one response before and one after it would be possible.
  expect(answered).toBeGreaterThan(3);
  expect(await count()).toBe(before);
});

describe('importing', () => {
  test('An imported JSON export becomes a draft, and the same bytes are recognised the second time', async () => {
    const first = await send('own.json', own('From a file'));
    expect(first).toMatchObject({
      status: 200,
      created: true,
      updated: false,
      questions: 1,
      template: { name: 'From a file', status: 'draft', version: 1 },
    });
    const before = await count();
    expect(await send('renamed.json', own('From a file'))).toMatchObject({ created: false, identical: true, template: first.template });
    expect(await count()).toBe(before);
  });

  test('A dry run of an import shows the result and stores nothing', async () => {
    const before = await count();
    const answer = await send('dry.csv', 'section,question,type\nBackup,Is there a backup?,yes_no\n', { query: '?dryRun=true' });
    expect(answer).toMatchObject({
      status: 200,
      template: null,
      created: false,
      identical: false,
      questions: 1,
      preview: { name: 'dry', sections: [{ title: 'Backup', questions: 1, first: ['Is there a backup?'] }] },
    });
    expect(await count()).toBe(before);
  });

  test('A newer edition of an imported catalog becomes the next draft of its template, and the published version stays', async () => {
    const uuid = randomUUID();
    const { template } = await send('one.json', catalog(uuid, '1', ['c-1', 'c-2']));
    const id = template?.id ?? '';
    await vcio.sees(publishTemplate, { params: { id } });
    const next = await send('two.json', catalog(uuid, '2', ['c-1', 'c-2', 'c-3']));
    expect(next).toMatchObject({
      created: false,
      updated: true,
      template: { id, version: 2, publishedVersion: 1, hasUnpublishedChanges: true, questionCount: 3 },
    });
    expect(await send('two.json', catalog(uuid, '2', ['c-1', 'c-2', 'c-3']))).toMatchObject({ identical: true, template: { id } });
  });

  test('Four imports of the same file at once make one template', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('race.json', own('Race'))));
    expect(answers.filter(({ created }) => created === true)).toHaveLength(1);
    expect(answers.filter(({ identical }) => identical === true)).toHaveLength(3);
  });

  test.each<[string, string | Buffer]>([
    ['an empty file', ''],
    ['XML', '<?xml version="1.0"?><catalog/>'],
    ['broken JSON', '{"name": '],
    ['foreign JSON', '{"hello": "world"}'],
    ['an OSCAL profile', JSON.stringify({ profile: { uuid: randomUUID(), metadata: { title: 'p' } } })],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])],
    ['a template with a key used twice', own('x').replace(']}]}', ',{"key":"Q","text":"Again?","type":"yes_no"}]}]}')],
  ])('An import of %s is refused and stores nothing', async (_, content) => {
    const before = await count();
    expect(await send('file.bin', content)).toMatchObject({
      status: 400,
      code: 'INVALID_TEMPLATE_STRUCTURE',
      details: [{ message: expect.any(String) }],
    });
    expect(await count()).toBe(before);
  });

  test('The permission to import is checked before the file is read, and a request without a file is refused', async () => {
    expect(await send('own.json', own('Mine'), { by: engineer })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await send('own.json', own('Mine'), { field: 'other' })).toMatchObject({ status: 400, code: 'REQUIRED_FIELD' });
    const json = await vcio.inject({ method: 'POST', url: '/api/templates/import', payload: {} });
    expect(json.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });
});

describe('imports into existing templates', () => {
  test('[TPL-18] T4: A framework imported twice, once changed, by two organisations and twice in one second stays one in each', async () => {
    const uuid = randomUUID();
    const other = await (await server.organization('Rival MSP')).person('vcio');
    const first = catalog(uuid, '1', ['c-1', 'c-2']);
    const [one, again, theirs] = await Promise.all([send('f.json', first), send('f.json', first), send('f.json', first, { by: other })]);
    expect([one, again].filter(({ created }) => created)).toHaveLength(1);
    expect(again.template?.id).toBe(one.template?.id);
    expect(theirs).toMatchObject({ created: true });
    expect(theirs.template?.id).not.toBe(one.template?.id);

    const second = catalog(uuid, '2', ['c-1', 'c-3']);
    const renewed = await Promise.all([send('g.json', second), send('g.json', second)]);
    expect(renewed.map(({ template }) => template?.id)).toEqual([one.template?.id, one.template?.id]);
    expect(renewed.filter(({ updated }) => updated)).toHaveLength(1);
    const keys = (answer: typeof one) => answer.template?.sections.flatMap(({ questions }) => questions.map(({ key }) => key));
    expect(keys(await send('g.json', second))).toEqual(['c-1', 'c-3']);
    expect(keys(await send('f.json', first, { by: other }))).toEqual(['c-1', 'c-2']);
  });

  test('[TPL-19] T15: An optional field that is empty in a newer edition is empty after the import', async () => {
    const uuid = randomUUID();
    const full = catalog(uuid, '1', ['c-1']).replace('"parts":[', '"parts":[{"name":"guidance","prose":"Ask somebody."},');
    expect((await send('full.json', full)).template?.sections[0]?.questions[0]?.help).toEqual({ whyWeAsk: 'Ask somebody.' });
    const { updated, template } = await send('bare.json', catalog(uuid, '2', ['c-1']));
    expect(updated).toBe(true);
    expect(template?.sections[0]?.questions[0]?.help).toBeUndefined();
  });

  test('[TPL-20] T16: An import that fails leaves no template, no version and no line in the audit log', async () => {
    const rows = () =>
      asOrganization(server.pools, organizationId, async (tx) => {
        const many = (table: 'templates' | 'templateVersions' | 'auditEvents') =>
          tx
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow();
        return [await many('templates'), await many('templateVersions'), await many('auditEvents')];
      });
    const before = await rows();
    const late = 'section,key,question\n' + Array.from({ length: 300 }, (_, at) => `A,k${at},Is ${at} so?`).join('\n') + '\nA,K0,Again?\n';
    expect(await send('late.csv', late)).toMatchObject({ status: 400, code: 'INVALID_TEMPLATE_STRUCTURE', field: 'row 302' });
    expect(await send('table.csv', 'a,b\nc,d\n')).toMatchObject({ status: 400 });
    expect(await rows()).toEqual(before);
  });
});

describe('exporting', () => {
  test('A template exported as JSON is the same when imported again', async () => {
    const body = { name: 'Übung / "Größe": 1', sections: JSON.parse(own('x')).sections };
    const template = await vcio.sees(createTemplate, { body });
    const response = await engineer.inject({ method: 'GET', url: `/api/templates/${template.id}/export` });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringContaining("filename*=UTF-8''%C3%9Cbung%20Gr%C3%B6%C3%9Fe%201.json"),
    });
    const again = await send('again.json', response.rawPayload);
    expect(again).toMatchObject({ created: true, template: { name: template.name, sections: template.sections } });
  });

  test.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('A template exported as %s has the media type of its format', async (format, mediaType) => {
    const [template] = await vcio.sees(listTemplates, { query: {} });
    const response = await engineer.inject({ method: 'GET', url: `/api/templates/${template?.id}/export?format=${format}` });
    expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': mediaType } });
    expect(response.rawPayload.length).toBeGreaterThan(20);
  });

  test('[TPL-22] A template is exported as an OSCAL catalog that can be read, with its questions as controls', async () => {
    const made = await vcio.sees(createTemplate, { body: { name: 'As a catalog', sections: JSON.parse(own('x')).sections } });
    const response = await engineer.inject({ method: 'GET', url: `/api/templates/${made.id}/export?format=oscal` });
    expect(response.headers['content-disposition']).toContain('As%20a%20catalog.oscal.json');
    expect(response.json()).toMatchObject({
      catalog: {
        metadata: { title: 'As a catalog', 'oscal-version': '1.1.2' },
        groups: [{ id: 's', controls: [{ id: 'q', title: 'Is it so?' }] }],
      },
    });
    const read = await send('catalog.json', response.rawPayload);
    expect(read).toMatchObject({ created: true, questions: 1, template: { sections: [{ questions: [{ text: 'Is it so?' }] }] } });
  });

  test('An export is audited with its author, version and format', async () => {
    const template = await vcio.sees(createTemplate, { body: { name: 'Leaving', sections: JSON.parse(own('x')).sections } });
    await engineer.inject({ method: 'GET', url: `/api/templates/${template.id}/export?format=csv` });
    const trail = await asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('auditEvents').selectAll().where('action', '=', 'template.exported').where('entityId', '=', template.id).execute(),
    );
    expect(trail).toMatchObject([{ actorId: engineer.id, after: { format: 'csv', version: 1 } }]);
  });

  test("The file name of an export is safe even when the template's name hides its ending or is empty", async () => {
    for (const [name, file] of [
      ['invoice\u202Efdp.exe', 'invoicefdp.exe.json'],
      ['CON', 'Template.json'],
    ] as const) {
      const template = await vcio.sees(createTemplate, { body: { name, sections: JSON.parse(own('x')).sections } });
      const response = await engineer.inject({ method: 'GET', url: `/api/templates/${template.id}/export` });
      expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''${file}`);
    }
  });

  test('An export is queued for its organisation and refused when the queue is full', async () => {
    const [template] = await vcio.sees(listTemplates, { query: {} });
    const { promise, resolve } = Promise.withResolvers<void>();
    const turns = Array.from({ length: 10 }, () => server.context.workers.takeTurn(organizationId, () => promise));
    const response = await engineer.inject({ method: 'GET', url: `/api/templates/${template?.id}/export?format=csv` });
    resolve();
    await Promise.all(turns);
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '10']);
  });

  test('An unknown export format is refused', async () => {
    const [template] = await vcio.sees(listTemplates, { query: {} });
    const response = await engineer.inject({ method: 'GET', url: `/api/templates/${template?.id}/export?format=pdf` });
    expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'format' });
    expect(await engineer.sees(getTemplate, { params: { id: template?.id ?? '' } })).toMatchObject({ id: template?.id });
  });
});
