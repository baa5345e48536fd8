import type { MinorUnits } from '#domain/money/money.rules.ts';
import { type Choice, type Gap, orderOf, usersOf } from './choices.rules.ts';
import { type Bound, trimsOf } from './bound.rules.ts';
import { Stairs } from './stairs.rules.ts';

export interface FrontierPoint {
  cost: MinorUnits;
  gain: number;
  hours: number;
  /** Indexes of the choices. */
  chosen: number[];
}

interface Plan {
  cost: MinorUnits;
  gain: number;
  hours: number;
  count: number;
  choice: number;
  rest: Plan | null;
}

interface Limits {
  /** Partial plans kept after a choice; null is returned if more are needed. */
  mostPlans: number;
  /** Hours of a plan at most, in hundredths; null without a limit. */
  mostHours: number | null;
  /** Leaves out plans that cannot reach a value; null to keep all. */
  bound?: Bound | null;
}

/**
 * Cheapest choices for every reachable gain, ascending; empty if no plan meets the requirements. Choices are decided one after the other.
 * Plans that agree on the gaps and needs of undecided choices are compared only with each other, and those that cost more and gain less are
 * dropped. No optimum is lost, although gains overlap.
 */
export function plansOf(choices: readonly Choice[], gaps: readonly Gap[], limits: Limits): FrontierPoint[] | null {
  const order = orderOf(choices, gaps);
  const users = usersOf(choices, gaps.length);
  if (gaps.some(({ isRequired }, gap) => isRequired && users[gap]?.length === 0)) return [];
  const trims = limits.bound ? trimsOf({ choices, gaps, users, order }, limits.bound) : [];
  let states = new Map<bigint, Plan[]>([[0n, [{ cost: 0, gain: 0, hours: 0, count: 0, choice: -1, rest: null }]]]);
  for (const [at, step] of stepsOf(choices, gaps, users, order).entries()) {
    states = decided(states, step, limits.mostHours);
    const trim = trims[at];
    if (trim) for (const [state, plans] of states) states.set(state, plans.filter(trim(state)));
    if (sizeOf(states) > limits.mostPlans) return null;
  }
  let best = -1;
  return (states.get(0n) ?? []).flatMap((plan) => {
    if (plan.gain <= best) return [];
    best = plan.gain;
    return [{ cost: plan.cost, gain: plan.gain, hours: plan.hours, chosen: choicesIn(plan) }];
  });
}

/** Decision about one choice. States are bits of covered gaps and of choices made that later choices depend on. */
interface Step {
  choice: number;
  cost: MinorUnits;
  hours: number;
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

function stepsOf(
  choices: readonly Choice[],
  gaps: readonly Gap[],
  users: readonly (readonly number[])[],
  order: readonly number[],
): Step[] {
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
        hours: choice.hours,
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

function decided(states: ReadonlyMap<bigint, readonly Plan[]>, step: Step, mostHours: number | null): Map<bigint, Plan[]> {
  const next = new Map<bigint, Plan[]>();
  const keep = (state: bigint, plans: readonly Plan[], added: Added | null) => {
    if ((state & step.required) !== step.required) return;
    const key = state & ~step.ended;
    next.set(key, merged(next.get(key) ?? [], plans, added, mostHours));
  };
  for (const [state, plans] of states) {
    if (!step.isFixed) keep(state, plans, null);
    if ((state & step.needs) !== step.needs) continue;
    let gain = step.ownGain;
    for (const { bit, gain: shared } of step.shared) if ((state & bit) === 0n) gain += shared;
    keep(state | step.sets, plans, { choice: step.choice, cost: step.cost, gain, hours: step.hours });
  }
  return next;
}

interface Added {
  choice: number;
  cost: MinorUnits;
  gain: number;
  hours: number;
}

const NOTHING: Added = { choice: -1, cost: 0, gain: 0, hours: 0 };

/** Plans of both lists that no other one beats, by ascending cost. `added` is put to each plan of the second list. */
function merged(one: readonly Plan[], other: readonly Plan[], added: Added | null, mostHours: number | null): Plan[] {
  const { cost, gain, hours, choice } = added ?? NOTHING;
  const count = added ? 1 : 0;
  const kept: Plan[] = [];
  const stairs = new Stairs(mostHours);
  let [a, b] = [0, 0];
  while (a < one.length || b < other.length) {
    const [left, right] = [one[a], other[b]];
    const isLeft = left !== undefined && (right === undefined || isBetter(left, right.cost + cost, right.gain + gain, right.count + count));
    if (isLeft) {
      a += 1;
      if (stairs.takes(left.gain, left.hours)) kept.push(left);
    } else if (right) {
      b += 1;
      if (!stairs.takes(right.gain + gain, right.hours + hours)) continue;
      kept.push(
        added
          ? {
              cost: right.cost + cost,
              gain: right.gain + gain,
              hours: right.hours + hours,
              count: right.count + 1,
              choice,
              rest: right,
            }
          : right,
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

function choicesIn(plan: Plan): number[] {
  const chosen: number[] = [];
  for (let part: Plan | null = plan; part !== null; part = part.rest) if (part.choice >= 0) chosen.push(part.choice);
  return chosen.toSorted((one, other) => one - other);
}
