import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { answersOf, evidenceWorld, imported, type Imported, proposalsOf, report } from './evidence.fixture.ts';
import { NMAP, SCUBAGEAR_CSV } from './evidence.samples.fixture.ts';

const EXAMPLE = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'push-evidence.sh');
const MFA = 'identity-mfa-all-users';
const MB = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A customer and a way to push to it with a token. */
async function pushing() {
  const world = await evidenceWorld(server);
  const { token } = await world.msp.owner.sees(createApiToken, {
    body: { name: 'Nightly', scopes: ['evidence:write'], expiresInDays: 30 },
  });
  const address = `http://127.0.0.1:${await server.port()}`;
  const push = async (
    body: Buffer | string | FormData,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${address}/api/customers/${world.customer.id}/evidence-runs${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: typeof body === 'string' || body instanceof FormData ? body : new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as Imported & { code?: string; message?: string } };
  };
  const runs = () => world.engineer.sees(listEvidenceRuns, { params: { id: world.customer.id } });
  return { ...world, token, address, push, runs };
}

describe('pushing evidence', () => {
  test.each([
    ['JSON', 'application/json', report(), 'scubagear'],
    ['XML', 'application/xml', Buffer.from(NMAP), 'nmap'],
    ['CSV', 'text/csv', Buffer.from(SCUBAGEAR_CSV), 'scubagear'],
    ['gzip', 'application/gzip', gzipSync(report()), 'scubagear'],
    ['an unknown type', 'application/x-something', report(), 'scubagear'],
  ])('A script sends a file as the body: %s', async (_what, type, bytes, tool) => {
    const { push } = await pushing();
    const { status, body } = await push(bytes, { query: '?fileName=nightly.json', headers: { 'content-type': type } });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.runs).toMatchObject([{ tool, fileName: 'nightly.json' }]);
  });

  test('A pushed file names its token, and an answer from it comes from an integration', async () => {
    const { push, runs, engineer, customer, params } = await pushing();
    await push(report());
    expect(await runs()).toMatchObject([{ pushedWith: 'Nightly' }]);
    const { [MFA]: proposal } = await proposalsOf(engineer, params.id);
    await engineer.sees(acceptProposals, { params, body: { ids: [proposal?.id ?? ''] } });
    expect((await answersOf(engineer, params.id))[MFA]).toMatchObject({ source: 'integration', verifiedBy: 'tool' });

    await imported(engineer, customer.id, report({ 'MS.AAD.3.2v2': 'Pass' }, { days: 0 }));
    expect(await runs()).toMatchObject([{ pushedWith: null }, { pushedWith: 'Nightly' }]);
    const { [MFA]: later } = await proposalsOf(engineer, params.id);
    await engineer.sees(acceptProposals, { params, body: { ids: [later?.id ?? ''] } });
    expect((await answersOf(engineer, params.id))[MFA]).toMatchObject({ source: 'import' });
  });

  test('The same file again answers 200, and a retry with the same Idempotency-Key answers what the first one did', async () => {
    const { push, runs } = await pushing();
    const headers = { 'idempotency-key': 'night-1' };
    const bytes = report();
    const first = await push(bytes, { headers });
    expect(first.status).toBe(201);
    expect(await push(bytes, { headers: { 'idempotency-key': 'night-2' } })).toMatchObject({ status: 200, body: { identical: true } });
    const other = await push(report({}, { days: 1 }), { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await runs()).toHaveLength(1);
  });

  test('The same bytes under the same Idempotency-Key answer the first result again', async () => {
    const { push } = await pushing();
    const bytes = report();
    const headers = { 'idempotency-key': 'night-1' };
    expect(await push(bytes, { headers })).toEqual(await push(bytes, { headers }));
  });

  test('Twenty files that two organisations push at the same moment are all imported, none after all of the other organisation', async () => {
    const [one, other] = [await pushing(), await pushing()];
    const order: string[] = [];
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const answer = await (index < 10 ? one : other).push(report({}, { days: 1 + index / 24 }));
        order.push(index < 10 ? 'one' : 'other');
        return answer.status;
      }),
    );
    expect(answers).toEqual(answers.map(() => 201));
    expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('one'));
    expect([await one.runs(), await other.runs()].map(({ length }) => length)).toEqual([10, 10]);
  });

  test('Twice the same file at the same moment is one run', async () => {
    const { push, runs } = await pushing();
    const bytes = report();
    const answers = await Promise.all([push(bytes), push(bytes), push(bytes)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 201]);
    expect(await runs()).toHaveLength(1);
  });

  test.each([
    ['nothing', '', 400, 'REQUIRED_FIELD'],
    ['a web page', '<html></html>', 400, 'INVALID_FORMAT'],
    ['more than 120 MB', Buffer.alloc(121 * MB, 'x'), 413, 'PAYLOAD_TOO_LARGE'],
  ])('Pushing %s is refused and imports nothing', async (_what, bytes, status, code) => {
    const { push, runs } = await pushing();
    expect(await push(bytes)).toMatchObject({ status, body: { code } });
    expect(await runs()).toEqual([]);
  });

  test('A file that is too large is refused with the limit, as a body and in a form', async () => {
    const { push } = await pushing();
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(121 * MB, 'x')]), 'scan.json');
    for (const body of [Buffer.alloc(121 * MB, 'x'), form]) {
      expect((await push(body)).body.message).toBe('The file is larger than 120 MB');
    }
  });

  test('A script with an empty token is refused for its token, not for a missing CSRF token', async () => {
    const { push } = await pushing();
    const refused = await push(report(), { headers: { authorization: 'Bearer ' } });
    expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', message: expect.stringMatching(/API token is unknown/) } });
  });

  test('A browser of another site cannot push, because a body without a token needs the CSRF token', async () => {
    const { engineer, customer } = await pushing();
    const answer = await engineer.inject({
      method: 'POST',
      url: `/api/customers/${customer.id}/evidence-runs`,
      headers: { 'content-type': 'text/plain', 'x-csrf-token': '' },
      payload: report(),
    });
    expect(answer.json()).toMatchObject({ code: 'CSRF_TOKEN_MISSING' });
  });

  test('The example in shell pushes each file and reports one that is refused', async () => {
    const { token, address, customer, runs } = await pushing();
    const folder = mkdtempSync(join(tmpdir(), 'push-'));
    try {
      const paths = ['Scuba Results.json', 'note.txt', 'nmap.xml'].map((name) => join(folder, name));
      [report().toString(), 'hello', NMAP].forEach((content, index) => writeFileSync(paths[index] ?? '', content));
      const env = { ...process.env, PLUMBLINE_URL: address, PLUMBLINE_TOKEN: token, PLUMBLINE_CUSTOMER: customer.id };
      await expect(promisify(execFile)('sh', [EXAMPLE, ...paths], { env })).rejects.toThrow(/not pushed: .*note\.txt/);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect((await runs()).map(({ fileName }) => fileName).toSorted()).toEqual(['Scuba Results.json', 'nmap.xml']);
  });
});
