import { expect, test } from 'vitest';
import { instantOf, jsonOf } from './json-text.ts';

test('an instant is the same whatever way PostgreSQL writes it', () => {
  expect(instantOf('2026-11-21 07:02:14+00')).toBe('2026-11-21T07:02:14.000Z');
  expect(instantOf('2026-11-21 07:02:14.5+00')).toBe('2026-11-21T07:02:14.500Z');
  expect(instantOf('2026-11-21 07:02:14.05+00')).toBe('2026-11-21T07:02:14.050Z');
  expect(instantOf('2026-11-21 09:02:14.123+02')).toBe('2026-11-21T07:02:14.123Z');
  expect(instantOf('2026-11-21 12:32:14.123+05:30')).toBe('2026-11-21T07:02:14.123Z');
});

test('whatever stands in a column comes out of the JSON as it was', () => {
  const { text, word, plain, flag, instant, named } = jsonOf;
  for (const hostile of ['"', '\\', '\n\u0001', '</script>', '🦊', '\u2028', 'شركة']) {
    expect(JSON.parse(text(hostile))).toBe(hostile);
    expect(JSON.parse(named('1', hostile))).toEqual({ id: '1', name: hostile });
  }
  expect([text(null), word(undefined), plain(null), instant(null), named(null, 'Ann'), named('1', null)]).toEqual(Array(6).fill('null'));
  expect([flag('t'), flag('f'), plain('85.0'), word('draft')]).toEqual(['true', 'false', '85.0', '"draft"']);
});
