import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#server/platform/http/refusal.ts';
import { configurationVariables, readConfig, readEnvironment } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-environment-'));
});
afterAll(() => rm(folder, { recursive: true }));

function fileWith(content: string): string {
  const path = join(folder, `secret-${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

test('[PLAT-57] Every variable can be read from the file that its second variable names', () => {
  const path = fileWith('a value\n');
  expect(configurationVariables.length).toBeGreaterThan(50);
  for (const { name } of configurationVariables) {
    expect(readEnvironment({ [`${name}_FILE`]: path }), name).toEqual({ [name]: 'a value' });
    expect(() => readEnvironment({ [name]: 'a value', [`${name}_FILE`]: path })).toThrow(
      new Refusal(`${name} and ${name}_FILE are both set; set only one of them.`),
    );
  }
});

test('The value of a file keeps everything but its last line break', () => {
  const read = (content: string) => readEnvironment({ MAIL_FROM_FILE: fileWith(content) })['MAIL_FROM'];
  expect(read('a\r\n')).toBe('a');
  expect(read(' a \n\n')).toBe(' a \n');
  expect(read('a')).toBe('a');
  expect(read('\n')).toBeUndefined();
});

test('A file that cannot be read stops the start with its name and the reason', () => {
  const path = join(folder, 'missing');
  expect(() => readEnvironment({ SMTP_URL_FILE: path })).toThrow(
    new Refusal(`SMTP_URL_FILE names the file ${path}, which cannot be read (ENOENT); correct the path or give this user read access.`),
  );
});

test('A value from a file is checked like any other, and an empty second variable counts as unset', () => {
  expect(() => readConfig(readEnvironment({ PORT_FILE: fileWith('eighty') }))).toThrow('PORT must be a whole number from 1 to 65535.');
  expect(readConfig(readEnvironment({ PORT: '8080', PORT_FILE: '' })).port).toBe(8080);
});
