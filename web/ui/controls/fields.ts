import type { FormEvent } from 'react';

/** The present text of a field, also when a password manager wrote it without an event. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** The name of the field in which somebody types: what was wrong with it is no longer said. */
export function typedField({ target }: FormEvent<HTMLFormElement>): string | null {
  return target instanceof HTMLInputElement ? target.name : null;
}
