import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { Workers, type WorkerTask } from './workers.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-workers-'));
const file = join(folder, 'task.mjs');
writeFileSync(
  file,
  `import { threadId } from 'node:worker_threads';
   import { setTimeout as pause } from 'node:timers/promises';
   export async function work(job) {
     if (job === 'exits') process.exit(3);
     if (job === 'fails') throw new Error('broken inside');
     if (job === 'takes too long') for (;;);
     if (job === 'takes too much memory') for (const all = []; ; ) all.push(new Array(100_000).fill(job));
     await pause(20);
     return threadId;
   }`,
);
const task: WorkerTask<string, number> = { module: pathToFileURL(file), exportedAs: 'work', limitMs: 60_000 };
/** One minute for jobs that must succeed, because a thread starts slowly on a busy machine. */
const limitOf = (job: string) => (job === 'takes too long' ? 1_000 : task.limitMs);

let workers: Workers;
beforeEach(() => {
  workers = new Workers({ threads: 2, memoryMb: 64, idleMs: 100 });
});
afterEach(() => workers.close());
afterAll(() => rmSync(folder, { recursive: true }));

test('At most two jobs run at once, and the others are queued', async () => {
  const threads = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((organization) => workers.run(organization, task, 'work')));
  expect(new Set(threads).size).toBeLessThanOrEqual(2);
});

test.each(['takes too long', 'takes too much memory'])(
  'A job that %s is refused with a catalogue error, and the next one is done',
  async (job) => {
    await expect(workers.run('a', { ...task, limitMs: limitOf(job) }, job)).rejects.toMatchObject({
      code: 'FILE_TOO_COMPLEX',
      status: 422,
    });
    await expect(workers.run('a', task, 'work')).resolves.toBeTypeOf('number');
  },
);

test.each([
  ['exits', 'worker exited with code: 3'],
  ['fails', 'broken inside'],
])('A job that %s fails alone, and the next one is done', async (job, message) => {
  await expect(workers.run('a', task, job)).rejects.toThrow(message);
  await expect(workers.run('a', task, 'work')).resolves.toBeTypeOf('number');
});

test('An organisation is served while another one fills its queue with jobs that take too long', async () => {
  const slow = Promise.allSettled(Array.from({ length: 4 }, () => workers.run('busy', { ...task, limitMs: 1000 }, 'takes too long')));
  const order: string[] = [];
  void slow.then(() => order.push('busy'));
  await workers.run('calm', task, 'work');
  order.push('calm');
  await slow;
  expect(order).toEqual(['calm', 'busy']);
});

test('A cancelled job ends at once and frees its thread, and a cancelled queued job never starts', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const busy = workers.run('a', { ...task, limitMs: 60_000 }, 'takes too long', running.signal);
  const next = workers.run('a', task, 'work', waiting.signal);
  waiting.abort();
  running.abort();
  await expect(busy).rejects.toMatchObject({ name: 'AbortError' });
  await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  await expect(workers.run('a', task, 'work')).resolves.toBeTypeOf('number');
});

test('Idle threads end, so that their memory is released', async () => {
  await Promise.all([workers.run('a', task, 'work'), workers.run('b', task, 'work')]);
  await expect.poll(() => workers.threads).toBe(0);
  await expect(workers.run('a', task, 'work')).resolves.toBeTypeOf('number');
});

test('Closing the workers refuses running and queued jobs', async () => {
  const jobs = Promise.allSettled([workers.run('a', task, 'takes too long'), workers.run('a', task, 'work')]);
  await workers.close();
  expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
