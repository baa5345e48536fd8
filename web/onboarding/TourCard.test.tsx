import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Tour } from '#contract/onboarding/onboarding.contract.ts';
import { TourCard } from './TourCard.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const NAMES = ['one', 'two', 'three', 'four'];
const STEPS: Tour['steps'] = NAMES.map((id) => ({
  id,
  title: `Title of ${id}`,
  content: `Content of ${id}.`,
  target: '#here',
  page: '*',
  position: 'auto',
  category: 'tips',
}));
const TOUR: Tour = { id: 'first', name: 'Your first hour', autoStart: true, targetRoles: [], steps: STEPS };
const play = { next: () => {}, back: () => {}, skip: () => {}, dismiss: () => {} };

function cardOf(index: number, isNarrow = false) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const step = STEPS[index];
  if (!step) throw new Error('There is no such step.');
  act(() =>
    root.render(
      <TourCard ref={null} tour={TOUR} step={step} index={index} play={play} hasArrived isNarrow={isNarrow} corner={{ left: 0, top: 0 }} />,
    ),
  );
  const card = container.querySelector('[role=dialog]');
  const buttons = [...container.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);
  const heights = [...container.querySelectorAll('button')].map(({ className }) => className.includes('h-11'));
  const found = { words: card?.textContent ?? '', look: card?.className ?? '', buttons, heights };
  act(() => root.unmount());
  container.remove();
  return found;
}

test.each([
  [0, 'Step 1 of 4', '25%', ['Close tour', 'Skip Tour', 'Next']],
  [1, 'Step 2 of 4', '50%', ['Close tour', 'Skip Tour', 'Back', 'Next']],
  [3, 'Step 4 of 4', '100%', ['Close tour', 'Skip Tour', 'Back', 'Complete']],
])('[TOUR-10] The card of step %i shows its text, its progress and its buttons', (index, position, percent, expected) => {
  const { words, buttons } = cardOf(index);
  const of = NAMES[index];
  for (const text of [`Title of ${of}`, `Content of ${of}.`, 'Your first hour', position, percent]) expect(words).toContain(text);
  expect(buttons).toEqual(expected);
});

test('[TOUR-11] The tour card is 320 pixels wide, and on a phone 280 pixels with larger buttons at the bottom', () => {
  // Tailwind's spacing unit is four pixels.
  expect(cardOf(1).look.split(' ')).toContain(`w-${320 / 4}`);
  const phone = cardOf(1, true);
  expect(phone.look.split(' ')).toEqual(expect.arrayContaining([`w-${280 / 4}`, 'bottom-4']));
  expect(phone.heights).toEqual([false, true, true, true]);
});
