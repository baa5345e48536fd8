import { type RefObject, useEffect } from 'react';
import { fieldText } from '#web/ui/controls/fields.ts';

const FIRST_AFTER_MS = 500;
const EVERY_MS = 100;
const MOST_CHECKS = 50;

/** Browsers autofill without events, so the fields are polled for a while until all have a value. */
export function watchAutofill(form: HTMLFormElement, names: readonly string[], filled: () => void): () => void {
  let checks = 0;
  let timer = setTimeout(check, FIRST_AFTER_MS);
  function check() {
    checks += 1;
    if (names.every((name) => fieldText(form, name) !== '')) return filled();
    if (checks < MOST_CHECKS) timer = setTimeout(check, EVERY_MS);
  }
  return () => clearTimeout(timer);
}

export function useAutofill(form: RefObject<HTMLFormElement | null>, names: readonly string[], filled: () => void): void {
  // The form is mounted for the whole step, so this runs once.
  useEffect(() => (form.current ? watchAutofill(form.current, names, filled) : undefined), [form, names, filled]);
}
