import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves between texts and figures of a slide by arrow keys; each slide is one tab stop. Returns whether it moved. */
export function stepOnSlide(event: KeyboardEvent<HTMLElement>): boolean {
  const step = STEPS[event.key];
  if (step === undefined) return false;
  const { currentTarget } = event;
  const all = [...(currentTarget.closest('article')?.querySelectorAll<HTMLElement>('[data-text],[data-figure]') ?? [])];
  all[all.indexOf(currentTarget) + step]?.focus();
  event.preventDefault();
  return true;
}
