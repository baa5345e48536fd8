import { describe, expect, test } from 'vitest';
import { SHORT_TEXT_LIMITS } from '#domain/recommendations/library.rules.ts';
import { isQuestion } from '#domain/findings/wording.rules.ts';
import { shortTextsOf } from '#server/recommendations/recommendations.ts';
import { LIBRARY } from './recommendations.library.ts';

/** Letters that fit an option's card on a slide without being cut. */
const CARD = { name: 33, label: 31, value: 21, point: 57 } as const;
/** Words of a label that make a clause of it: “Deleted data is kept | For 1 year”. */
const CLAUSE =
  /\b(?:is|are|has|protects|cannot|needs?|go|lose|find|found|reviewed|left|arrives|reach|reaches|stay|stays|fails|join|accepts|continue|resumes|open|get|run|runs|covers|respond|follows|replace|known|reads|takes)\b/u;

test('The library has forty recommendations, each with its own key, title and short title', () => {
  expect(LIBRARY).toHaveLength(40);
  for (const field of ['key', 'title', 'shortTitle', 'gain'] as const) expect(new Set(LIBRARY.map((entry) => entry[field])).size).toBe(40);
});

describe.each(LIBRARY)('$title', (entry) => {
  test(`“${entry.title}” has a short title and a gain that fit one line of a slide`, () => {
    expect(entry.shortTitle.length).toBeGreaterThan(8);
    expect(entry.shortTitle.length).toBeLessThanOrEqual(SHORT_TEXT_LIMITS.title);
    expect(entry.gain.length).toBeGreaterThan(20);
    expect(entry.gain.length).toBeLessThanOrEqual(SHORT_TEXT_LIMITS.gain);
    for (const text of [entry.title, entry.shortTitle, entry.gain]) {
      expect(text).not.toMatch(/[.!…]$/u);
      expect(isQuestion(text)).toBe(false);
    }
  });

  test(`The options of “${entry.title}” fit the cards of the deck`, () => {
    for (const { name, outcome, points } of entry.options) {
      expect(name.length, name).toBeLessThanOrEqual(CARD.name);
      expect(outcome.label.length, outcome.label).toBeLessThanOrEqual(CARD.label);
      expect(outcome.value.length, outcome.value).toBeLessThanOrEqual(CARD.value);
      expect(outcome.label, 'the title “We advise …” reads it as a clause').toMatch(CLAUSE);
      for (const point of points) expect(point.length, point).toBeLessThanOrEqual(CARD.point);
    }
  });
});

test('A recommendation has the short texts of the library until a person rewrites its title or benefit', () => {
  const [entry] = LIBRARY;
  if (!entry) throw new Error('The library is empty.');
  const { key: libraryKey, title, benefit, shortTitle, gain } = entry;
  expect(shortTextsOf({ libraryKey, title, benefit })).toEqual({ shortTitle, gain });
  expect(shortTextsOf({ libraryKey, title: 'Ours', benefit })).toEqual({ shortTitle: null, gain });
  expect(shortTextsOf({ libraryKey, title, benefit: 'Ours' })).toEqual({ shortTitle, gain: null });
  expect(shortTextsOf({ libraryKey: null, title, benefit })).toEqual({ shortTitle: null, gain: null });
});
