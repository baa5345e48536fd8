import { expect, test } from 'vitest';
import { TOUR_POSITIONS } from '#domain/onboarding/onboarding.rules.ts';
import { type Box, placeCard } from './placement.ts';

const card = { width: 320, height: 240 };
const view = { width: 1440, height: 900 };
const middle: Box = { left: 600, top: 400, width: 200, height: 40 };

test('The tour card of a step without a target is in the middle of the window', () => {
  expect(placeCard(null, card, view, 'bottom')).toEqual({ left: 560, top: 330 });
});

test.each([
  ['bottom', { left: 540, top: 456 }],
  ['top', { left: 540, top: 144 }],
  ['left', { left: 264, top: 300 }],
  ['right', { left: 816, top: 300 }],
  ['auto', { left: 540, top: 456 }],
] as const)('The tour card is on the side of its target that the step asks for: %s', (position, expected) => {
  expect(placeCard(middle, card, view, position)).toEqual(expected);
});

test('The tour card moves to another side when the requested one has no room', () => {
  const low: Box = { left: 600, top: 860, width: 200, height: 30 };
  expect(placeCard(low, card, view, 'bottom').left).toBe(816);
  const wide: Box = { left: 0, top: 860, width: 1440, height: 30 };
  expect(placeCard(wide, card, view, 'bottom').top).toBe(860 - 16 - 240);
});

test('The tour card stays inside the window, wherever its target is and however large it is', () => {
  for (const position of TOUR_POSITIONS) {
    for (const left of [-200, 0, 700, 1430]) {
      for (const top of [-100, 0, 450, 890]) {
        for (const size of [10, 300, 2_000]) {
          const corner = placeCard({ left, top, width: size, height: size }, card, view, position);
          expect(corner.left, `${position} ${left} ${top} ${size}`).toBeGreaterThanOrEqual(12);
          expect(corner.top).toBeGreaterThanOrEqual(12);
          expect(corner.left + card.width).toBeLessThanOrEqual(view.width - 12);
          expect(corner.top + card.height).toBeLessThanOrEqual(view.height - 12);
        }
      }
    }
  }
});
