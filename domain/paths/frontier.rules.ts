import type { MinorUnits } from '#domain/money/money.rules.ts';

export interface Choice {
  cost: MinorUnits;
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

export interface FrontierPoint {
  cost: MinorUnits;
  gain: number;
  /** Indexes of the choices. */
  chosen: number[];
}

export interface Frontier {
  /** Ascending cost and gain; each is the cheapest way to at least its gain. Empty if no plan meets the requirements. */
  points: FrontierPoint[];
  /** False if the problem was too large and plans were dropped. */
  isExact: boolean;
}

/** Partial plans kept after each choice; beyond it the answer is no longer exact. */
const MOST_PLANS = 16_000;

interface Plan {
  cost: MinorUnits;
  gain: number;
  count: number;
  choice: number;
  rest: Plan | null;
}

/**
 * Cheapest choices for every reachable gain. Choices are decided one after the other. Plans that agree on the gaps and needs of undecided
 * choices are compared only with each other, and those that cost more and gain less are dropped. No optimum is lost, although gains overlap.
 */
export function frontierOf(choices: readonly Choice[], gaps: readonly Gap[], mostPlans = MOST_PLANS): Frontier {
  const order = orderOf(choices, gaps);
  const steps = stepsOf(choices, gaps, order);
  if (gaps.some(({ isRequired }, gap) => isRequired && !choices.some((choice) => choice.gaps.includes(gap)))) {
    return { points: [], isExact: true };
  }
  let states = new Map<bigint, Plan[]>([[0n, [{ cost: 0, gain: 0, count: 0, choice: -1, rest: null }]]]);
  let isExact = true;
  for (const step of steps) {
    states = decided(states, step);
    const count = sizeOf(states);
    if (count <= mostPlans) continue;
    isExact = false;
    for (const [state, plans] of states) states.set(state, thinned(plans, Math.max(2, Math.floor((plans.length * mostPlans) / count))));
  }
  const points = (states.get(0n) ?? []).map((plan) => ({ cost: plan.cost, gain: plan.gain, chosen: choicesIn(plan) }));
  return { points, isExact };
}

/** Decision about one choice. States are bits of covered gaps and of choices made that later choices depend on. */
interface Step {
  choice: number;
  cost: MinorUnits;
  isFixed: boolean;
  /** Gain of the gaps that no other choice closes. */
  ownGain: number;
  shared: { bit: bigint; gain: number }[];
  needs: bigint;
  sets: bigint;
  /** Bits that no later choice reads. */
  ended: bigint;
  /** Bits among the ended ones that must be set. */
  required: bigint;
}

function stepsOf(choices: readonly Choice[], gaps: readonly Gap[], order: readonly number[]): Step[] {
  const users = usersOf(choices, gaps.length);
  const position = new Map(order.map((choice, at) => [choice, at]));
  const lastOf = (of: readonly number[]) => Math.max(...of.map((choice) => position.get(choice) ?? 0));
  const gapBit = (gap: number) => 1n << BigInt(gap);
  const choiceBit = (choice: number) => 1n << BigInt(gaps.length + choice);
  const isTracked = (gap: number) => (users[gap]?.length ?? 0) > 1 || gaps[gap]?.isRequired === true;
  const dependents = choices.map((_, needed) => choices.flatMap(({ needs }, choice) => (needs.includes(needed) ? [choice] : [])));
  const ended = order.map(() => 0n);
  const required = order.map(() => 0n);
  for (const [gap, of] of users.entries()) {
    if (of.length === 0 || !isTracked(gap)) continue;
    const at = lastOf(of);
    ended[at] = (ended[at] ?? 0n) | gapBit(gap);
    if (gaps[gap]?.isRequired) required[at] = (required[at] ?? 0n) | gapBit(gap);
  }
  for (const [choice, of] of dependents.entries()) {
    if (of.length === 0) continue;
    const at = lastOf(of);
    ended[at] = (ended[at] ?? 0n) | choiceBit(choice);
  }
  return order.flatMap((index, at) => {
    const choice = choices[index];
    if (!choice) return [];
    const own = choice.gaps.filter((gap) => !isTracked(gap));
    const shared = choice.gaps.filter(isTracked).map((gap) => ({ bit: gapBit(gap), gain: gaps[gap]?.gain ?? 0 }));
    const isNeeded = (dependents[index]?.length ?? 0) > 0;
    return [
      {
        choice: index,
        cost: choice.cost,
        isFixed: choice.isFixed,
        ownGain: own.reduce((sum, gap) => sum + (gaps[gap]?.gain ?? 0), 0),
        shared,
        needs: choice.needs.reduce((bits, needed) => bits | choiceBit(needed), 0n),
        sets: shared.reduce((bits, { bit }) => bits | bit, isNeeded ? choiceBit(index) : 0n),
        ended: ended[at] ?? 0n,
        required: required[at] ?? 0n,
      },
    ];
  });
}

function usersOf(choices: readonly Choice[], gapCount: number): number[][] {
  const users = Array.from({ length: gapCount }, (): number[] => []);
  for (const [choice, { gaps }] of choices.entries()) for (const gap of gaps) users[gap]?.push(choice);
  return users;
}

/** Order with few open bits: needed choices first, then the choice that opens the fewest and closes the most. */
function orderOf(choices: readonly Choice[], gaps: readonly Gap[]): number[] {
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

function decided(states: ReadonlyMap<bigint, readonly Plan[]>, step: Step): Map<bigint, Plan[]> {
  const next = new Map<bigint, Plan[]>();
  const keep = (state: bigint, plans: readonly Plan[], added: Added | null) => {
    if ((state & step.required) !== step.required) return;
    const key = state & ~step.ended;
    next.set(key, merged(next.get(key) ?? [], plans, added));
  };
  for (const [state, plans] of states) {
    if (!step.isFixed) keep(state, plans, null);
    if ((state & step.needs) !== step.needs) continue;
    let gain = step.ownGain;
    for (const { bit, gain: shared } of step.shared) if ((state & bit) === 0n) gain += shared;
    keep(state | step.sets, plans, { choice: step.choice, cost: step.cost, gain });
  }
  return next;
}

interface Added {
  choice: number;
  cost: MinorUnits;
  gain: number;
}

/** Plans of both lists that no other one beats, ascending. `added` is put to each plan of the second list. */
function merged(one: readonly Plan[], other: readonly Plan[], added: Added | null): Plan[] {
  const [cost, gain, count] = added ? [added.cost, added.gain, 1] : [0, 0, 0];
  const kept: Plan[] = [];
  let [a, b, best] = [0, 0, -1];
  while (a < one.length || b < other.length) {
    const [left, right] = [one[a], other[b]];
    const isLeft = left !== undefined && (right === undefined || isBetter(left, right.cost + cost, right.gain + gain, right.count + count));
    if (isLeft) {
      a += 1;
      if (left.gain <= best) continue;
      best = left.gain;
      kept.push(left);
    } else if (right) {
      b += 1;
      if (right.gain + gain <= best) continue;
      best = right.gain + gain;
      kept.push(
        added ? { cost: right.cost + cost, gain: right.gain + gain, count: right.count + 1, choice: added.choice, rest: right } : right,
      );
    }
  }
  return kept;
}

/** Cheaper first, then higher gain, then fewer choices. */
function isBetter(plan: Plan, cost: MinorUnits, gain: number, count: number): boolean {
  if (plan.cost !== cost) return plan.cost < cost;
  return plan.gain === gain ? plan.count <= count : plan.gain > gain;
}

function sizeOf(states: ReadonlyMap<bigint, readonly Plan[]>): number {
  let size = 0;
  for (const plans of states.values()) size += plans.length;
  return size;
}

/** Evenly spaced plans, with the first and the last. */
function thinned(plans: readonly Plan[], most: number): Plan[] {
  if (plans.length <= most) return [...plans];
  return Array.from({ length: most }, (_, index) => plans[Math.round((index * (plans.length - 1)) / (most - 1))]).filter(
    (plan) => plan !== undefined,
  );
}

function choicesIn(plan: Plan): number[] {
  const chosen: number[] = [];
  for (let part: Plan | null = plan; part !== null; part = part.rest) if (part.choice >= 0) chosen.push(part.choice);
  return chosen.toSorted((one, other) => one - other);
}
