import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const SHOWN = { hideAmounts: false };

test('Each slide has speaker notes on what to say, the source and what to ask, in at most ninety words', () => {
  for (const facts of [sampleFacts(), ...fortyFacts().slice(0, 12)]) {
    for (const { section, notes } of slidesOf(facts, SHOWN, false).slides) {
      const words = `${notes.say} ${notes.proof} ${notes.ask}`.split(/\s+/u).length;
      expect(words).toBeLessThanOrEqual(90);
      if (section === 'cover' || section === 'appendix') continue;
      expect([section, notes.say !== '', notes.proof !== '', notes.ask.endsWith('?')]).toEqual([section, true, true, true]);
    }
  }
});

test('The minutes of the slides add up to the length of the meeting', () => {
  for (const minutes of [15, 45, 60, 90]) {
    const facts = sampleFacts();
    const { slides } = slidesOf({ ...facts, review: { ...facts.review, minutes } }, SHOWN, false);
    expect(slides.reduce((sum, { notes }) => sum + (notes.minutes ?? 0), 0)).toBe(minutes);
  }
});

test('Typed speaker notes replace the generated ones', () => {
  const edited = [{ key: 'risks', enabled: true, speakerNotes: 'Ask the practice manager first.' }];
  const slide = slidesOf(sampleFacts(), SHOWN, false, edited).slides.find(({ key }) => key === 'risks');
  expect(slide?.notes.say).toBe('Ask the practice manager first.');
});

test('Speaker notes with hidden amounts contain no price either', () => {
  const { slides } = slidesOf(sampleFacts(), { hideAmounts: true }, false);
  expect(slides.filter(({ notes }) => /£|3,800|17,700/u.test(JSON.stringify(notes)))).toEqual([]);
});
