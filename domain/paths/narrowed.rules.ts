import type { Choice, Gap } from './choices.rules.ts';

interface Evidence {
  worths: readonly number[];
  /** Plans that leave a choice of more worth, or make one of more loss, cost too much. */
  slack: number;
}

interface Narrowed {
  /** Choices of every plan that costs little enough. */
  base: { cost: number; gain: number; hours: number; chosen: number[] };
  choices: Choice[];
  gaps: Gap[];
  /** Places in the whole problem. */
  choicesOf: number[];
  gapsOf: number[];
}

const TOLERANCE = 1e-6;

const [MADE, LEFT] = [1, 2];

/** Problem without the choices that are decided by their worth; null if no plan costs little enough. */
export function narrowed(choices: readonly Choice[], gaps: readonly Gap[], evidence: readonly Evidence[]): Narrowed | null {
  const marks = marksOf(choices, evidence);
  if (!marks) return null;
  const base = { cost: 0, gain: 0, hours: 0, chosen: [] as number[] };
  const closed = new Uint8Array(gaps.length);
  const wanted = new Uint8Array(gaps.length);
  const choicesOf: number[] = [];
  for (const [index, choice] of choices.entries()) {
    if (marks[index] === LEFT) continue;
    const isMade = marks[index] === MADE;
    (isMade ? base.chosen : choicesOf).push(index);
    for (const gap of choice.gaps) (isMade ? closed : wanted)[gap] = 1;
    if (!isMade) continue;
    base.cost += choice.cost;
    base.hours += choice.hours;
  }
  const gapsOf: number[] = [];
  for (const [gap, { gain, isRequired }] of gaps.entries()) {
    if (closed[gap] === 1) base.gain += gain;
    else if (isRequired || wanted[gap] === 1) gapsOf.push(gap);
  }
  return { base, choicesOf, gapsOf, gaps: gapsOf.flatMap((gap) => gaps[gap] ?? []), choices: within(choices, choicesOf, gapsOf) };
}

/** Choices that every plan makes, and those that every plan leaves; null if one is both. */
function marksOf(choices: readonly Choice[], evidence: readonly Evidence[]): Uint8Array | null {
  const marks = new Uint8Array(choices.length);
  const make = (index: number): void => {
    if (marks[index] === MADE) return;
    marks[index] = MADE;
    for (const needed of choices[index]?.needs ?? []) make(needed);
  };
  for (const [index, { isFixed }] of choices.entries()) if (isFixed) make(index);
  forEachBeyond(evidence, (index, isWorth) => isWorth && make(index));
  let isPossible = true;
  forEachBeyond(evidence, (index, isWorth) => {
    if (isWorth || choices[index]?.isFixed) return;
    isPossible &&= marks[index] !== MADE;
    marks[index] = LEFT;
  });
  return isPossible && leaveDependents(choices, marks) ? marks : null;
}

/** Calls back for each choice whose worth or loss is beyond the slack. */
function forEachBeyond(evidence: readonly Evidence[], see: (index: number, isWorth: boolean) => void): void {
  for (const { worths, slack } of evidence) {
    const most = slack + TOLERANCE * Math.max(1, Math.abs(slack));
    for (const [index, worth] of worths.entries()) if (Math.abs(worth) > most) see(index, worth > 0);
  }
}

/** Leaves out what depends on a choice that is left out; false if that must be made. */
function leaveDependents(choices: readonly Choice[], marks: Uint8Array): boolean {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [index, { needs }] of choices.entries()) {
      if (needs.length === 0 || marks[index] === LEFT || !needs.some((needed) => marks[needed] === LEFT)) continue;
      if (marks[index] === MADE) return false;
      marks[index] = LEFT;
      isChanged = true;
    }
  }
  return true;
}

function within(choices: readonly Choice[], choicesOf: readonly number[], gapsOf: readonly number[]): Choice[] {
  const [choicePlaces, gapPlaces] = [choicesOf, gapsOf].map((of) => new Map(of.map((index, place) => [index, place])));
  return choicesOf.flatMap((index) => {
    const choice = choices[index];
    if (!choice) return [];
    return [
      {
        ...choice,
        gaps: choice.gaps.flatMap((gap) => gapPlaces?.get(gap) ?? []),
        needs: choice.needs.flatMap((needed) => choicePlaces?.get(needed) ?? []),
      },
    ];
  });
}
