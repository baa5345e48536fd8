import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { tableInArchive } from './archived.table.ts';

const archiveOf = (files: Record<string, string>) =>
  new File([Uint8Array.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))], 'all.zip');

test('A table of an archive is read on this device, whichever folder of the archive it is in', async () => {
  const archive = archiveOf({
    '__MACOSX/export/devices.csv': 'resource fork',
    'export/scuba.json': '{}',
    'export/devices.csv': 'Name;System\nPC-1;Windows 11\n',
  });
  const table = await tableInArchive(archive, 'devices.csv');
  expect(table?.name).toBe('devices.csv');
  expect(await table?.text()).toBe('Name;System\nPC-1;Windows 11\n');
});

test('A table of more than 10 MB is not counted while its columns are chosen', async () => {
  expect(await tableInArchive(archiveOf({ 'devices.csv': 'PC;1\n'.repeat(2_200_000) }), 'devices.csv')).toBeNull();
});

test('A file that is no archive has no table to count', async () => {
  expect(await tableInArchive(new File(['PK\u0003\u0004 cut off'], 'all.zip'), 'devices.csv')).toBeNull();
});
