import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

function pressedTwice(variant: 'primary' | 'secondary'): number {
  const onClick = vi.fn();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<Button {...{ variant, onClick }}>Create</Button>));
  for (const detail of [1, 2]) {
    act(() => void place.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })));
  }
  act(() => root.unmount());
  return onClick.mock.calls.length;
}

test('a double click on a main button is one press', () => {
  expect(pressedTwice('primary')).toBe(1);
});

test('a side button may be pressed as fast as somebody likes', () => {
  expect(pressedTwice('secondary')).toBe(2);
});
