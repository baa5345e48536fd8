import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { createTemplate, getTemplate, listTemplates, publishTemplate } from '#contract/templates/templates.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';

const MANY = TEMPLATE_LIMITS.questions;
const PROFILE = { profile: { uuid: randomUUID(), metadata: { title: 'Baseline' }, imports: [{ href: '#catalog', 'include-all': {} }] } };
const deep = (levels: number) => `${'{"groups":['.repeat(levels)}${']}'.repeat(levels)}`;

/** Files that people mistake for templates, by description. */
const NO_TEMPLATES: Readonly<Record<string, string | Uint8Array>> = {
  'an empty file': '',
  'a file of blanks': ' \n\t\r\n ',
  'an OSCAL profile': JSON.stringify(PROFILE),
  'an OSCAL catalog as XML': '<?xml version="1.0"?><catalog xmlns="http://csrc.nist.gov/ns/oscal/1.0" uuid="x"><metadata/></catalog>',
  'a web page': '<!doctype html><html><body>Not found</body></html>',
  'an OSCAL catalog without controls': JSON.stringify({ catalog: { uuid: randomUUID(), metadata: { title: 'Empty', version: '1' } } }),
  'JSON that is cut off': '{"name":"T","sections":[{"key":"s","ti',
  'JSON of something else': '{"hello":"world"}',
  'a JSON list': '[1,2,3]',
  'JSON nested 10,000 deep': `{"catalog":${deep(10_000)}}`,
  'brackets without end': '['.repeat(100_000),
  'a table without questions': 'Date;Amount\n2026-01-01;5\n',
  'a table with nothing but its header': 'Section,Question\n',
  'a quotation mark without end': 'Section,Question\nA,"What is this\n',
  'binary junk': Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919 + 13) % 256),
  'a picture': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
  'a zip that is no workbook': zipSync({ 'readme.txt': strToU8('hello') }),
  'half a zip': zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'.repeat(50)) }).subarray(0, 60),
  'half a character': JSON.stringify({ name: '\ud800', sections: [] }),
};

function templateOf(questions: number) {
  const row = (index: number) => ({ key: `q${index}`, text: `Is control ${index} in place?`, type: 'alignment' as const });
  return {
    name: `Template of ${questions}`,
    sections: [{ key: 'all', title: 'All', questions: Array.from({ length: questions }, (_, i) => row(i)) }],
  };
}

describe('oversized and empty files and templates', () => {
  let server: TestServer;
  let rows: DatabaseRows;
  let vcio: Person;
  beforeAll(async () => {
    server = await startTestServer();
    rows = await openRows(server.ownerUrl);
    vcio = await (await server.organization()).person('vcio');
  });
  afterAll(async () => {
    await rows.close();
    await server.close();
  });

  const upload = async (content: string | Uint8Array, query = '') => {
    const boundary = `----${randomUUID()}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    const { statusCode, body } = await vcio.inject({
      method: 'POST',
      url: `/api/templates/import${query}`,
      payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const { code, message, questions, template }: Answer = JSON.parse(body);
    return { status: statusCode, code, message, questions, template };
  };
  interface Answer {
    code?: string;
    message?: string;
    questions?: number;
    template?: { id: string } | null;
  }
  const unchanged = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = await rows.counts();
    const result = await work();
    expect(await rows.counts()).toEqual(before);
    return result;
  };

  for (const [what, content] of Object.entries(NO_TEMPLATES)) {
    test(`Importing ${what} is refused with a reason and stores nothing`, async () => {
      const { status, code, message } = await unchanged(() => upload(content));
      expect([status, code]).toEqual([400, 'INVALID_TEMPLATE_STRUCTURE']);
      expect(message).toMatch(/\w{3,}/);
    });
  }

  test('An upload without a file, in pieces, without an end or above 10 MB is refused', async () => {
    const raw = (payload: string, type: string) =>
      unchanged(async () => {
        const headers = { 'content-type': type };
        const answer = await vcio.inject({ method: 'POST', url: '/api/templates/import', payload, headers });
        return [answer.statusCode, answer.json().code];
      });
    const form = 'multipart/form-data; boundary=x';
    expect(await raw('--x--\r\n', form)).toEqual([400, 'REQUIRED_FIELD']);
    expect(await raw('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nSection', form)).toEqual([
      400,
      'INVALID_FORMAT',
    ]);
    expect(await raw('no parts at all', form)).toEqual([400, 'INVALID_FORMAT']);
    expect(await raw('{}', 'application/json')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await unchanged(() => upload('x'.repeat(10 * 1024 * 1024 + 1)))).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  test('A table separated by semicolons is imported', async () => {
    const table = 'Bereich;Question;Weight\nZugang;Ist MFA überall erzwungen?;2,5\nSicherung;"Wird; wirklich; geprüft?";1\n';
    const { status, questions, template } = await upload(table);
    expect({ status, questions }).toEqual({ status: 200, questions: 2 });
    const stored = await vcio.sees(getTemplate, { params: { id: template?.id ?? '' } });
    expect(stored.sections.flatMap((section) => section.questions.map(({ text, weight }) => [text, weight]))).toEqual([
      ['Ist MFA überall erzwungen?', 2.5],
      ['Wird; wirklich; geprüft?', 1],
    ]);
  });

  test('A template of 5,000 questions is created, published and read, and one more question is refused', async () => {
    const { id } = await vcio.sees(createTemplate, { body: templateOf(MANY) });
    expect(await vcio.sees(publishTemplate, { params: { id } })).toMatchObject({ status: 'published', questionCount: MANY });

    const refusal = await unchanged(() => vcio.refused(createTemplate, { body: templateOf(MANY + 1) }));
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_TEMPLATE_STRUCTURE' });
    expect((await vcio.sees(listTemplates, { query: { q: 'Template of' } })).map(({ questionCount }) => questionCount)).toEqual([MANY]);
  });

  test('The limits of questions also hold for an imported file, whether JSON or a table', async () => {
    const table = (questions: number) => `Section,Question\n${Array.from({ length: questions }, (_, i) => `S,Is ${i} so?`).join('\n')}\n`;
    expect(await upload(JSON.stringify(templateOf(MANY)))).toMatchObject({ status: 200, questions: MANY });
    expect(await upload(table(MANY))).toMatchObject({ status: 200, questions: MANY });
    for (const file of [JSON.stringify(templateOf(MANY + 1)), table(MANY + 1)]) {
      const refusal = await unchanged(() => upload(file, '?dryRun=true'));
      expect(refusal).toMatchObject({ status: 400, code: 'INVALID_TEMPLATE_STRUCTURE' });
    }
  });
});
