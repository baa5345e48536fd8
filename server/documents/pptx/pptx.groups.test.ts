import { expect, test } from 'vitest';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { Box } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { groupsOf } from './pptx.groups.ts';

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && inner.y < outer.y + outer.height;

test('No area of a PowerPoint slide is drawn over the words that it belongs to', () => {
  const covered = [sampleFacts(), ...fortyFacts()].flatMap((facts) =>
    slidesOf(facts, { hideAmounts: false }, false).slides.flatMap((slide) => {
      const drawn = groupsOf(slide, slide.pieces).flatMap((one) => ('pieces' in one ? one.pieces : [one]));
      return drawn.flatMap((piece, place) => {
        if (piece.kind !== 'text') return [];
        const areas = drawn.slice(place + 1).filter((one) => one.kind === 'rect' && one.fill !== null && isWithin(piece.box, one.box));
        return areas.length === 0 ? [] : [`${slide.key}: ${piece.paragraphs[0]?.runs[0]?.text}`];
      });
    }),
  );
  expect(covered).toEqual([]);
});
