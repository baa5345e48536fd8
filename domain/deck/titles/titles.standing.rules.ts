import { printedDifference } from '#domain/assessments/printed.scores.rules.ts';
import { type Claim, claim, type Clause, figure, joined, said } from '#domain/deck/claims/claim.rules.ts';
import { are, counted, everyOf, inWords, points, share, withClauses } from './titles.words.rules.ts';

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
  /** Critical and high gaps that were put off. */
  deferred?: number;
  /** The score is below the fair band, so nothing is on course. */
  isLow?: boolean;
}

/** The score is that of one template, the risks are those of the whole customer. */
export function askTitle({ score, ...asked }: AskFacts): Claim {
  const { approvals } = asked;
  const request = askOf(asked);
  const title = withClauses(standingOf(score), joined(['; ', request]));
  const isOnlyOpen = title.words.endsWith(' open') && approvals > 0;
  const more = said(`, ${counted(approvals, 'approval')} ${are(approvals)} asked for`, [figure('plan.asked', approvals)]);
  return claim('title', 'customer', isOnlyOpen ? withClauses(title, more) : title);
}

function standingOf({ now, before, since }: PrintedScore): Clause {
  if (now === null) return said('there is no score yet', [figure('score.known', 0)]);
  const at = figure('score.now', now);
  if (before === null) return said(`you meet ${now}% of the standard`, [at]);
  if (now === before) return said(`you hold ${now}%`, [at]);
  const change = printedDifference(now, before);
  return said(
    `you are at ${now}%, ${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))} since ${since}`,
    [at, figure('score.change', change)],
    [since],
  );
}

function askOf({ isLow = false, ...asked }: Omit<AskFacts, 'score'>): Clause {
  const { approvals, criticalRisks, closedCritical } = asked;
  if (approvals > 0 && closedCritical > 0) return closesOf(asked);
  if (criticalRisks > 0) {
    return said(`${counted(criticalRisks, 'critical risk')} ${are(criticalRisks)} open`, [figure('gaps.critical', criticalRisks)]);
  }
  if (approvals === 0) return restOf(asked);
  const words = isLow ? `${are(approvals)} asked for today` : `${approvals === 1 ? 'keeps' : 'keep'} the plan on course`;
  return said(`${counted(approvals, 'approval')} ${words}`, [figure('plan.asked', approvals)]);
}

function closesOf({ approvals, criticalRisks, closedCritical }: Pick<AskFacts, 'approvals' | 'criticalRisks' | 'closedCritical'>): Clause {
  const isEvery = closedCritical === criticalRisks;
  const closed = isEvery ? everyOf(criticalRisks, 'critical risk') : `${share(closedCritical, criticalRisks)} critical risks`;
  return said(`${counted(approvals, 'approval')} today ${approvals === 1 ? 'closes' : 'close'} ${closed}`, [
    figure('plan.asked', approvals),
    figure('gaps.askedCritical', closedCritical),
    ...(isEvery ? [] : [figure('gaps.critical', criticalRisks)]),
  ]);
}

function restOf({ unplannedUrgent, deferred = 0 }: Pick<AskFacts, 'unplannedUrgent' | 'deferred'>): Clause {
  if (unplannedUrgent > 0) {
    return said(`${counted(unplannedUrgent, 'urgent gap')} still ${unplannedUrgent === 1 ? 'needs' : 'need'} a plan`, [
      figure('gaps.unplanned', unplannedUrgent),
    ]);
  }
  if (deferred > 0) return said(`${counted(deferred, 'urgent gap')} ${are(deferred)} deferred`, [figure('gaps.deferred', deferred)]);
  return said('nothing needs your decision today', [figure('plan.asked', 0)]);
}

export interface SinceFacts {
  commitments: number;
  done: number;
  late: number;
  since: string;
}

export function sinceTitle({ commitments, done, late, since }: SinceFacts): Claim {
  const part = figure('commitments.done', done);
  const whole = figure('commitments.all', commitments);
  const title = (...clauses: Parameters<typeof withClauses>) => claim('title', 'period', withClauses(...clauses));
  if (done === 0 && commitments === 1) return title(said(`the commitment from ${since} is not done yet`, [], [since]));
  if (done === 0) return title(said(`none of the ${inWords(commitments)} commitments from ${since} is done yet`, [part, whole], [since]));
  if (done === commitments) {
    return title(said(`${everyOf(commitments, 'commitment')} from ${since} ${are(commitments)} done`, [part], [since]));
  }
  return title(
    said(`${share(done, commitments)} commitments from ${since} ${are(done)} done`, [part, whole], [since]),
    late > 0 ? said(`; ${inWords(late)} ${are(late)} late`, [figure('commitments.late', late)]) : null,
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
export function scoreTitle({ scores, exact = scores, target, newTemplate = null }: ScoreFacts): Claim {
  const now = scores.at(-1) ?? 0;
  const before = scores.at(-2);
  const at = figure('score.now', now);
  const title = (...clauses: Parameters<typeof withClauses>) => claim('title', 'assessment', withClauses(...clauses));
  if (before === undefined) {
    const name = newTemplate === null ? '' : ` with “${newTemplate}”`;
    const first = said(`your first score${name} is ${now}%`, [figure('score.first', 1), at], newTemplate === null ? [] : [newTemplate]);
    return title(first, distanceOf(now, target, { below: ' below the target', at: ', which is the target', by: ', ' }));
  }
  const change = printedDifference(now, before);
  const moved =
    change === 0
      ? said(`alignment holds at ${now}%`, [at])
      : said(`alignment ${change > 0 ? 'rose' : 'fell'} ${points(Math.abs(change))} to ${now}%`, [figure('score.change', change), at]);
  const largest = said(`, the largest step in ${inWords(scores.length)} reviews`, [
    figure('score.largestStep', 1),
    figure('score.reviews', scores.length),
  ]);
  return title(
    moved,
    isLargestStep(exact) ? largest : null,
    distanceOf(now, target, { below: ' to go to the target', at: '; the target is reached', by: '; ' }),
  );
}

function distanceOf(now: number, target: number, words: { below: string; at: string; by: string }): Clause {
  if (now === target) return said(words.at);
  const [source, far] =
    now < target ? (['score.below', printedDifference(target, now)] as const) : (['score.above', printedDifference(now, target)] as const);
  return said(`${words.by}${points(far)}${now < target ? words.below : ' above the target'}`, [figure(source, far)]);
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
  lowest: { key: string; title: string; score: number };
  isFirst: boolean;
}

export function sectionsTitle({ sections, improved, slipped, threshold, weak, lowest, isFirst }: SectionFacts): Claim {
  const fair = figure('band.fair', threshold);
  const title = (...clauses: Parameters<typeof withClauses>) => claim('title', 'assessment', withClauses(...clauses));
  const all = said(`${everyOf(sections, 'section')} ${stand(sections)} at ${threshold}% or more`, [
    figure('sections.fair', sections),
    fair,
  ]);
  if (isFirst) {
    if (weak === 0) return title(all);
    return title(
      said(`${share(weak, sections)} sections ${are(weak)} below ${threshold}%`, [
        figure('sections.weak', weak),
        figure('sections.scored', sections),
        fair,
      ]),
      said(`, ${lowest.title} at ${lowest.score}%`, [figure('section.now', lowest.score, lowest.key)], [lowest.title]),
    );
  }
  const below =
    weak === 0
      ? joined(['; ', all])
      : said(`; ${inWords(weak)} ${are(weak)} still below ${threshold}%`, [figure('sections.weak', weak), fair]);
  return title(movedSections(sections, improved, slipped), below);
}

function movedSections(sections: number, improved: number, slipped: number): Clause {
  const whole = figure('sections.scored', sections);
  const [up, down] = [figure('sections.improved', improved), figure('sections.slipped', slipped)];
  if (improved === 0 && slipped === 0) return said('every section stands where it stood', [figure('sections.same', sections)]);
  if (improved === 0) return said(`${share(slipped, sections)} sections slipped and none improved`, [down, whole, up]);
  if (slipped === 0) return said(`${share(improved, sections)} sections improved and none slipped`, [up, whole, down]);
  return said(`${share(improved, sections)} sections improved and ${inWords(slipped)} slipped`, [up, whole, down]);
}

const stand = (count: number) => (count === 1 ? 'stands' : 'stand');
