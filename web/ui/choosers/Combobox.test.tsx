import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';

const ALL = [
  { value: 'switches', label: 'Renew the switches' },
  { value: 'laptops', label: 'Encrypt every laptop' },
];

let root: Root;
let chosen: string | null;
let searches: string[];

/** Combobox searched by the server: options that do not match are missing, including the chosen one. */
function Searched() {
  const [value, setValue] = useState<string | null>(chosen);
  const [typed, setTyped] = useState('');
  return (
    <Combobox
      label="Recommendation"
      options={ALL.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
      value={value}
      onChange={(next) => setValue((chosen = next))}
      onSearch={(text) => {
        searches.push(text);
        setTyped(text);
      }}
    />
  );
}

const input = () => {
  const found = document.querySelector('input');
  if (!found) throw new Error('There is no field.');
  return found;
};
/** Fires the event of a key press; without `inputType` it would count as autofill by the browser. */
const typed = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  chosen = 'switches';
  searches = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test('[COMBOBOX-1] The selected value stays selected while the list is searched', async () => {
  act(() => root.render(<Searched />));
  expect(input().value).toBe('Renew the switches');
  await typed('enc');
  expect(input().value).toBe('enc');
  expect(chosen).toBe('switches');
  expect(document.body.textContent).toContain('Encrypt every laptop');
});

test('[COMBOBOX-2] Only typed text is searched for, so that a selection does not narrow the list', async () => {
  act(() => root.render(<Searched />));
  await typed('enc');
  const option = document.querySelector<HTMLElement>('[role=option]');
  await act(async () => option?.click());
  expect(chosen).toBe('laptops');
  expect(input().value).toBe('Encrypt every laptop');
  expect(searches.filter(Boolean)).toEqual(['enc']);
  expect(searches.at(-1)).toBe('');
});
