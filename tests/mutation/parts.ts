import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { skippable } from './calls.ts';
import { switched } from './conditions.ts';

/**
 * Mutation testing of sign-in, by hand: every condition, call and statement of a defence is changed or taken out, and a test must turn red.
 * `npm install --no-save @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1`, then `node tests/mutation/parts.ts [part …]`.
 * Texts are not mutated: they are held by other tests, and would hide what matters.
 */
const PARTS: Record<string, Part> = {
  sealed: { files: 'server/platform/secrets/sealed', tests: 'server/platform/secrets/sealed' },
  throttle: { files: 'throttle,throttle.login,devices', tests: 'throttle,throttle.login' },
  sessions: {
    files: 'auth.complete,sessions,auth.login',
    tests:
      'auth.login,auth.sessions,sessions.routes,mfa.login,auth.leftovers,auth.endings,policy,sso.leftovers,sso.arrive,auth.admin,' +
      'throttle.login,server/users/users.access',
  },
  mfa: {
    files: 'mfa.verify,mfa.challenge,mfa.proof,totp',
    tests:
      'mfa,mfa.login,totp,auth.login,mfa.races,auth.spending,passkeys.sign-in,passkeys.half,sso.arrive,sso.leftovers,auth.reauthenticate',
  },
  passwords: {
    files: 'passwords.reset,passwords.request,passwords.change',
    tests: 'passwords.routes,passwords.after,auth.leftovers,sso.leftovers,throttle.calls',
  },
  sso: { files: 'sso.callback,sso.arrive,sso.link,sso.provider', tests: 'sso.arrive,sso.flow,sso.forgery,sso.leftovers,sso.meeting' },
  passkeys: {
    files: 'passkeys.sign-in,passkeys.proof,passkeys.challenge,passkeys.webauthn',
    tests: 'passkeys,passkeys.sign-in,passkeys.half,auth.reauthenticate,throttle.calls',
  },
  captcha: { files: 'captcha.altcha,captcha,captcha.judge', tests: 'captcha,captcha.judge' },
  proof: {
    files: 'auth.reauthenticate,auth.refusals',
    tests: 'auth.reauthenticate,passwords.routes,sessions.routes,mfa.login,throttle.calls,auth.leftovers',
  },
  mailed: {
    files: 'auth.verify,auth.join,auth.register,tokens',
    tests: 'auth.register,auth.login,auth.leftovers,throttle.calls,server/users/users.routes,server/users/users.access',
  },
  open: {
    files: 'sessions.routes,auth.logout,auth.status',
    tests: 'sessions.routes,auth.sessions,tests/security/security.sessions,sso.settings,sessions.validity',
  },
  methods: {
    files: 'auth.methods,sso.required',
    tests: 'auth.methods,sso.settings,sso.arrive,sso.leftovers,passkeys.sign-in,throttle.calls',
  },
  factors: { files: 'mfa,mfa.routes,backup,passkeys', tests: 'mfa,mfa.races,passkeys,passkeys.races,mfa.login,throttle.calls' },
  strength: { files: 'passwords,passwords.strength', tests: 'passwords.strength,passwords,passwords.routes,auth.keys,auth.login' },
  domains: { files: 'domains,domains.dns', tests: 'domains,throttle.calls' },
  policy: { files: 'policy', tests: 'policy' },
  connection: {
    files: 'sso.settings,sso.probe,sso.secrets,sso.flow,sso.refusals,sso.routes,sso.pages',
    tests: 'sso.settings,sso.probe,sso.refusals,domains,sso.flow,sso.arrive,sso.leftovers,sso.meeting,throttle.calls',
  },
  people: {
    files: 'accounts,auth.admin,mfa.reset',
    tests:
      'auth.admin,auth.endings,auth.leftovers,mfa.reset,sessions.routes,throttle.calls,server/ownership/ownership.routes,' +
      'server/users/users.access,server/users/users.routes',
  },
  keys: { files: 'auth.keys', tests: 'auth.keys,server/platform/mail/waiting' },
  'session validity': { files: 'sessions.validity,asked', tests: 'sessions.validity,auth.register,passwords.routes' },
  queries: {
    files:
      'auth.queries,challenges.queries,factors.queries,mfa.queries,passkeys.queries,passwords.queries,people.queries,sessions.queries,' +
      'auth.keys.queries,domains.queries,policy.queries,sso.queries',
    tests:
      'auth.spending,auth.endings,bystander,auth.login,auth.register,auth.sessions,auth.keys,auth.methods,mfa.login,passwords.routes,passkeys.sign-in,' +
      'sessions.routes,sso.leftovers,sso.settings,sso.meeting,domains,policy,mfa,auth.reauthenticate,auth.admin,server/platform/mail/waiting,' +
      'server/users/users.access,server/users/users.routes,sso.arrive,sessions.validity,mfa.reset,passwords.after,server/ownership/ownership.routes',
    hasConditions: true,
  },
};

interface Part {
  files: string;
  tests: string;
  /** Each condition of a query is taken out as well. */
  hasConditions?: boolean;
}

const root = join(import.meta.dirname, '..', '..');
const REPORT = join(root, 'reports', 'mutation', 'mutation.json');
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.optional(z.string()),
          location: z.object({ start: z.object({ line: z.int(), column: z.int() }) }),
        }),
      ),
    }),
  ),
});

const signIn = readdirSync(join(root, 'server', 'auth'), { recursive: true, encoding: 'utf8' });

/** A name without a folder is a file somewhere under server/auth. */
function named(names: string, ending: string): string[] {
  return names.split(',').map((name) => {
    if (name.includes('/')) return `${name}${ending}`;
    const found = signIn.find((path) => basename(path) === `${name}${ending}`);
    if (!found) throw new Error(`There is no ${name}${ending} under server/auth.`);
    return join('server', 'auth', found);
  });
}

/** The switch before a condition is ours, and a function that answers nothing is no query; that of a call is what takes it out. */
const isOfSwitch = ({ mutatorName, text }: { mutatorName: string; text: string }) =>
  mutatorName === 'ArrowFunction' && !text.startsWith('async () =>');

function survivorsOf(part: string, hasConditions: boolean): string[] {
  const { files } = report.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    const textAt = ({ line, column }: { line: number; column: number }) => lines[line - 1]?.slice(column - 1) ?? '';
    return mutants.map((mutant) => ({ file, text: textAt(mutant.location.start), ...mutant }));
  });
  const meant = hasConditions ? all.filter((mutant) => !isOfSwitch(mutant)) : all;
  const counted = meant.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  const alive = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const killed = counted.length - alive.length;
  const lines = alive.map(
    ({ file, location, mutatorName, replacement, text }) =>
      `${file}:${location.start.line} ${mutatorName}: ${text.slice(0, 80)} -> ${replacement ?? ''}`,
  );
  const timeouts = counted.filter(({ status }) => status === 'Timeout').length;
  const summary = `${part}: ${killed} of ${counted.length} killed (${Math.round((100 * killed) / counted.length)} %), ${timeouts} by timeout`;
  return [summary, ...lines];
}

/** In the tree itself, of which the runner makes its own copy when it begins. */
function rewritten(files: readonly string[], hasConditions: boolean, work: () => void): void {
  const written = files.map((file) => ({ path: join(root, file), source: readFileSync(join(root, file), 'utf8') }));
  try {
    for (const { path, source } of written) writeFileSync(path, skippable(hasConditions ? switched(source) : source));
    work();
  } finally {
    for (const { path, source } of written) writeFileSync(path, source);
  }
}

function run(part: string, { files, tests, hasConditions = false }: Part): void {
  const mutated = named(files, '.ts');
  const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'tests/mutation/stryker.config.json', '--mutate', mutated.join(',')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: named(tests, '.test.ts').join(',') },
  });
  if (status !== 0) throw new Error(`The run of ${part} broke off.`);
  writeFileSync(join(results, `${part}.txt`), `${survivorsOf(part, hasConditions).join('\n')}\n`);
}

const results = join(root, 'reports', 'mutation');
mkdirSync(results, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  rewritten(named(part.files, '.ts'), part.hasConditions ?? false, () => run(name, part));
}
