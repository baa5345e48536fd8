import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearIncoming, inIncoming } from './incoming.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-incoming-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const left = async () => (await readdir(join(dataDir, 'incoming'))).toSorted();

/** Starts a process that is killed while it writes a backup. */
async function killedProcess(): Promise<void> {
  const script = `
    import { writeFile } from 'node:fs/promises';
    import { inIncoming } from ${JSON.stringify(join(import.meta.dirname, 'incoming.ts'))};
    await inIncoming(process.argv[1], async (folder) => {
      await writeFile(folder + '/backup.zip', 'all customers');
      process.kill(process.pid, 'SIGKILL');
      await new Promise((done) => setTimeout(done, 60_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], { stdio: 'inherit' });
  await new Promise((done) => child.once('close', done));
}

/** Creates a folder of another machine or an older version, last changed this many hours ago. */
async function folderOf(name: string, hours: number): Promise<void> {
  const folder = join(dataDir, 'incoming', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'upload'), 'all customers');
  const then = new Date(Date.now() - hours * 3_600_000);
  for (const path of [join(folder, 'upload'), folder]) await utimes(path, then, then);
}

test('The unfinished backup of a process that was killed is removed at the next start', async () => {
  await killedProcess();
  expect(await left()).toHaveLength(1);
  expect(await clearIncoming(dataDir)).toBe(1);
  expect(await left()).toEqual([]);
});

test('The unfinished file of a running process stays, and is removed when its work has ended', async () => {
  await inIncoming(dataDir, async (folder) => {
    await writeFile(join(folder, 'upload'), 'arriving');
    expect(await clearIncoming(dataDir)).toBe(0);
    expect(await left()).toHaveLength(1);
  });
  expect(await left()).toEqual([]);
});

test('Unfinished files of other machines and older versions are removed after a day', async () => {
  await folderOf('0123456789abcdef-1-of-another-machine', 25);
  await folderOf('0123456789abcdef-2-of-another-machine', 23);
  await folderOf('5f0f4a4e-0000-4000-8000-000000000001', 25);
  await folderOf('5f0f4a4e-0000-4000-8000-000000000002', 23);
  expect(await clearIncoming(dataDir)).toBe(2);
  expect(await left()).toEqual(['0123456789abcdef-2-of-another-machine', '5f0f4a4e-0000-4000-8000-000000000002']);
});

test('A data folder without unfinished files is accepted', async () => {
  expect(await clearIncoming(dataDir)).toBe(0);
});
