import { expect, test } from 'vitest';
import { freeName } from './names.rules.ts';

test.each<[string, string[], string]>([
  ['Core', [], 'Core'],
  ['Core', ['core '], 'Core (2)'],
  ['Core', ['Core', 'Core (2)'], 'Core (3)'],
  ['Core (2)', ['Core (2)', 'Core'], 'Core (3)'],
  ['Core', ['Core', 'Core (3)'], 'Core (2)'],
  ['abcdefghijkl', ['abcdefghijkl'], 'abcdefgh (2)'],
  ['abcdefg🧭🧭', ['abcdefg🧭🧭'], 'abcdefg (2)'],
])('"%s" beside %j becomes "%s"', (wanted, taken, free) => {
  expect(freeName(wanted, taken, 12)).toBe(free);
});
