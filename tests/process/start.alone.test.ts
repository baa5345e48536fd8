import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './start.process.ts';

const ALONE = fileURLToPath(new URL('../../bin/alone.mjs', import.meta.url));
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder('plumbline-alone-');
});
afterAll(() => folder.remove());

/** Program that logs its start, works for a moment, and logs its end. */
const worker = (lock: string, log: string) => `
  import { appendFileSync } from 'node:fs';
  import { alone } from ${JSON.stringify(ALONE)};
  alone(${JSON.stringify(lock)}, () => {
    appendFileSync(${JSON.stringify(log)}, 'begins ');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    appendFileSync(${JSON.stringify(log)}, 'ends ');
  });`;

function run(code: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' });
  return new Promise((resolve) => child.on('exit', resolve));
}

test('[START-40] Two starts in one folder: the second waits until the first has built the web client', async () => {
  const [lock, log] = [join(folder.path, 'cache', 'lock'), join(folder.path, 'two.log')];
  expect(await Promise.all([run(worker(lock, log)), run(worker(lock, log))])).toEqual([0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('begins ends begins ends ');
});

test('[START-41] The lock of a killed start blocks no later start', async () => {
  const [lock, log] = [join(folder.path, 'left'), join(folder.path, 'one.log')];
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(lock);
  writeFileSync(join(lock, 'pid'), String(pid));
  expect(await run(worker(lock, log))).toBe(0);
  expect(readFileSync(log, 'utf8')).toBe('begins ends ');
});
