import { expect, test } from 'vitest';
import { checkOfMeaning, type ChosenColumn, columnsFault, headKey, MEANINGS } from './columns.rules.ts';

const HEAD = ['Gerät', 'Virenschutz', 'Letzter Kontakt'];
const name: ChosenColumn = { column: 'Gerät', meaning: 'name' };
const antivirus: ChosenColumn = { column: 'Virenschutz', meaning: 'antivirusStatus' };

test('A device list needs the name of the device and one column that is checked', () => {
  expect(columnsFault('rmm', HEAD, [name, antivirus])).toBeNull();
  expect(columnsFault('rmm', HEAD, [antivirus])).toEqual({ at: null, message: 'Choose the column of “Device name”' });
  expect(columnsFault('rmm', HEAD, [name])?.message).toMatch(/^Choose at least one column that is checked, such as Last contact/);
  expect(columnsFault('backup', HEAD, [name, { column: 'Virenschutz', meaning: 'lastRun' }])?.message).toMatch(/Result of the last backup/);
});

test('Two columns with one meaning, a column listed twice, an unknown column and a foreign meaning are refused with their place', () => {
  const faultOf = (more: ChosenColumn) => columnsFault('rmm', HEAD, [name, antivirus, more]);
  expect(faultOf({ column: 'Letzter Kontakt', meaning: 'antivirusStatus' })).toEqual({
    at: 2,
    message: 'Antivirus status is chosen for two columns',
  });
  expect(faultOf({ column: 'Virenschutz', meaning: 'edr' })).toEqual({ at: 2, message: '“Virenschutz” is listed twice' });
  expect(faultOf({ column: 'Farbe', meaning: 'edr' })).toEqual({ at: 2, message: 'The file has no column “Farbe”' });
  expect(faultOf({ column: 'Letzter Kontakt', meaning: 'restoreTest' })?.at).toBe(2);
});

test('The order and the letter case of the columns do not matter', () => {
  expect(headKey(['B ', 'a', ''])).toBe(headKey(['A', 'b']));
  expect(headKey(['A', 'b'])).not.toBe(headKey(['A', 'c']));
});

test('Every column that is checked names the check that counts it', () => {
  const measured = Object.values(MEANINGS).flatMap((known) => known.filter((one) => one.measured));
  expect(measured.filter(({ key }) => checkOfMeaning(key) === null)).toEqual([]);
});
