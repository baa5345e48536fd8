import type { MinorUnits } from '#domain/money/money.rules.ts';

export interface Choice {
  cost: MinorUnits;
  /** Work in hundredths of an hour. */
  hours: number;
  /** Indexes of the gaps that it closes. */
  gaps: readonly number[];
  /** Indexes of choices that must be made too. */
  needs: readonly number[];
  /** Part of every plan. */
  isFixed: boolean;
}

export interface Gap {
  /** Whole number; counted once, however many choices close the gap. */
  gain: number;
  /** Closed by every plan. */
  isRequired: boolean;
}

/** Choices that close each gap. */
export function usersOf(choices: readonly Choice[], gapCount: number): number[][] {
  const users = Array.from({ length: gapCount }, (): number[] => []);
  for (const [choice, { gaps }] of choices.entries()) for (const gap of gaps) users[gap]?.push(choice);
  return users;
}

/** Order with few open bits: needed choices first, then the choice that opens the fewest and closes the most. */
export function orderOf(choices: readonly Choice[], gaps: readonly Gap[]): number[] {
  const users = usersOf(choices, gaps.length).map((of) => new Set(of));
  const waiting = new Set(choices.keys());
  const open = new Set<number>();
  const order: number[] = [];
  const opens = (index: number) => {
    let balance = 0;
    for (const gap of choices[index]?.gaps ?? []) {
      const left = users[gap]?.size ?? 0;
      if (!open.has(gap) && left > 1) balance += 1;
      if (open.has(gap) && left === 1) balance -= 1;
    }
    return balance;
  };
  const touchesOpen = (index: number) => choices[index]?.gaps.some((gap) => open.has(gap)) ?? false;
  while (waiting.size > 0) {
    const ready = [...waiting].filter((index) => !choices[index]?.needs.some((needed) => waiting.has(needed)));
    // A circle of needs is refused when it is entered; without any ready choice the first one keeps the loop finite.
    const pool = ready.length > 0 ? ready : [...waiting];
    const related = pool.filter(touchesOpen);
    const candidates = related.length > 0 ? related : pool;
    const next = candidates.reduce((best, index) => (opens(index) < opens(best) ? index : best));
    waiting.delete(next);
    order.push(next);
    for (const gap of choices[next]?.gaps ?? []) {
      users[gap]?.delete(next);
      if ((users[gap]?.size ?? 0) > 0) open.add(gap);
      else open.delete(gap);
    }
  }
  return order;
}
