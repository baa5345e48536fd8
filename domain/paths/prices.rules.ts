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

/** Prices at which single choices are worth their cost, cheapest first. With a limit of hours, each at several prices of an hour. */
export function pricesOf(choices: readonly Choice[], gaps: readonly Gap[], isHoursLimited: boolean): Priced[] {
  const users = usersOf(choices, gaps.length);
  const sum = (of: (choice: Choice) => number) => choices.reduce((total, choice) => total + of(choice), 0);
  const perHour =
    sum(({ cost }) => cost) /
    Math.max(
      1,
      sum(({ hours }) => hours),
    );
  const hourPrices = isHoursLimited ? HOUR_PRICES.map((factor) => factor * perHour) : [0];
  return hourPrices.flatMap((hour) => {
    let shares = gaps.map(() => 0);
    let before = 0;
    const gainPrices = gainPricesOf(choices, gaps, hour);
    const every = isHoursLimited ? Math.ceil(gainPrices.length / MOST_GAIN_PRICES) : 1;
    return gainPrices
      .filter((_, at) => at % every === 0 || at === gainPrices.length - 1)
      .map((perGain, at) => {
        shares = at === 0 ? gaps.map(({ gain }) => perGain * gain) : shares.map((share) => (share * perGain) / before);
        before = perGain;
        const prices = { perGain, perHour: hour, shares };
        settle({ choices, gaps, users }, prices, at === 0 ? FIRST_ROUNDS : ROUNDS);
        return priced(choices, gaps, { ...prices, shares: [...shares] });
      });
  });
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

/** Lowers the value, one gap after the other: a gap pays until a second choice would be worth its cost. */
function settle({ choices, gaps, users }: Shared, prices: Prices & { shares: number[] }, rounds: number): void {
  const worths = choices.map((choice) => worthOf(choice, prices));
  const closable = [...gaps.entries()].filter(([gap]) => (users[gap]?.length ?? 0) > 0);
  const shared = closable.filter(([, { gain, isRequired }]) => gain > 0 || isRequired);
  for (let round = 0; round < rounds; round += 1) {
    let change = 0;
    for (const [gap, { gain, isRequired }] of shared) {
      const of = users[gap] ?? [];
      const share = prices.shares[gap] ?? 0;
      const [first, second] = largestTwo(of.map((index) => (choices[index]?.isFixed ? Infinity : (worths[index] ?? 0) - share)));
      const next = shareOf(first, second, prices.perGain * gain, isRequired);
      change += Math.abs(next - share);
      prices.shares[gap] = next;
      for (const index of of) worths[index] = (worths[index] ?? 0) + next - share;
    }
    if (change < 1) return;
  }
}

function largestTwo(numbers: readonly number[]): [first: number, second: number] {
  let [first, second] = [-Infinity, -Infinity];
  for (const number of numbers) {
    if (number > first) [first, second] = [number, first];
    else if (number > second) second = number;
  }
  return [first, second];
}

/** Middle of the shares at which exactly one choice is worth its cost. */
function shareOf(first: number, second: number, price: number, isRequired: boolean): number {
  if (first === Infinity) return 0;
  if (second === -Infinity) return isRequired ? Math.max(price, -first) : price;
  const middle = Math.max(0, (-first - second) / 2);
  return isRequired ? middle : Math.min(price, middle);
}
