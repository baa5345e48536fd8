import { act } from 'react';
import { wait } from './page.tsx';

export function control(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const element = document.getElementById(found?.htmlFor ?? '');
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element;
  throw new Error(`There is no field ${label}.`);
}

export async function fill(label: string, text: string): Promise<void> {
  const element = control(label);
  await act(async () => {
    // Uses the native setter, because React overrides the element's own and would not see a plain assignment.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await wait(20);
}
