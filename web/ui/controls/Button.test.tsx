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

test('A disabled button gives its reason as a tooltip and to screen readers', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<Button reason="Somebody has begun the review">Recall</Button>));
  const button = place.querySelector('button');
  expect(button?.disabled).toBe(true);
  expect(button?.title).toBe('Somebody has begun the review');
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Somebody has begun the review');
  act(() => root.render(<Button reason={undefined}>Recall</Button>));
  expect(place.querySelector('button')?.disabled).toBe(false);
  act(() => root.unmount());
});

test('A double click on a primary button is one press', () => {
  expect(pressedTwice('primary')).toBe(1);
});

test('A double click on a secondary button is two presses', () => {
  expect(pressedTwice('secondary')).toBe(2);
});
