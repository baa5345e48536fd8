import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from one text or figure of a slide to the next; a slide is one stop of the tab key. Answers whether they did. */
export function stepOnSlide(event: KeyboardEvent<HTMLElement>): boolean {
  const step = STEPS[event.key];
  if (step === undefined) return false;
  const { currentTarget } = event;
  const all = [...(currentTarget.closest('article')?.querySelectorAll<HTMLElement>('[data-text],[data-figure]') ?? [])];
  all[all.indexOf(currentTarget) + step]?.focus();
  event.preventDefault();
  return true;
}
