import { printedDifference } from '#domain/assessments/printed.scores.rules.ts';
import { are, capitalized, counted, everyOf, inWords, points, share, withClauses } from './titles.words.rules.ts';

/** Printed score and its predecessor, in whole percent. */
export interface PrintedScore {
  now: number | null;
  before: number | null;
  /** "Q3", or "Q3 2026" where the year differs. */
  since: string;
}

export interface AskFacts {
  score: PrintedScore;
  approvals: number;
  criticalRisks: number;
  /** Critical risks that these approvals bring below critical. */
  closedCritical: number;
  /** Critical and high gaps without a recommendation. */
  unplannedUrgent: number;
  /** Deferred critical and high gaps. */
  deferred?: number;
  /** The score is below the fair band, so nothing is on course. */
  isLow?: boolean;
}

export function askTitle({ score, ...asked }: AskFacts): string {
  const { approvals } = asked;
  const title = withClauses(standingOf(score), `; ${askOf(asked)}`);
  return title.endsWith(' open') && approvals > 0
    ? withClauses(title, `, ${counted(approvals, 'approval')} ${are(approvals)} asked for`)
    : title;
}

function standingOf({ now, before, since }: PrintedScore): string {
  if (now === null) return 'there is no score yet';
  if (before === null) return `you meet ${now}% of the standard`;
  if (now === before) return `you hold ${now}%`;
  return `you are at ${now}%, ${now > before ? 'up' : 'down'} ${points(Math.abs(printedDifference(now, before)))} since ${since}`;
}

function askOf({ deferred = 0, isLow = false, ...asked }: Omit<AskFacts, 'score'>): string {
  const { approvals, criticalRisks, closedCritical, unplannedUrgent } = asked;
  const today = counted(approvals, 'approval');
  if (approvals > 0 && closedCritical > 0) return `${today} today ${approvals === 1 ? 'closes' : 'close'} ${closedOf(asked)}`;
  if (criticalRisks > 0) return `${counted(criticalRisks, 'critical risk')} ${are(criticalRisks)} open`;
  if (approvals > 0) return isLow ? `${today} ${are(approvals)} asked for today` : keptOnCourse(approvals);
  if (unplannedUrgent > 0) return `${counted(unplannedUrgent, 'urgent gap')} still ${unplannedUrgent === 1 ? 'needs' : 'need'} a plan`;
  return deferred > 0 ? `${counted(deferred, 'urgent gap')} ${are(deferred)} deferred` : 'nothing needs your decision today';
}

const keptOnCourse = (approvals: number) => `${counted(approvals, 'approval')} ${approvals === 1 ? 'keeps' : 'keep'} the plan on course`;

const closedOf = ({ criticalRisks, closedCritical }: Pick<AskFacts, 'criticalRisks' | 'closedCritical'>) =>
  closedCritical === criticalRisks ? everyOf(criticalRisks, 'critical risk') : `${share(closedCritical, criticalRisks)} critical risks`;

export interface SinceFacts {
  commitments: number;
  done: number;
  late: number;
  since: string;
}

export function sinceTitle({ commitments, done, late, since }: SinceFacts): string {
  if (done === 0 && commitments === 1) return `The one commitment from ${since} is not done yet`;
  if (done === 0) return `None of the ${inWords(commitments)} commitments from ${since} is done yet`;
  if (done === commitments) return capitalized(`${everyOf(commitments, 'commitment')} from ${since} ${are(commitments)} done`);
  return withClauses(
    `${share(done, commitments)} commitments from ${since} ${are(done)} done`,
    late > 0 ? `; ${inWords(late)} ${are(late)} late` : null,
  );
}

export interface ScoreFacts {
  /** Printed scores of all reviews, oldest first. */
  scores: readonly number[];
  /** The same before rounding, where they are known: two steps may be printed alike. */
  exact?: readonly number[];
  target: number;
  /** Name of a template that is new to a customer who was reviewed before; its first score is not the customer's first. */
  newTemplate?: string | null;
}

const FEW_REVIEWS = 4;

/** Movement of the score and distance to the target. Callers omit the slide if there is no score. */
export function scoreTitle({ scores, exact = scores, target, newTemplate = null }: ScoreFacts): string {
  const now = scores.at(-1) ?? 0;
  const before = scores.at(-2);
  if (before === undefined) return firstTitle(now, target, newTemplate);
  const change = printedDifference(now, before);
  const moved =
    change === 0 ? `alignment holds at ${now}%` : `alignment ${change > 0 ? 'rose' : 'fell'} ${points(Math.abs(change))} to ${now}%`;
  const toTarget =
    now < target
      ? `; ${points(printedDifference(target, now))} to go to the target`
      : now > target
        ? `; ${points(printedDifference(now, target))} above the target`
        : '; the target is reached';
  return withClauses(moved, isLargestStep(exact) ? `, the largest step in ${inWords(scores.length)} reviews` : null, toTarget);
}

function firstTitle(now: number, target: number, newTemplate: string | null): string {
  const distance =
    now < target
      ? `, ${points(printedDifference(target, now))} below the target`
      : now === target
        ? ', which is the target'
        : `, ${points(printedDifference(now, target))} above the target`;
  return withClauses(`your first score${newTemplate === null ? '' : ` with “${newTemplate}”`} is ${now}%`, distance);
}

/** Reports whether the latest step is the largest ever, given enough reviews. */
function isLargestStep(scores: readonly number[]): boolean {
  const steps = scores.slice(1).map((score, index) => Math.abs(score - (scores[index] ?? score)));
  const last = steps.at(-1) ?? 0;
  return scores.length >= FEW_REVIEWS && last > 0 && steps.slice(0, -1).every((step) => step < last);
}

export interface SectionFacts {
  sections: number;
  improved: number;
  slipped: number;
  threshold: number;
  weak: number;
  lowest: { title: string; score: number };
  isFirst: boolean;
}

export function sectionsTitle({ sections, improved, slipped, threshold, weak, lowest, isFirst }: SectionFacts): string {
  if (isFirst) {
    if (weak === 0) return capitalized(`${everyOf(sections, 'section')} ${stand(sections)} at ${threshold}% or more`);
    return withClauses(`${share(weak, sections)} sections ${are(weak)} below ${threshold}%`, `, ${lowest.title} at ${lowest.score}%`);
  }
  const below =
    weak === 0
      ? `; ${everyOf(sections, 'section')} ${stand(sections)} at ${threshold}% or more`
      : `; ${inWords(weak)} ${are(weak)} still below ${threshold}%`;
  return withClauses(movedSections(sections, improved, slipped), below);
}

function movedSections(sections: number, improved: number, slipped: number): string {
  if (improved === 0 && slipped === 0) return 'every section stands where it stood';
  if (improved === 0) return `${share(slipped, sections)} sections slipped and none improved`;
  if (slipped === 0) return `${share(improved, sections)} sections improved and none slipped`;
  return `${share(improved, sections)} sections improved and ${inWords(slipped)} slipped`;
}

const stand = (count: number) => (count === 1 ? 'stands' : 'stand');
