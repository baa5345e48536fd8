import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiffPart, wordDiff } from './word.diff.ts';

const textOf = (parts: readonly DiffPart[], without: DiffPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

/** Texts that share words, because random ones have nothing in common. */
const words = fc.array(fc.constantFrom('MFA', 'is', 'required', 'for', 'all', 'users.', '\n', '  ', 'é', '日本', '<b>', '🙂'));
const phrase = fc.oneof(
  words.map((chosen) => chosen.join(' ')),
  fc.string(),
);

describe('the comparison of two texts by words', () => {
  test('Without the added words it is the present text, without the removed ones the proposed text', () => {
    fc.assert(
      fc.property(phrase, phrase, (before, after) => {
        const parts = wordDiff(before, after);
        expect(textOf(parts, 'added')).toBe(before);
        expect(textOf(parts, 'removed')).toBe(after);
      }),
    );
  });

  test('A text compared with itself has no change, and no part is empty', () => {
    fc.assert(
      fc.property(phrase, phrase, (before, after) => {
        expect(wordDiff(before, before).every(({ kind }) => kind === 'same')).toBe(true);
        expect(wordDiff(before, after).filter(({ text }) => text === '')).toEqual([]);
      }),
    );
  });

  test('Only the changed words are marked', () => {
    expect(wordDiff('Backups run every night.', 'Backups run every hour.')).toEqual([
      { kind: 'same', text: 'Backups run every ' },
      { kind: 'removed', text: 'night' },
      { kind: 'added', text: 'hour' },
      { kind: 'same', text: '.' },
    ]);
  });

  test('Two long texts without a common word are shown as replaced', () => {
    const long = (word: string) => Array.from({ length: 4_000 }, (_, at) => `${word}${at}`).join(' ');
    expect(wordDiff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
