import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from './Toaster.tsx';
import { toast, useToasts } from './toasts.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** Number of stored toasts, visible or not. */
function ToastTitles() {
  return <output>{useToasts().length}</output>;
}

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <>
        <Toaster />
        <ToastTitles />
      </>,
    ),
  );
});

afterEach(() => {
  act(() => void vi.advanceTimersByTime(1_100_000));
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const toasts = () => [...document.querySelectorAll('[role=region] li')].map((one) => one.textContent);

test('[UI-1] A toast closes by itself after five seconds', () => {
  act(() => toast({ title: 'Saved' }));
  wait(4_900);
  expect(toasts()).toEqual(['Saved']);
  wait(200);
  expect(toasts()).toEqual([]);
});

test('A toast can request a longer time, as a refused sign-in does', () => {
  act(() => toast({ title: 'Account Suspended', duration: 10_000 }));
  wait(9_900);
  expect(toasts()).toEqual(['Account Suspended']);
  wait(200);
  expect(toasts()).toEqual([]);
});

test('[UI-2] A new toast replaces the previous one', () => {
  act(() => toast({ title: 'First' }));
  act(() => toast({ title: 'Second' }));
  expect(toasts()).toEqual(['Second']);
});

test('[UI-3] The F8 key moves the focus to the toasts', () => {
  act(() => toast({ title: 'Saved' }));
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })));
  expect(document.activeElement?.tagName).toBe('OL');
});

test('[UI-4] A closed toast is remembered for a million milliseconds', () => {
  act(() => toast({ title: 'Saved' }));
  wait(5_000);
  expect(toasts()).toEqual([]);
  wait(999_000);
  expect(document.querySelector('output')?.textContent).toBe('1');
  wait(1_100);
  expect(document.querySelector('output')?.textContent).toBe('0');
});

test.each([
  [60, []],
  [40, ['Saved']],
  [-60, ['Saved']],
])('[UI-5] A toast that is swiped %i pixels to the right leaves %j', (pixels, left) => {
  act(() => toast({ title: 'Saved' }));
  const card = document.querySelector('[role=region] li');
  Object.assign(card ?? {}, { setPointerCapture: () => {}, hasPointerCapture: () => false });
  for (const [name, clientX] of [
    ['pointerdown', 100],
    ['pointermove', 100 + pixels / 2],
    ['pointermove', 100 + pixels],
    ['pointerup', 100 + pixels],
  ] as const) {
    act(() => void card?.dispatchEvent(new PointerEvent(name, { clientX, clientY: 0, button: 0, bubbles: true, pointerType: 'mouse' })));
  }
  expect(toasts()).toEqual(left);
});

test('[UI-6] Toasts are at most 420 pixels wide', () => {
  act(() => toast({ title: 'Saved' }));
  // Tailwind's spacing unit is four pixels.
  expect(document.querySelector('[role=region] ol')?.className).toContain(`max-w-${420 / 4}`);
});

const region = () => document.querySelector('[role=region]');
const closeByPointer = () => {
  act(() => void region()?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  act(() => document.querySelector<HTMLElement>('[role=region] [aria-label=Close]')?.focus());
  act(() => document.querySelector<HTMLElement>('[role=region] [aria-label=Close]')?.click());
};
const closeByKeys = () => {
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })));
  act(() => document.querySelector<HTMLElement>('[role=region] li')?.focus());
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
};

test.each([
  ['its X', closeByPointer],
  ['F8 and Escape', closeByKeys],
])('A toast closes after five seconds even if the previous one was closed by %s', (_, close) => {
  act(() => toast({ title: 'First' }));
  close();
  expect(toasts()).toEqual([]);
  act(() => toast({ title: 'Second' }));
  wait(4_900);
  expect(toasts()).toEqual(['Second']);
  wait(200);
  expect(toasts()).toEqual([]);
});

test('A toast that replaces one under the pointer stays until the pointer leaves', () => {
  act(() => toast({ title: 'First' }));
  act(() => void region()?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  act(() => toast({ title: 'Second' }));
  wait(6_000);
  expect(toasts()).toEqual(['Second']);
  act(() => void region()?.dispatchEvent(new PointerEvent('pointerleave')));
  wait(5_100);
  expect(toasts()).toEqual([]);
});
