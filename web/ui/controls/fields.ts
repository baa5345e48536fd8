import type { FormEvent } from 'react';

/** Current text of a field, even if a password manager filled it without an event. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Name of the field being edited, whose error should be cleared. */
export function typedField({ target }: FormEvent<HTMLFormElement>): string | null {
  return target instanceof HTMLInputElement ? target.name : null;
}
