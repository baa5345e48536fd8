import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tour } from '#contract/onboarding.contract.ts';
import { openPage } from '#web/app/page.fixture.tsx';
import { useTarget } from './tour.target.ts';

const STEP: Tour['steps'][number] = {
  id: 'create',
  title: 'Create an assessment',
  content: 'Here.',
  target: '[data-onboarding="create-assessment-button"]',
  page: '*',
  position: 'auto',
  category: 'features',
};

function Looking() {
  return useTarget(STEP, true) ? 'found' : 'not yet';
}

const scroll = vi.fn();
let leave = () => {};

async function standAt(top: number, height = 40): Promise<void> {
  const element = document.body.appendChild(document.createElement('button'));
  element.setAttribute('data-onboarding', 'create-assessment-button');
  const box = new DOMRect(0, top, 100, height);
  element.getBoundingClientRect = () => box;
  vi.spyOn(element, 'getClientRects').mockReturnValue(Object.assign([box], { item: () => box }));
  element.scrollIntoView = scroll;
  ({ leave } = await openPage('/', Looking));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 800);
});
afterEach(() => {
  leave();
  document.body.replaceChildren();
  scroll.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['below the window', 900],
  ['partly below it', 780],
  ['above it', -20],
])('the button to create an assessment is scrolled into view when it stands %s', async (_where, top) => {
  await standAt(top);
  expect(scroll).toHaveBeenCalledOnce();
});

test('what can be seen stays where it is', async () => {
  await standAt(100);
  expect(scroll).not.toHaveBeenCalled();
});
