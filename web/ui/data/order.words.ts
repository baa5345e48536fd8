import type { OutOfOrder } from '#domain/recommendations/dependencies.rules.ts';

/** Reasons why the order of a dependency is broken, seen from the prerequisite. */
export const WHY_OUT_OF_ORDER: Record<OutOfOrder, string> = {
  later: 'It stands in a later quarter than what waits for it.',
  unscheduled: 'It has no quarter yet, but what waits for it has one.',
  declined: 'The customer declined it, so what waits for it cannot begin.',
};
