import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tour } from '#contract/onboarding/onboarding.contract.ts';
import { openPage, wait } from '#tests/support/web/page.tsx';
import { LOOKUP_MS, useTarget } from './tour.target.ts';

const STEP: Tour['steps'][number] = {
  id: 'create',
  title: 'Create an assessment',
  content: 'Here.',
  target: '[data-onboarding="create-assessment-button"]',
  page: '*',
  position: 'auto',
  category: 'features',
};

const Looking = () => (useTarget(STEP, true, false) ? 'found' : 'not yet');
const LookingOnPhone = () => (useTarget(STEP, true, true) ? 'found' : 'not yet');

const scroll = vi.fn<(options: ScrollIntoViewOptions) => void>();
let leave = () => {};

interface Surroundings {
  Screen?: () => string;
  within?: Element;
}

/** Adds another element of the page: the bar above, or the card at the bottom of a phone. */
function surround(name: 'header' | 'data-tour-card', top: number, height: number): Element {
  const element = document.body.appendChild(document.createElement(name === 'header' ? name : 'div'));
  if (name !== 'header') element.setAttribute(name, '');
  element.getBoundingClientRect = () => new DOMRect(0, top, 390, height);
  return element;
}

function addTarget(top: number, height = 40, within: Element = document.body): Element {
  const element = within.appendChild(document.createElement('button'));
  element.setAttribute('data-onboarding', 'create-assessment-button');
  const box = new DOMRect(0, top, 100, height);
  element.getBoundingClientRect = () => box;
  vi.spyOn(element, 'getClientRects').mockReturnValue(Object.assign([box], { item: () => box }));
  element.scrollIntoView = scroll;
  return element;
}

async function standAt(top: number, height = 40, { Screen = Looking, within = document.body }: Surroundings = {}): Promise<Element> {
  const element = addTarget(top, height, within);
  ({ leave } = await openPage('/', Screen));
  return element;
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
  ['partly below the window', 780],
  ['above the window', -20],
])('[TOUR-23] The button to create an assessment is scrolled into view when it is %s', async (_where, top) => {
  await standAt(top);
  expect(scroll).toHaveBeenCalledOnce();
});

test('A tour target that is visible is not scrolled', async () => {
  await standAt(100);
  expect(scroll).not.toHaveBeenCalled();
});

test.each([
  ['lies under the top bar is scrolled out from under it', 20, 40, 'center'],
  ['is taller than the window is aligned below the top bar', 300, 1200, 'start'],
])('A tour target that %s', async (_what, top, height, block) => {
  const paddings: string[] = [];
  scroll.mockImplementation(() => void paddings.push(document.documentElement.style.scrollPaddingTop));
  surround('header', 0, 56);
  await standAt(top, height);
  expect(scroll.mock.calls).toEqual([[{ block, behavior: 'instant' }]]);
  expect([...paddings, document.documentElement.style.scrollPaddingTop]).toEqual(['70px', '']);
});

test.each([
  ['behind the card', 600, 40, ['center']],
  ['too tall for the space above the card', 300, 500, ['start']],
  ['already above it', 300, 100, []],
])('On a phone a tour target that is %s is shown above the card', async (_where, top, height, blocks) => {
  surround('header', 0, 56);
  surround('data-tour-card', 500, 300);
  await standAt(top, height, { Screen: LookingOnPhone });
  expect(scroll.mock.calls.map(([{ block }]) => block)).toEqual(blocks);
});

test('A tour target inside the top bar is not scrolled', async () => {
  await standAt(8, 40, { within: surround('header', 0, 56) });
  expect(scroll).not.toHaveBeenCalled();
});

test('A tour target that the page replaces while its data is loading is found again', async () => {
  const first = await standAt(900);
  first.remove();
  addTarget(900);
  await wait(LOOKUP_MS);
  expect(scroll).toHaveBeenCalledTimes(2);
});
