import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-hooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Exit code and message of the commit-msg hook. */
function judged(subject: string): { code: number | null; stderr: string } {
  const file = join(folder, 'message');
  writeFileSync(file, `${subject}\n\nA body.\n`);
  const hook = spawnSync(process.execPath, ['bin/hooks.mjs', 'commit-msg', file], { encoding: 'utf8' });
  return { code: hook.status, stderr: hook.stderr };
}

test('A commit whose subject starts with its feature is accepted, and so is a merge', () => {
  expect(judged('customers: keep every field when two are merged')).toEqual({ code: 0, stderr: '' });
  expect(judged('Merge branch of the working screen')).toEqual({ code: 0, stderr: '' });
});

test('A commit subject that is too long, has no feature or ends with a full stop is refused with the reason', () => {
  expect(judged(`customers: ${'x'.repeat(55)}`)).toEqual({ code: 1, stderr: expect.stringContaining('66 characters; 65 are allowed') });
  expect(judged('Fix the list')).toEqual({ code: 1, stderr: expect.stringContaining('starts with the feature') });
  expect(judged('customers: keep every field.')).toEqual({ code: 1, stderr: expect.stringContaining('without a full stop') });
});
