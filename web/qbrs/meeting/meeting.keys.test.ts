import { expect, test } from 'vitest';
import { commandOf, MEETING_KEYS } from './meeting.keys.ts';

const SIGNS: Readonly<Record<string, string>> = { '→': 'ArrowRight', '←': 'ArrowLeft' };

test('Every key of the shown key map does something, with Caps Lock too, and no two do the same', () => {
  const keys = MEETING_KEYS.flatMap(([keys]) => [...keys]);
  const done = keys.map((key) => JSON.stringify(commandOf(SIGNS[key] ?? key)));
  expect(done).not.toContain(undefined);
  expect(new Set(done).size).toBe(keys.length);
  expect(commandOf('A')).toEqual(commandOf('a'));
});

test('A key that is not in the map does nothing', () => {
  expect(['x', 'Enter', 'Escape', 'Tab', '4', '0'].map(commandOf)).toEqual(Array.from({ length: 6 }, () => undefined));
});
