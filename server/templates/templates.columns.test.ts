import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type { importTemplate } from '#contract/templates/templates.files.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';

let server: TestServer;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  vcio = await (await server.organization()).person('vcio');
});
afterAll(() => server.close());

async function send(fileName: string, content: string, { query = '', columns = '' } = {}) {
  const boundary = `----${randomUUID()}`;
  const chosen = columns && `--${boundary}\r\ncontent-disposition: form-data; name="columns"\r\n\r\n${columns}\r\n`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`;
  const response = await vcio.inject({
    method: 'POST',
    url: `/api/templates/import${query}`,
    payload: `${chosen}${head}${content}\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status: response.statusCode, ...response.json<Partial<OutputOf<typeof importTemplate>>>() };
}

describe('the columns of a table', () => {
  const TABLE = 'Ref,Old title,Words\n1.1,Backup,Is there a backup?\n1.2,Patches,Are patches installed?\n';

  test('[TPL-21] Columns are proposed, and another choice is tried in a dry run and then imported', async () => {
    const proposed = await send('mapped.csv', TABLE.replace('Words', 'Question'), { query: '?dryRun=true' });
    expect(proposed.columns).toEqual([
      { index: 0, header: 'Ref', meaning: 'key' },
      { index: 1, header: 'Old title', meaning: null },
      { index: 2, header: 'Question', meaning: 'text' },
    ]);
    expect(await send('mapped.csv', TABLE, { query: '?dryRun=true' })).toMatchObject({ status: 400, code: 'INVALID_TEMPLATE_STRUCTURE' });
    const columns = JSON.stringify({ key: 0, section: 1, text: 2 });
    const tried = await send('mapped.csv', TABLE, { query: '?dryRun=true', columns });
    expect(tried.preview?.sections.map(({ title, first }) => [title, first])).toEqual([
      ['Backup', ['1.1 Is there a backup?']],
      ['Patches', ['1.2 Are patches installed?']],
    ]);
    expect(await send('mapped.csv', TABLE, { columns })).toMatchObject({ created: true, questions: 2 });
  });

  test('A column choice with an unknown meaning is refused', async () => {
    expect(await send('mapped.csv', TABLE, { columns: '{"nonsense":1}' })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      field: 'columns',
    });
  });
});
