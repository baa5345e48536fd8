import type { OutOfOrder } from '#domain/recommendations/dependencies.rules.ts';

/** Reasons why the order of a dependency is broken, seen from the prerequisite. */
export const WHY_OUT_OF_ORDER: Record<OutOfOrder, string> = {
  later: 'Planned in a later quarter than a recommendation that depends on it.',
  unscheduled: 'Unscheduled, but a recommendation that depends on it has a quarter.',
  declined: 'Declined by the customer, so recommendations that depend on it cannot start.',
};
