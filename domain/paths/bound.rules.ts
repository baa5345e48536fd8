import type { Choice, Gap } from './choices.rules.ts';

/** Prices that turn gain and hours into money, and the share of its price that a gap pays to each choice that closes it. */
export interface Prices {
  perGain: number;
  perHour: number;
  /** By gap. */
  shares: readonly number[];
}

/** Plans whose value, gain by price less cost and hours by price, cannot reach the least value are left out. */
export interface Bound extends Prices {
  least: number;
}

/** Sums of large prices are uneven in their last digits. */
const TOLERANCE = 1e-6;

/** Money that a choice is worth beyond its cost, if each of its gaps pays its share. */
export function worthOf({ cost, hours, gaps }: Choice, { shares, perHour }: Prices): number {
  let worth = -cost - perHour * hours;
  for (const gap of gaps) worth += shares[gap] ?? 0;
  return worth;
}

/** Part of the price of a gap that is not paid to choices. Required gaps are closed by every plan, so theirs may be negative. */
export function restOf({ gain, isRequired }: Gap, gap: number, { shares, perGain }: Prices): number {
  const rest = perGain * gain - (shares[gap] ?? 0);
  return isRequired ? rest : Math.max(0, rest);
}

interface Ordered {
  choices: readonly Choice[];
  gaps: readonly Gap[];
  users: readonly (readonly number[])[];
  order: readonly number[];
}

interface Valued {
  cost: number;
  gain: number;
  hours: number;
}

/** For each choice in order: filters of the plans of a state, by the most value that undecided choices can add to them. */
export function trimsOf(ordered: Ordered, bound: Bound): ((state: bigint) => (plan: Valued) => boolean)[] {
  const { choices, gaps, users, order } = ordered;
  const position = new Map(order.map((choice, at) => [choice, at]));
  const placesOf = (gap: number) => (users[gap] ?? []).map((choice) => position.get(choice) ?? 0);
  const spans = gaps.map((one, gap) => {
    const places = placesOf(gap);
    return { bit: 1n << BigInt(gap), rest: restOf(one, gap, bound), first: Math.min(...places), last: Math.max(...places) };
  });
  const open = spans.filter(({ rest, first, last }) => rest !== 0 && last > first);
  const { perGain, perHour, least } = bound;
  const slack = TOLERANCE * Math.max(1, Math.abs(least));
  const worths = order.map((index) => {
    const choice = choices[index];
    if (!choice) return 0;
    const worth = worthOf(choice, bound);
    return choice.isFixed ? worth : Math.max(0, worth);
  });
  let undecided = 0;
  const later = worths.map(() => 0);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    later[at] = undecided;
    undecided += worths[at] ?? 0;
  }
  return order.map((_, at) => {
    const ahead = spans.reduce((sum, { rest, first }) => (first > at && Number.isFinite(first) ? sum + rest : sum), later[at] ?? 0);
    const here = open.filter(({ first, last }) => first <= at && last > at);
    return (state) => {
      let most = ahead;
      for (const { bit, rest } of here) if ((state & bit) === 0n) most += rest;
      const wanted = least - most - slack;
      return ({ gain, cost, hours }) => perGain * gain - cost - perHour * hours >= wanted;
    };
  });
}
