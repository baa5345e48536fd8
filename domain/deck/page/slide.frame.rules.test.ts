import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { slideFoot } from './foot.rules.ts';
import { paletteOf } from './palette.rules.ts';
import { frameOf } from './slide.frame.rules.ts';
import type { DeckSlide } from './slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const facts = sampleFacts();
const { slides } = slidesOf(facts, { hideAmounts: false }, false);

function framed(changed: Partial<DeckSlide>) {
  const slide = slides.find(({ key }) => key === 'sections');
  const frame = slide && frameOf({ ...slide, ...changed }, { palette: paletteOf(null), foot: slideFoot(facts), number: 5 });
  if (!frame) throw new Error('The slide has no frame.');
  return frame;
}

describe('the title and footer of a slide', () => {
  test('Every slide except the cover has its title and number', () => {
    const frames = slides.map((slide, index) => frameOf(slide, { palette: paletteOf(null), foot: slideFoot(facts), number: index + 1 }));
    expect(frames.map((frame) => frame === null)).toEqual(slides.map(({ section }) => section === 'cover'));
  });

  test.each(['W'.repeat(300), 'An edited title of very many words '.repeat(9), '山田歯科医院'.repeat(30)])(
    'A typed title that is too long, %j, stays within its two lines',
    (title) => {
      const { piece } = { piece: framed({ title }).title };
      expect(piece.paragraphs.length).toBeLessThan(3);
      for (const { runs } of piece.paragraphs)
        expect(textWidth(runs.map(({ text }) => text).join('')) * piece.size).toBeLessThanOrEqual(piece.box.width);
    },
  );

  test('A title of two lines leaves no room for a lead, so they never overlap', () => {
    expect(framed({ title: 'Short', lead: 'The second message.' }).lead).not.toBeNull();
    expect(framed({ title: `${'A long clause of a title, and '.repeat(3)}its end`, lead: 'The second message.' }).lead).toBeNull();
  });

  test('An edited lead keeps its bold words and links', () => {
    const leadText = [{ runs: [{ text: 'Read ' }, { text: 'the plan', weight: 600 as const, href: 'https://example.com' }] }];
    expect(framed({ title: 'Short', lead: 'Read the plan', leadText }).lead?.paragraphs).toMatchObject(leadText);
  });
});
