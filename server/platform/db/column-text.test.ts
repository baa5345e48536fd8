import { expect, test } from 'vitest';
import { instantOf, orNull, readFlag, readNamed, readNumber, readText } from './column-text.ts';

test('An instant is read the same from every format that PostgreSQL writes', () => {
  expect(instantOf('2026-11-21 07:02:14+00')).toBe('2026-11-21T07:02:14.000Z');
  expect(instantOf('2026-11-21 07:02:14.5+00')).toBe('2026-11-21T07:02:14.500Z');
  expect(instantOf('2026-11-21 07:02:14.05+00')).toBe('2026-11-21T07:02:14.050Z');
  expect(instantOf('2026-11-21 09:02:14.123+02')).toBe('2026-11-21T07:02:14.123Z');
  expect(instantOf('2026-11-21 12:32:14.123+05:30')).toBe('2026-11-21T07:02:14.123Z');
});

test('A column is read as its own kind, and null stays null', () => {
  expect([readText('a"b'), readText(null), readNumber('85.5'), readNumber(null), readFlag('t'), readFlag('f'), readFlag(null)]).toEqual([
    'a"b',
    '',
    85.5,
    0,
    true,
    false,
    false,
  ]);
  expect([orNull(null, Number), orNull('3', Number)]).toEqual([null, 3]);
  expect([readNamed('1', 'Ann'), readNamed(null, 'Ann'), readNamed('1', null)]).toEqual([{ id: '1', name: 'Ann' }, null, null]);
});
