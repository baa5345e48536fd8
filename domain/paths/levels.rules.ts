import type { Choice, Gap } from './choices.rules.ts';
import { type FrontierPoint, plansOf } from './frontier.rules.ts';
import { improvedPrices, type Priced, pricesOf } from './prices.rules.ts';
import { narrowed } from './narrowed.rules.ts';

export interface Frontier {
  /** Ascending cost and gain; each is the cheapest way to at least its gain. Empty if no plan meets the requirements. */
  points: FrontierPoint[];
  /** False if the problem was too large, so that a point may be more expensive than necessary. */
  isExact: boolean;
}

interface Limits {
  mostHours?: number | null;
  /** Partial plans of a search for all gains, and of one for a single level. */
  allPlans?: number;
  levelPlans?: number;
}

const ALL_PLANS = 1500;
const LEVEL_PLANS = 6000;
/** Plans are compared by hours too, which takes longer. */
const LEVEL_PLANS_BY_HOURS = 500;
/** Neighbouring levels share their prices. */
const IMPROVED_EVERY = 8;

/** Cheapest choices for each level of gain, ascending. Small problems are searched completely, others level by level. */
export function frontierOf(choices: readonly Choice[], gaps: readonly Gap[], levels: readonly number[], limits: Limits = {}): Frontier {
  const { mostHours = null, allPlans = ALL_PLANS, levelPlans = mostHours === null ? LEVEL_PLANS : LEVEL_PLANS_BY_HOURS } = limits;
  const all = plansOf(choices, gaps, { mostPlans: allPlans, mostHours });
  if (all) return { points: all, isExact: true };
  if (mostHours === null) return new LevelSearch(choices, gaps, { levels, mostHours, levelPlans }).solve([]);
  // Plans of the fewest hours decide which levels are within the limit.
  const byHours = choices.map((choice) => ({ ...choice, cost: choice.hours, hours: 0 }));
  const quickest = new LevelSearch(byHours, gaps, { levels, mostHours: null, levelPlans: LEVEL_PLANS }).solve([]);
  const known = quickest.points.map(({ chosen }) => pointOf(choices, gaps, chosen)).filter(({ hours }) => hours <= mostHours);
  const most = known.at(-1)?.gain ?? -1;
  const found = new LevelSearch(choices, gaps, { levels: levels.filter((level) => level <= most), mostHours, levelPlans }).solve(known);
  return { points: found.points, isExact: found.isExact && quickest.isExact };
}

function pointOf(choices: readonly Choice[], gaps: readonly Gap[], chosen: readonly number[]): FrontierPoint {
  const made = chosen.flatMap((index) => choices[index] ?? []);
  const closed = new Set(made.flatMap((choice) => choice.gaps));
  const sum = (of: (choice: Choice) => number) => made.reduce((total, choice) => total + of(choice), 0);
  return {
    cost: sum(({ cost }) => cost),
    gain: [...closed].reduce((total, gap) => total + (gaps[gap]?.gain ?? 0), 0),
    hours: sum(({ hours }) => hours),
    chosen: [...chosen],
  };
}

interface Search {
  levels: readonly number[];
  mostHours: number | null;
  levelPlans: number;
}

class LevelSearch {
  readonly #choices: readonly Choice[];
  readonly #gaps: readonly Gap[];
  readonly #search: Search;
  readonly #prices: Priced[];
  /** Cheapest known plan of each level. */
  readonly #best: (FrontierPoint | null)[];

  constructor(choices: readonly Choice[], gaps: readonly Gap[], search: Search) {
    this.#choices = choices;
    this.#gaps = gaps;
    this.#search = search;
    this.#prices = pricesOf(choices, gaps, search.levels, search.mostHours !== null);
    this.#best = search.levels.map(() => null);
  }

  solve(known: readonly FrontierPoint[]): Frontier {
    for (const point of known) this.#keep(point, () => point.chosen);
    this.#keepChosen([...this.#choices.keys()]);
    for (const { worths } of this.#prices) this.#keepWorthy(worths);
    let isExact = true;
    let gap = 0;
    for (const [at, level] of this.#search.levels.entries()) {
      const before = this.#best[at];
      if (!before) continue;
      const result = this.#solveLevel(at, level, gap);
      isExact &&= result.isExact;
      gap = result.gap;
    }
    const points: FrontierPoint[] = [];
    for (const point of this.#best.toReversed())
      if (point && (points.length === 0 || point.cost < (points.at(-1)?.cost ?? 0))) points.push(point);
    return { points: points.toReversed(), isExact };
  }

  /** Keeps a plan for each level that it reaches. Costs ascend with the levels, so the first cheaper plan ends the comparison. */
  #keep(point: Omit<FrontierPoint, 'chosen'>, chosenIn: () => number[]): void {
    const { levels, mostHours } = this.#search;
    if (mostHours !== null && point.hours > mostHours) return;
    let kept: FrontierPoint | null = null;
    for (let at = this.#reached(levels, point.gain); at >= 0; at -= 1) {
      const best = this.#best[at];
      if (best && best.cost <= point.cost) return;
      kept ??= { ...point, chosen: chosenIn().toSorted((one, other) => one - other) };
      this.#best[at] = kept;
    }
  }

  /** Place of the highest level within a gain; -1 if there is none. */
  #reached(levels: readonly number[], gain: number): number {
    let [low, high] = [0, levels.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((levels[middle] ?? Infinity) <= gain) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Plan of the choices that are worth their cost, with what they need and the cheapest choice for each required gap. */
  #keepWorthy(worths: readonly number[]): void {
    const chosen = new Set<number>();
    const add = (index: number): void => {
      if (chosen.has(index)) return;
      chosen.add(index);
      for (const needed of this.#choices[index]?.needs ?? []) add(needed);
    };
    for (const [index, { isFixed }] of this.#choices.entries()) if (isFixed || (worths[index] ?? 0) > 0) add(index);
    for (const [gap, { isRequired }] of this.#gaps.entries()) {
      const cheapest = isRequired ? this.#cheapestFor(gap, chosen) : null;
      if (cheapest !== null) add(cheapest);
    }
    this.#keepChosen([...chosen]);
  }

  /** Cheapest choice that closes a gap; null if one is chosen already. */
  #cheapestFor(gap: number, chosen: ReadonlySet<number>): number | null {
    const closing = [...this.#choices.entries()].filter(([, { gaps }]) => gaps.includes(gap));
    if (closing.some(([index]) => chosen.has(index))) return null;
    return closing.toSorted(([, one], [, other]) => one.cost - other.cost)[0]?.[0] ?? null;
  }

  #keepChosen(chosen: readonly number[]): void {
    const point = pointOf(this.#choices, this.#gaps, chosen);
    this.#keep(point, () => point.chosen);
  }

  /** Searches upwards from the cost that the prices prove, since the cheapest known plan can cost twice as much as necessary. */
  #solveLevel(at: number, level: number, usualGap: number): { isExact: boolean; gap: number } {
    const prices = this.#pricesFor(level, at);
    const least = Math.max(0, prices[0]?.least ?? 0);
    let reach = Math.max(usualGap, least / 500, 1);
    for (;;) {
      const most = (this.#best[at]?.cost ?? 0) - 1;
      const gap = most + 1 - least;
      if (least > most + 1e-6 * Math.max(1, most)) return { isExact: true, gap };
      const limit = Math.min(most, least + reach);
      const plans = this.#plansWithin(prices, level, limit);
      if (!plans) return { isExact: false, gap: usualGap };
      if (plans.some(({ cost, gain }) => gain >= level && cost <= limit) || limit >= most)
        return { isExact: true, gap: (this.#best[at]?.cost ?? 0) - least };
      reach = 2 * (limit - least);
    }
  }

  /** Prices that prove the highest cost of a level, and their neighbours. */
  #pricesFor(level: number, at: number): { priced: Priced; least: number }[] {
    if (at % IMPROVED_EVERY === 0) this.#improvePrices(level);
    const proven = this.#prices.map((priced) => priced.perGain * level - priced.perHour * (this.#search.mostHours ?? 0) - priced.value);
    let best = 0;
    for (const [index, least] of proven.entries()) if (least > (proven[best] ?? 0)) best = index;
    return [best, best - 1, best + 1].flatMap((index) => {
      const [priced, least] = [this.#prices[index], proven[index]];
      return priced && least !== undefined ? [{ priced, least }] : [];
    });
  }

  /** Adds prices that prove more about a level, and the plan that they suggest. */
  #improvePrices(level: number): void {
    const { mostHours } = this.#search;
    if (mostHours === null) return;
    const proves = ({ perGain, perHour, value }: Priced) => perGain * level - perHour * mostHours - value;
    const best = this.#prices.reduce((one, other) => (proves(other) > proves(one) ? other : one));
    const better = improvedPrices(this.#choices, this.#gaps, best, level, mostHours);
    if (better === best) return;
    this.#prices.push(better);
    this.#keepWorthy(better.worths);
  }

  /** Keeps plans of the level up to a cost; null if there are too many to search. */
  #plansWithin(
    prices: readonly { priced: Priced; least: number }[],
    level: number,
    limit: number,
  ): { cost: number; gain: number }[] | null {
    const { mostHours, levelPlans } = this.#search;
    const [best] = prices;
    if (!best) return null;
    const evidence = prices.map(({ priced, least }) => ({ worths: priced.worths, slack: limit - least }));
    const part = narrowed(this.#choices, this.#gaps, evidence);
    if (!part) return [];
    const { base } = part;
    const { perGain, perHour, shares } = best.priced;
    const least = perGain * (level - base.gain) - perHour * ((mostHours ?? 0) - base.hours) - limit + base.cost;
    const plans = plansOf(part.choices, part.gaps, {
      mostPlans: levelPlans,
      mostHours: mostHours === null ? null : mostHours - base.hours,
      bound: { perGain, perHour, shares: part.gapsOf.map((gap) => shares[gap] ?? 0), least },
    });
    if (!plans) return null;
    return plans.map(({ cost, gain, hours, chosen }) => {
      const point = { cost: cost + base.cost, gain: gain + base.gain, hours: hours + base.hours };
      this.#keep(point, () => [...base.chosen, ...chosen.flatMap((index) => part.choicesOf[index] ?? [])]);
      return point;
    });
  }
}
