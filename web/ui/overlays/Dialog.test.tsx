import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

let root: Root;
/** Notifies the dialog of a layout change, because happy-dom has no layout. */
let measure: () => void;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        measure = listener;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root') ?? document.body);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function bodyOf(children: ReactNode, scrollHeight: number): Promise<Element | null> {
  await act(async () =>
    root.render(
      <Dialog open onClose={() => {}} title="Terms">
        {children}
      </Dialog>,
    ),
  );
  const body = document.querySelector('.overflow-y-auto.min-h-0');
  if (body) Object.defineProperty(body, 'scrollHeight', { value: scrollHeight, configurable: true });
  measure();
  return body;
}

test('The text of a dialog that scrolls can be reached by Tab', async () => {
  const body = await bodyOf(<p>Long terms</p>, 900);
  expect(body?.getAttribute('tabindex')).toBe('0');
});

test.each([
  ['that fits', <p key="text">Terms</p>, 0],
  ['with a control inside', <input key="field" aria-label="Name" />, 900],
])('The content of a dialog %s is not a Tab stop', async (_, children, height) => {
  const body = await bodyOf(children, height);
  expect(body).not.toBeNull();
  expect(body?.hasAttribute('tabindex')).toBe(false);
});
