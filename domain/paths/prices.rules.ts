import { type Choice, type Gap, usersOf } from './choices.rules.ts';
import { type Prices, restOf, worthOf } from './bound.rules.ts';

/** Prices with what they prove: no plan of a gain costs less than `perGain * gain - perHour * mostHours - value`. */
export interface Priced extends Prices {
  value: number;
  /** By choice, positive if it is worth its cost. */
  worths: readonly number[];
}

const FIRST_ROUNDS = 40;
const ROUNDS = 8;
const HOUR_PRICES = [0, 0.2, 0.5, 1, 3, 10, 40] as const;
/** Fewer prices of gain for each of the prices of an hour. */
const MOST_GAIN_PRICES = 12;

/** Levels for which single prices are looked up, instead of all of them being settled. */
const FEW_LEVELS = 4;

/** Prices at which single choices are worth their cost, cheapest first. With a limit of hours, each at several prices of an hour. */
export function pricesOf(choices: readonly Choice[], gaps: readonly Gap[], levels: readonly number[], isHoursLimited: boolean): Priced[] {
  const problem = { choices, gaps, users: usersOf(choices, gaps.length) };
  if (isHoursLimited) {
    const sum = (of: (choice: Choice) => number) => choices.reduce((total, choice) => total + of(choice), 0);
    const perHour =
      sum(({ cost }) => cost) /
      Math.max(
        1,
        sum(({ hours }) => hours),
      );
    return HOUR_PRICES.flatMap((factor) => {
      const gainPrices = gainPricesOf(choices, gaps, factor * perHour);
      const every = Math.ceil(gainPrices.length / MOST_GAIN_PRICES);
      const settled = settledBy(problem, factor * perHour);
      return gainPrices.filter((_, at) => at % every === 0 || at === gainPrices.length - 1).map(settled);
    });
  }
  const gainPrices = gainPricesOf(choices, gaps, 0);
  const settled = settledBy(problem, 0);
  return levels.length > FEW_LEVELS ? gainPrices.map(settled) : lookedUp(problem, { gainPrices, levels, settled });
}

/** Settles prices one after the other, each from the shares of the one before. */
function settledBy(problem: Shared, perHour: number): (perGain: number) => Priced {
  let before: { perGain: number; shares: number[] } | null = null;
  return (perGain) => {
    const last = before;
    const shares = last ? last.shares.map((share) => (share * perGain) / last.perGain) : problem.gaps.map(({ gain }) => perGain * gain);
    settle(problem, { perGain, perHour, shares }, last ? ROUNDS : FIRST_ROUNDS);
    before = { perGain, shares };
    return priced(problem.choices, problem.gaps, { perGain, perHour, shares });
  };
}

interface LookUp {
  /** Ascending. */
  gainPrices: readonly number[];
  levels: readonly number[];
  settled: (perGain: number) => Priced;
}

/** Lowest price at which the choices that are worth their cost reach a level, found by halves, and its neighbours. */
function lookedUp(problem: Shared, { gainPrices, levels, settled }: LookUp): Priced[] {
  const found = new Map<number, Priced>();
  const at = (place: number) => {
    const known = found.get(place) ?? settled(gainPrices[place] ?? 1);
    found.set(place, known);
    return known;
  };
  for (const level of levels) {
    let [low, high] = [0, gainPrices.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (gainOf(problem, at(middle)) >= level) high = middle;
      else low = middle + 1;
    }
    for (const place of [low - 1, low, low + 1]) if (place >= 0 && place < gainPrices.length) at(place);
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, one]) => one);
}

/** Gain of the choices that are worth their cost. */
function gainOf({ choices, gaps }: Shared, { worths }: Priced): number {
  const closed = new Set<number>();
  for (const [index, choice] of choices.entries()) {
    if (choice.isFixed || (worths[index] ?? 0) > 0) for (const gap of choice.gaps) closed.add(gap);
  }
  return [...closed].reduce((sum, gap) => sum + (gaps[gap]?.gain ?? 0), 0);
}

const STEPS = 6;
/** Parts of the prices by which they are moved at first. */
const FIRST_STEP = 0.15;

/** Prices near the given ones that prove a higher cost of a level within the hours, by moving either price. */
export function improvedPrices(choices: readonly Choice[], gaps: readonly Gap[], start: Priced, level: number, mostHours: number): Priced {
  const problem = { choices, gaps, users: usersOf(choices, gaps.length) };
  const proves = ({ perGain, perHour, value }: Priced) => perGain * level - perHour * mostHours - value;
  let best = start;
  let part = FIRST_STEP;
  for (let step = 0; step < STEPS; step += 1) {
    const moves = [
      [1 + part, 1],
      [1 / (1 + part), 1],
      [1, 1 + 2 * part],
      [1, 1 / (1 + 2 * part)],
    ] as const;
    let isBetter = false;
    for (const [gainBy, hourBy] of moves) {
      const shares = best.shares.map((share) => share * gainBy);
      const prices = { perGain: best.perGain * gainBy, perHour: best.perHour * hourBy, shares };
      settle(problem, prices, ROUNDS);
      const next = priced(choices, gaps, prices);
      if (proves(next) <= proves(best)) continue;
      best = next;
      isBetter = true;
    }
    if (!isBetter) part /= 2;
  }
  return best;
}

function gainPricesOf(choices: readonly Choice[], gaps: readonly Gap[], perHour: number): number[] {
  const prices = choices.flatMap(({ cost, hours, gaps: closed }) => {
    const gain = closed.reduce((sum, gap) => sum + (gaps[gap]?.gain ?? 0), 0);
    const price = (cost + perHour * hours) / gain;
    return gain > 0 && price > 0 ? [price] : [];
  });
  const sorted = [...new Set(prices)].toSorted((one, other) => one - other);
  const highest = sorted.at(-1) ?? 1;
  return [...sorted, highest * 2, highest * 8];
}

function priced(choices: readonly Choice[], gaps: readonly Gap[], prices: Prices): Priced {
  const worths = choices.map((choice) => worthOf(choice, prices));
  let value = 0;
  for (const [gap, one] of gaps.entries()) value += restOf(one, gap, prices);
  for (const [index, worth] of worths.entries()) value += choices[index]?.isFixed ? worth : Math.max(0, worth);
  return { ...prices, value, worths };
}

interface Shared {
  choices: readonly Choice[];
  gaps: readonly Gap[];
  users: readonly (readonly number[])[];
}

interface SharedGap {
  gap: number;
  of: readonly number[];
  price: number;
  isRequired: boolean;
  hasFixed: boolean;
}

/** Lowers the value, one gap after the other: a gap pays until a second choice would be worth its cost. */
function settle(problem: Shared, prices: Prices & { shares: number[] }, rounds: number): void {
  const shared = sharedGaps(problem, prices);
  const worths = problem.choices.map((choice) => worthOf(choice, prices));
  for (let round = 0; round < rounds; round += 1) {
    let change = 0;
    for (const one of shared) change += settleGap(one, prices.shares, worths);
    if (change < 1) return;
  }
}

/** Gaps whose share depends on other choices. The whole price of a gap without a second choice is settled at once. */
function sharedGaps({ choices, gaps, users }: Shared, { shares, perGain }: Prices & { shares: number[] }): SharedGap[] {
  return [...gaps.entries()].flatMap(([gap, { gain, isRequired }]) => {
    const of = users[gap] ?? [];
    if (of.length === 0 || (gain <= 0 && !isRequired)) return [];
    const hasFixed = of.some((index) => choices[index]?.isFixed);
    if (of.length > 1 || isRequired) return [{ gap, of, price: perGain * gain, isRequired, hasFixed }];
    shares[gap] = hasFixed ? 0 : perGain * gain;
    return [];
  });
}

/** Sets the share of one gap, and the worths of its choices; returns the change. */
function settleGap({ gap, of, price, isRequired, hasFixed }: SharedGap, shares: number[], worths: number[]): number {
  const share = shares[gap] ?? 0;
  let [first, second] = [-Infinity, -Infinity];
  for (const index of of) {
    const worth = (worths[index] ?? 0) - share;
    if (worth > first) [first, second] = [worth, first];
    else if (worth > second) second = worth;
  }
  const next = hasFixed ? 0 : shareOf(first, second, price, isRequired);
  if (next === share) return 0;
  shares[gap] = next;
  for (const index of of) worths[index] = (worths[index] ?? 0) + next - share;
  return Math.abs(next - share);
}

/** Middle of the shares at which exactly one choice is worth its cost. */
function shareOf(first: number, second: number, price: number, isRequired: boolean): number {
  if (second === -Infinity) return isRequired ? Math.max(price, -first) : price;
  const middle = Math.max(0, (-first - second) / 2);
  return isRequired ? middle : Math.min(price, middle);
}
