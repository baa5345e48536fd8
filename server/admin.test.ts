import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsIn } from '#tests/support/accounts.ts';
import { COMPILED } from '#tests/process/start.process.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SCRIPT = fileURLToPath(new URL('./admin.ts', import.meta.url));

function run(...words: string[]) {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, DATABASE_URL: server.ownerUrl, DATA_DIR: server.config.dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...words], { env, encoding: 'utf8' });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

test('The command line grants superadmin, unlocks accounts, rotates keys and reports each result', async () => {
  const { email } = await accountsIn(server).verified();
  // Delivers the waiting email, which is encrypted with the server's key; the command line in this test has another key.
  await server.mails();
  expect(run('superadmin', 'grant', email)).toMatchObject({ status: 0, stdout: `${email} is a superadmin from the next sign-in on.` });
  expect(run('unlock', email)).toMatchObject({ status: 0, stdout: `${email} can sign in again.` });
  expect(run('reset-mfa', email)).toMatchObject({ status: 1, stderr: `Plumbline: ${email} has no MFA.` });
  expect(run('rotate-keys')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^1 values were re-encrypted with a new key, [0-9a-f]{12}\. None/),
  });
});

test('The command line refuses in one sentence, and shows its usage for an unknown command', () => {
  expect(run('unlock', 'nobody@msp.test')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Plumbline: There is no account with the address nobody@msp.test.',
  });
  for (const words of [[], ['superadmin'], ['superadmin', 'make', 'a@b.test'], ['unlock'], ['reset-mfa'], ['rotate-keys', 'now']]) {
    expect(run(...words)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Usage: npm run admin') });
  }
});
