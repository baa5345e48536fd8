import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDeferred } from './deferred.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

type Opened = { isOpen: boolean };
const Menu: ComponentType<Opened> = ({ isOpen }) => <button type="button">{isOpen ? 'Menu, open' : 'Menu'}</button>;

let root: Root;
let fetched: () => Promise<ComponentType<Opened>>;
const fetchMenu = () => fetched();

function Opener() {
  const { Part, wasPressed, placeholder } = useDeferred(fetchMenu);
  return Part ? (
    <Part isOpen={wasPressed} />
  ) : (
    <button type="button" {...placeholder}>
      Stand-in
    </button>
  );
}

const button = () => document.querySelector('button');
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(async () => {
  vi.useFakeTimers();
  fetched = async () => Menu;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Opener />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('A deferred menu replaces its placeholder button once the page is idle', async () => {
  expect(button()?.textContent).toBe('Stand-in');
  await after(2_000);
  expect(button()?.textContent).toBe('Menu');
});

test('A press on the placeholder button of a deferred menu opens the menu', async () => {
  await act(async () => button()?.click());
  expect(button()?.textContent).toBe('Menu, open');
});

test('A focused placeholder button is replaced by its menu only after it loses the focus', async () => {
  button()?.focus();
  await after(2_000);
  expect(button()?.textContent).toBe('Stand-in');
  await act(async () => button()?.blur());
  expect(button()?.textContent).toBe('Menu');
});

test('A button that gets the focus as soon as its menu is fetched keeps it', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Menu>();
  fetched = () => promise;
  await after(2_000);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useRealTimers();
  resolve(Menu);
  await promise;
  await Promise.resolve();
  button()?.focus();
  await vi.waitFor(
    () => {
      expect(button()?.textContent).toBe('Menu');
      expect(document.activeElement).toBe(button());
    },
    { timeout: 30_000 },
  );
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

test('A deferred menu that could not be fetched opens with the next press', async () => {
  fetched = () => Promise.reject(new Error('No connection.'));
  await act(async () => button()?.click());
  expect(button()?.textContent).toBe('Stand-in');
  fetched = async () => Menu;
  await act(async () => button()?.click());
  expect(button()?.textContent).toBe('Menu, open');
});
