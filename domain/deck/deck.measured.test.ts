import { describe, expect, test } from 'vitest';
import type { DeckFacts } from './deck.facts.rules.ts';
import { fortyFacts } from './deck.facts.forty.sample.ts';
import { sampleFacts } from './deck.facts.sample.ts';
import { slideFoot } from './foot.rules.ts';
import { paletteOf } from './palette.rules.ts';
import { type Extent, extentsOf, isClipped, overlapping } from './slide.extents.rules.ts';
import { frameOf } from './slide.frame.rules.ts';
import { type Box, type DeckSlide, FRAME, PAGE, type Piece } from './slide.model.rules.ts';
import { text } from './slide.parts.rules.ts';
import { slidesOf } from './slides.rules.ts';
import { SHEET } from './summary.blocks.rules.ts';
import { summaryOf } from './summary.rules.ts';

const short = ({ words, left, top, right, bottom }: Extent) =>
  `“${words.slice(0, 40)}” at ${[left, top, right, bottom].map(Math.round).join(' ')}`;

/** What a person would call wrong with the words of a page. */
function faultsOf(pieces: readonly Piece[], page: { width: number; height: number; floor: number }): string[] {
  const extents = extentsOf(pieces);
  return [
    ...extents.filter(isClipped).map((one) => `clipped ${short(one)} of ${JSON.stringify(one.room)}`),
    ...extents
      .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > page.width - 8 || bottom > page.floor)
      .map((one) => `off the page ${short(one)}`),
    ...overlapping(extents).map(([one, other]) => `${short(one)} lies on ${short(other)}`),
  ];
}

function faultsOfSlide(slide: DeckSlide, facts: DeckFacts): string[] {
  const frame = frameOf(slide, { palette: paletteOf(facts.provider.brand), foot: slideFoot(facts), number: 12 });
  const around = frame ? [frame.kicker, frame.title, ...(frame.lead ? [frame.lead] : []), ...frame.chapters] : [];
  const below = frame ? [...frame.foot, ...(frame.source ? [frame.source] : [])] : [];
  const floor = frame ? FRAME.rule - 2 : PAGE.height;
  return [...faultsOf([...around, ...slide.pieces], { ...PAGE, floor }), ...faultsOf(below, { ...PAGE, floor: PAGE.height })];
}

const isBlank = ({ pieces }: DeckSlide) => extentsOf(pieces).filter(({ words }) => /[\p{Letter}\p{Number}]/u.test(words)).length < 3;

/** Every fourth one also with hidden amounts. */
const CUSTOMERS = [sampleFacts(), ...fortyFacts()].map(
  (facts, index) => [index === 0 ? 'the sample' : `customer ${index}`, facts, index % 4 === 0 ? [false, true] : [false]] as const,
);

test('The measure sees words that are cut, lie on each other or leave the page, and a slide without any', () => {
  const [slide] = slidesOf(sampleFacts(), { hideAmounts: false }, false).slides.slice(1);
  if (!slide) throw new Error('The deck has no slide.');
  const facts = sampleFacts();
  const piece = (words: string, box: Box) => text(words, box, { size: 12 });
  const wide = { x: 600, y: 400, width: 200, height: 16 };
  expect(
    faultsOfSlide({ ...slide, pieces: [piece('One line that has much more to say than its box', { ...wide, width: 90 })] }, facts),
  ).toHaveLength(1);
  expect(
    faultsOfSlide(
      {
        ...slide,
        pieces: [
          piece('Extraordinary', { ...wide, width: 40, height: 60 }),
          piece('Uninterrupt', { ...wide, width: 40, height: 90, y: 200 }),
        ],
      },
      facts,
    ),
  ).toHaveLength(1);
  expect(faultsOfSlide({ ...slide, pieces: [piece('One', wide), piece('Two', { ...wide, y: 405 })] }, facts)).toHaveLength(1);
  expect(faultsOfSlide({ ...slide, pieces: [piece('Below the foot', { ...wide, y: 500 })] }, facts)).toHaveLength(1);
  expect(isBlank({ ...slide, pieces: [piece('Only this', wide)] })).toBe(true);
});

describe('the decks of forty customers, measured by the widths of their letters', () => {
  test.each(CUSTOMERS)(
    'On no slide of %s are words clipped, on each other or beyond the page, and no slide is blank',
    (_name, facts, views) => {
      for (const hideAmounts of views) {
        const { slides } = slidesOf(facts, { hideAmounts }, true);
        const faults = slides.flatMap((slide) => [
          ...faultsOfSlide(slide, facts).map((fault) => `${slide.key}: ${fault}`),
          ...(isBlank(slide) ? [`${slide.key} is blank`] : []),
        ]);
        expect(faults).toEqual([]);
      }
    },
  );

  test.each(CUSTOMERS)('On the board summary of %s no words are clipped, on each other or beyond the page', (_name, facts) => {
    const page = { width: SHEET.paper, height: SHEET.height, floor: SHEET.height };
    expect(faultsOf(summaryOf(facts, { hideAmounts: false }, true).pieces, page)).toEqual([]);
  });
});
