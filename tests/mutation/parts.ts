import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Mutation testing of sign-in, by hand: every condition and statement of a defence is changed or taken out, and a test must turn red.
 * `npm install --no-save @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1`, then `node tests/mutation/parts.ts [part …]`.
 * Texts are not mutated: they are held by other tests, and would hide what matters.
 */
const PARTS: Record<string, { files: string; tests: string }> = {
  sealed: { files: 'sealed', tests: 'sealed' },
  throttle: { files: 'throttle,throttle.login,devices', tests: 'throttle,throttle.login' },
  sessions: {
    files: 'auth.complete,sessions,auth.login',
    tests: 'auth.login,auth.sessions,sessions.routes,mfa.login,auth.leftovers,policy,sso.leftovers,sso.arrive,auth.admin',
  },
  mfa: { files: 'mfa.verify,mfa.challenge,mfa.proof,totp', tests: 'mfa,mfa.login,passkeys.sign-in,sso.arrive,auth.reauthenticate' },
  passwords: { files: 'passwords.reset,passwords.request,passwords.change', tests: 'passwords.routes' },
  sso: { files: 'sso.callback,sso.arrive,sso.link,sso.provider', tests: 'sso.arrive,sso.flow,sso.forgery' },
  passkeys: { files: 'passkeys.sign-in,passkeys.challenge,passkeys.webauthn', tests: 'passkeys,passkeys.sign-in' },
  captcha: { files: 'captcha.altcha,captcha', tests: 'captcha' },
};

const root = join(import.meta.dirname, '..', '..');
const REPORT = join(root, 'reports', 'mutation', 'mutation.json');
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.optional(z.string()),
          location: z.object({ start: z.object({ line: z.int() }) }),
        }),
      ),
    }),
  ),
});

const named = (names: string, ending: string) => names.split(',').map((name) => `server/auth/${name}${ending}`);

function survivorsOf(part: string): string[] {
  const { files } = report.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
  const all = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })));
  const counted = all.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  const alive = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const killed = counted.length - alive.length;
  const lines = alive.map(
    ({ file, location, mutatorName, replacement }) => `${file}:${location.start.line} ${mutatorName}: ${replacement ?? ''}`,
  );
  return [`${part}: ${killed} of ${counted.length} killed (${Math.round((100 * killed) / counted.length)} %)`, ...lines];
}

const results = join(root, 'reports', 'mutation');
mkdirSync(results, { recursive: true });
const wanted = process.argv.slice(2);
for (const [part, { files, tests }] of Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
  const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(
    process.execPath,
    [stryker, 'run', 'tests/mutation/stryker.config.json', '--mutate', named(files, '.ts').join(',')],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTATION_TESTS: named(tests, '.test.ts').join(',') } },
  );
  if (status !== 0) throw new Error(`The run of ${part} broke off.`);
  writeFileSync(join(results, `${part}.txt`), `${survivorsOf(part).join('\n')}\n`);
}
