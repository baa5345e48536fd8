import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { WorkerPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-pool-'));
const file = join(folder, 'worker.mjs');
writeFileSync(
  file,
  `import { parentPort, threadId } from 'node:worker_threads';
   parentPort.on('message', ({ id, job }) => {
     if (job === 'crash') process.exit(3);
     if (job === 'throw') throw new Error('broken inside');
     if (job === 'refuse') return parentPort.postMessage({ id, failure: 'no such page' });
     if (job === 'hang') return;
     setTimeout(() => parentPort.postMessage({ id, result: threadId }), 20);
   });`,
);

let pool: WorkerPool;
beforeEach(() => {
  pool = new WorkerPool({ file: pathToFileURL(file), size: 2, limitMs: 3000 });
});
afterEach(() => pool.close());
afterAll(() => rmSync(folder, { recursive: true }));

test('never more than two work at once, and the others wait their turn', async () => {
  const threads = await Promise.all(Array.from({ length: 6 }, () => pool.run('work')));
  expect(new Set(threads).size).toBe(2);
});

test.each([
  ['crash', 'The worker stopped'],
  ['throw', 'broken inside'],
  ['refuse', 'no such page'],
  ['hang', 'The work took longer than 3 seconds'],
])('a job that does %s is refused in words, and the next one is done', async (job, words) => {
  await expect(pool.run(job)).rejects.toThrow(words);
  await expect(pool.run('work')).resolves.toBeTypeOf('number');
});

test('closing refuses what is under way and what waits', async () => {
  const jobs = Promise.allSettled([pool.run('hang'), pool.run('hang'), pool.run('work')]);
  await pool.close();
  expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
