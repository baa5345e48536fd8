import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MoneyInput } from './MoneyInput.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
let amount = 0;

const input = () => {
  const found = document.querySelector('input');
  if (!found) throw new Error('There is no field.');
  return found;
};

const show = (currency: string) =>
  act(() =>
    root.render(
      <MoneyInput
        value={amount}
        currency={currency}
        onChange={(next) => {
          amount = next;
          show(currency);
        }}
      />,
    ),
  );

function type(text: string) {
  act(() => {
    // Uses the native setter, because React overrides the element's own and would not see a plain assignment.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const leave = () => act(() => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

beforeEach(() => {
  amount = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.replaceChildren();
});

test.each([
  ['en-GB', 'GBP', '1,200.5', 120_050, '1,200.50'],
  ['en-GB', 'JPY', '120000', 120_000, '120,000'],
  ['en-GB', 'KWD', '1.5', 1_500, '1.500'],
  ['de-DE', 'EUR', '1.200,5', 120_050, '1.200,50'],
])('A reader of %s types an amount in %s as %s', (language, currency, typed, expected, shown) => {
  vi.stubGlobal('navigator', { language });
  show(currency);
  type(typed);
  expect(amount).toBe(expected);
  expect(input().value).toBe(typed);
  leave();
  expect(input().value).toBe(shown);
});

test('An invalid amount stays as it was typed and is not read as an amount', () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  show('JPY');
  type('12.5');
  expect(amount).toBeNaN();
  leave();
  expect(input().value).toBe('12.5');
  type('');
  expect(amount).toBe(0);
});

test('The largest amount is shown, and nothing beyond it can be typed', () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  amount = 1_000_000_000_000;
  show('JPY');
  expect(input().value).toBe('1,000,000,000,000');
  type('1,000,000,000,001');
  expect(amount).toBeNaN();
});

test('An amount that is changed elsewhere replaces what was typed', () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  show('GBP');
  type('90');
  amount = 4_000;
  show('GBP');
  expect(input().value).toBe('40');
});
