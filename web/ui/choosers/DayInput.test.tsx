import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DayInput } from './DayInput.tsx';
import { MomentInput } from './MomentInput.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;

const field = (label: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`There is no field ${label}.`);
  return found;
};
const sent = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;

function type(input: HTMLInputElement, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
function leave(input: HTMLInputElement): void {
  act(() => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root') ?? document.body);
});
afterEach(() => act(() => root.unmount()));

test('A date is shown in our format and sent as ISO, however it was typed', () => {
  act(() => root.render(<DayInput name="due" label="Due" defaultValue="2026-12-03" />));
  expect(field('Due').value).toBe('3 Dec 2026');
  type(field('Due'), '9.12.2026');
  expect(sent('due')).toBe('2026-12-09');
  leave(field('Due'));
  expect(field('Due').value).toBe('9 Dec 2026');
  type(field('Due'), '');
  expect(sent('due')).toBe('');
});

test('An invalid date stays as it was typed, is marked, and reaches the form, which can refuse it', () => {
  const changes: (string | null)[] = [];
  act(() => root.render(<DayInput label="Due" onChange={(day) => changes.push(day)} />));
  type(field('Due'), 'next week');
  leave(field('Due'));
  expect(field('Due').value).toBe('next week');
  expect(field('Due').getAttribute('aria-invalid')).toBe('true');
  expect(changes).toEqual(['next week']);
});

test('A time can be typed in common formats, and a date gets the default time', () => {
  act(() => root.render(<MomentInput name="wall" usualTime="14:00" />));
  const [day] = document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
  if (!day) throw new Error('There is no field for the day.');
  type(day, '2026-12-09');
  expect(sent('wall')).toBe('2026-12-09T14:00');
  type(field('Time'), '930');
  expect(sent('wall')).toBe('2026-12-09T09:30');
  type(field('Time'), 'late');
  expect(sent('wall')).toBe('2026-12-09Tlate');
  type(day, '2099-01-08T10:00');
  expect(sent('wall')).toBe('2099-01-08T10:00');
});
