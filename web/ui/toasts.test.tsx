import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from './Toaster.tsx';
import { toast } from './toasts.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root.render(<Toaster />));
});

afterEach(() => {
  act(() => void vi.advanceTimersByTime(1_100_000));
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const said = () => [...document.querySelectorAll('[role=region] li')].map((one) => one.textContent);

test('a toast goes away by itself after five seconds', () => {
  act(() => toast({ title: 'Saved' }));
  wait(4_900);
  expect(said()).toEqual(['Saved']);
  wait(200);
  expect(said()).toEqual([]);
});

test('a toast may ask for more time, as a refused sign-in does', () => {
  act(() => toast({ title: 'Account Suspended', duration: 10_000 }));
  wait(9_900);
  expect(said()).toEqual(['Account Suspended']);
  wait(200);
  expect(said()).toEqual([]);
});

test('one at a time: a new toast takes the place of the one before', () => {
  act(() => toast({ title: 'First' }));
  act(() => toast({ title: 'Second' }));
  expect(said()).toEqual(['Second']);
});

test('F8 leads to the toasts', () => {
  act(() => toast({ title: 'Saved' }));
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })));
  expect(document.activeElement?.tagName).toBe('OL');
});
