import { act } from 'react';
import { wait } from './page.tsx';

/** The field with this label. */
export function control(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const element = document.getElementById(found?.htmlFor ?? '');
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element;
  throw new Error(`There is no field ${label}.`);
}

export async function fill(label: string, text: string): Promise<void> {
  const element = control(label);
  await act(async () => {
    // React follows the value by its own setter, which a plain assignment would not pass.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await wait(20);
}
