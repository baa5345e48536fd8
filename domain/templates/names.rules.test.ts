import { expect, test } from 'vitest';
import { freeName, nameStem } from './names.rules.ts';

test.each<[string, string[], string]>([
  ['Core', [], 'Core'],
  ['Core', ['core '], 'Core (2)'],
  ['Core', ['Core', 'Core (2)'], 'Core (3)'],
  ['Core (2)', ['Core (2)', 'Core'], 'Core (3)'],
  ['Core', ['Core', 'Core (3)'], 'Core (2)'],
  ['abcdefghijkl', ['abcdefghijkl'], 'abcdefgh (2)'],
  ['abcdefg🧭🧭', ['abcdefg🧭🧭'], 'abcdefg (2)'],
])('A template named "%s" beside %j is stored as "%s"', (wanted, taken, free) => {
  expect(freeName(wanted, taken, 12)).toBe(free);
});

test.each(['Core', 'Core (2)', 'abcdefghijkl', 'abcdefg🧭🧭'])(
  'Every proposed name for a copy of the template "%s" begins with its own name',
  (wanted) => {
    const taken: string[] = [];
    for (let n = 0; n < 12; n += 1) taken.push(freeName(wanted, taken, 12));
    expect(new Set(taken).size).toBe(12);
    expect(taken.filter((name) => !name.startsWith(nameStem(wanted, 12)))).toEqual([]);
  },
);
