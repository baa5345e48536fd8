import { act, type ComponentType, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyDialog } from './lazy.dialog.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

interface AskProps {
  onClose: () => void;
}

function Ask({ onClose }: AskProps) {
  return (
    <form>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </form>
  );
}

let root: Root;
let fetched: () => Promise<ComponentType<AskProps>>;
let fetches: number;

async function show(isOpenAtFirst = false) {
  const Dialog = lazyDialog<AskProps>(() => {
    fetches += 1;
    return fetched();
  });
  function Opener() {
    const [isOpen, setOpen] = useState(isOpenAtFirst);
    return (
      <>
        <button type="button" {...Dialog.prefetch} onClick={() => setOpen(true)}>
          Send query
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  await act(async () => root.render(<Opener />));
}

const opener = () => document.querySelector('button');
const isShown = () => document.querySelector('form') !== null;

beforeEach(() => {
  fetches = 0;
  fetched = async () => Ask;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test('A dialog is fetched when its button gets the focus, and opens with the press', async () => {
  await show();
  expect(fetches).toBe(0);
  await act(async () => opener()?.focus());
  expect(fetches).toBe(1);
  expect(isShown()).toBe(false);
  act(() => opener()?.click());
  expect(isShown()).toBe(true);
});

test('A dialog named in the address opens without a press', async () => {
  await show(true);
  expect(isShown()).toBe(true);
});

test('A dialog that could not be fetched closes again and opens with the next press', async () => {
  fetched = () => Promise.reject(new TypeError('Failed to fetch'));
  await show();
  await act(async () => opener()?.click());
  expect(isShown()).toBe(false);
  fetched = async () => Ask;
  await act(async () => opener()?.click());
  expect(isShown()).toBe(true);
});

test('A dialog that was closed opens again without another fetch', async () => {
  await show(true);
  await act(async () => document.querySelector<HTMLButtonElement>('form button')?.click());
  expect(isShown()).toBe(false);
  act(() => opener()?.click());
  expect(isShown()).toBe(true);
  expect(fetches).toBe(1);
});
