import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { RELEASED } from '#tests/guards/released.ts';
import { copyOf, type TestDatabase } from '#tests/support/database.ts';
import { spawnServer, stopServers, temporaryFolder } from './start.process.ts';
import { prepareLine, SavingClient } from './torture.line.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const isHere = spawnSync('git', ['cat-file', '-e', `${RELEASED.commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' }).status === 0;

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  database = await copyOf('template0');
  folder = await temporaryFolder('plumbline-rolling-');
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await folder.remove();
});

/** Source files of the release, with the packages of this tree. */
function releasedTree(): string {
  const tree = join(folder.path, 'released');
  mkdirSync(tree);
  const archive = execFileSync('git', ['archive', RELEASED.commit], { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', tree], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

interface Described {
  paths: Record<string, { get?: { parameters?: { name: string; in: string; required?: boolean; schema: { enum?: string[] } }[] } }>;
}

/** Lists and pages of a version that need no id, in every supported order. */
function readsOf({ paths }: Described): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    if (!get || path.includes('{') || /\/(?:export|events|stream)/.test(path) || parameters.some(({ required }) => required)) return [];
    const orders = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [];
    return [path, ...orders.map((order) => `${path}?sort=${order}`)];
  });
}

/** Distinct errors that the server logged. */
function refusalsIn(printed: string): string[] {
  const messages = printed.split('\n').flatMap((line) => {
    const { level = 0, err } = line.startsWith('{') ? (JSON.parse(line) as { level?: number; err?: { message: string } }) : {};
    return level >= 50 && err ? [err.message] : [];
  });
  return [...new Set(messages)];
}

test('[SCALE-23] The released version keeps working beside this one, on the database that this one has migrated', async ({ skip }) => {
  if (!isHere) return skip(`The commit ${RELEASED.commit} is not in this clone`);
  const settings = { DATABASE_URL: database.ownerUrl, SECRET_KEY: 'the same for both versions of one house' };
  const former = await spawnServer({ ...settings, DATA_DIR: `${folder.path}/former` }, join(releasedTree(), 'server', 'main.ts'));
  await former.ready();
  const old = new SavingClient(former.url);
  const assessmentId = await prepareLine(old, 4);

  await migrate(database.ownerUrl);
  const present = await spawnServer({ ...settings, DATA_DIR: `${folder.path}/present` });
  await present.ready();
  const fresh = old.at(present.url);

  const described: Described = JSON.parse(await (await fetch(`${former.url}/api/openapi.json`)).text());
  const reads = readsOf(described);
  expect(reads.length).toBeGreaterThan(60);
  const headers = await old.headers();
  const reader = async () => {
    for (let path = reads.pop(); path !== undefined; path = reads.pop()) await (await fetch(former.url + path, { headers })).text();
  };
  await Promise.all(Array.from({ length: 6 }, reader));

  const save = (client: SavingClient, questionKey: string, value: number) =>
    client.call(saveAnswer, { params: { id: assessmentId, questionKey }, body: { value, version: 0 } });
  await save(old, 'q0', 1);
  await save(fresh, 'q1', 2);
  for (const client of [old, fresh]) {
    const { sections } = await client.call(getAssessmentQuestions, { params: { id: assessmentId } });
    expect(sections.flatMap(({ questions }) => questions).map(({ answer }) => answer?.value ?? null)).toEqual([1, 2, null, null]);
  }
  await fresh.call(createCustomer, { body: { name: 'Made by the present' } });
  expect((await old.call(listCustomers, {})).map(({ name }) => name)).toContain('Made by the present');

  former.signal('SIGTERM');
  await former.ended;
  expect(refusalsIn(former.printed())).toEqual([]);
  expect(refusalsIn(present.printed())).toEqual([]);
}, 240_000);
