import { printedDifference } from '#domain/assessments/printed.scores.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
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
  target: number;
  approvals: number;
  criticalRisks: number;
  highRisks: number;
  /** Decisions for today that resolve critical risks, and how many risks. */
  closing: { decisions: readonly { id: string; number: number }[]; critical: number };
  /** Critical risks without a recommendation, and critical or high gaps without one. */
  unplannedCritical: number;
  unplannedUrgent: number;
  /** Deferred critical and high gaps. */
  deferred?: number;
  /** Section with the largest part in a fall of the score, and the section that fell deepest. */
  fell?: { key: string; title: string } | null;
  deepest?: { key: string; title: string; change: number } | null;
}

/** The score is that of one template, the risks are those of the whole customer. The worst open truth comes before the way out. */
export function askTitle(facts: AskFacts): Claim {
  const { score, criticalRisks } = facts;
  const currentText = scoreSentence(facts);
  if (criticalRisks > 0) {
    const link = score.now === null || score.before === null ? '; ' : score.now > score.before ? ', but ' : ', and ';
    return claim('title', 'customer', withClauses(currentText, joined([link, criticalOf(criticalRisks)]), wayOut(facts)));
  }
  const request = requestOf(facts);
  const fall = fallOf(facts);
  return claim('title', 'customer', withClauses(currentText, fall ?? joined(['; ', request]), fall && joined(['; ', request])));
}

function scoreSentence({ score: { now, before }, target, criticalRisks, fell = null }: AskFacts): Clause {
  if (now === null) return phrase('there is no score yet', [figure('score.known', 0)]);
  const at = figure('score.now', now);
  if (before === null) return joined([phrase(`your score is ${now}%`, [at]), distanceOf(now, target, FIRST)]);
  if (criticalRisks === 0 && now >= target && before < target) {
    return phrase(`alignment reached the target of ${target}%`, [figure('score.target', target)]);
  }
  return now === before ? phrase(`alignment is unchanged at ${now}%`, [at]) : movedOf(now, before, criticalRisks > 0 ? null : fell);
}

/** Change of the score; a fall names the section with the largest part in it. */
function movedOf(now: number, before: number, fell: { key: string; title: string } | null): Clause {
  const change = printedDifference(now, before);
  const moved = phrase(`alignment ${change > 0 ? 'rose' : 'fell'} ${points(Math.abs(change))} to ${now}%`, [
    figure('score.change', change),
    figure('score.now', now),
  ]);
  if (change > 0 || !fell || !isShort(fell.title)) return moved;
  return joined([moved, phrase(`, mostly in ${fell.title}`, [figure('section.leads', 1, fell.key)], [fell.title])]);
}

const askedFor = (approvals: number) =>
  phrase(`${counted(approvals, 'approval')} ${are(approvals)} asked for today`, [figure('plan.asked', approvals)]);

const criticalOf = (critical: number) =>
  phrase(`${counted(critical, 'critical risk')} ${are(critical)} open`, [figure('gaps.critical', critical)]);

/** Decisions that resolve the critical risks, else those that nothing resolves. */
function wayOut({ criticalRisks, closing: { decisions, critical }, unplannedCritical, approvals }: AskFacts): Clause | null {
  if (critical > 0 && decisions.length <= MOST_DECISIONS) {
    const numbers = decisions.map(({ number }) => String(number));
    const named = `${decisions.length === 1 ? 'decision' : 'decisions'} ${[numbers.slice(0, -1).join(', '), numbers.at(-1)].filter(Boolean).join(' and ')}`;
    const ids = decisions.map(({ id, number }) => figure('decision.number', number, id));
    const whole = criticalRisks === 1 ? 'it' : criticalRisks === 2 ? 'both' : `all ${inWords(criticalRisks)}`;
    const words = critical === criticalRisks ? whole : `${inWords(critical)} of them`;
    const resolved = figure('gaps.askedCritical', critical);
    return phrase(`; ${named} ${decisions.length === 1 ? 'resolves' : 'resolve'} ${words}`, words === 'it' ? ids : [...ids, resolved]);
  }
  if (unplannedCritical > 0) return unplannedOf(unplannedCritical, criticalRisks);
  return approvals === 0 ? null : joined(['; ', askedFor(approvals)]);
}

function unplannedOf(unplanned: number, all: number): Clause {
  if (all === 1) return phrase('; it lacks a plan');
  const whole = all === 2 ? 'both' : `all ${inWords(all)}`;
  const words = unplanned === all ? `${whole} lack a plan` : `${inWords(unplanned)} of them ${are(unplanned)} not planned yet`;
  return phrase(`; ${words}`, [figure('gaps.unplannedCritical', unplanned)]);
}

/** Decisions that a title names by number. */
const MOST_DECISIONS = 3;

/** Width of a section's name in a title, in em: a longer one is on its own page only. */
const WIDEST_NAME = 22;
const isShort = (name: string) => textWidth(name) <= WIDEST_NAME;

/** A section that fell deeply, where the score does not already say so. */
function fallOf({ score: { now, before }, deepest = null }: AskFacts): Clause | null {
  if (!deepest || now === null || before === null || now < before || !isShort(deepest.title)) return null;
  return phrase(
    `; ${deepest.title} fell ${points(Math.abs(deepest.change))}`,
    [figure('section.change', deepest.change, deepest.key)],
    [deepest.title],
  );
}

function requestOf({ approvals, highRisks, unplannedUrgent, deferred = 0 }: AskFacts): Clause {
  if (approvals > 0) return askedFor(approvals);
  if (unplannedUrgent > 0) {
    return phrase(`${counted(unplannedUrgent, 'urgent gap')} still ${unplannedUrgent === 1 ? 'needs' : 'need'} a plan`, [
      figure('gaps.unplanned', unplannedUrgent),
    ]);
  }
  if (deferred > 0) return phrase(`${counted(deferred, 'urgent gap')} ${are(deferred)} deferred`, [figure('gaps.deferred', deferred)]);
  if (highRisks > 0)
    return phrase(`${counted(highRisks, 'high risk')} ${highRisks === 1 ? 'remains' : 'remain'}`, [figure('gaps.high', highRisks)]);
  return phrase('nothing needs your decision today', [figure('plan.asked', 0)]);
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
    const first = phrase(`your first score${name} is ${now}%`, [figure('score.first', 1), at], newTemplate === null ? [] : [newTemplate]);
    return title(first, distanceOf(now, target, FIRST));
  }
  const change = printedDifference(now, before);
  const moved =
    change === 0
      ? phrase(`alignment holds at ${now}%`, [at])
      : phrase(`alignment ${change > 0 ? 'rose' : 'fell'} ${points(Math.abs(change))} to ${now}%`, [figure('score.change', change), at]);
  const largest = phrase(`, the largest step in ${inWords(scores.length)} reviews`, [
    figure('score.largestStep', 1),
    figure('score.reviews', scores.length),
  ]);
  return title(
    moved,
    isLargestStep(exact) ? largest : null,
    distanceOf(now, target, { below: ' to go to the target', at: '; the target is reached', by: '; ' }),
  );
}

interface Distance {
  below: string;
  at: string;
  by: string;
}

const FIRST: Distance = { below: ' below the target', at: ', which is the target', by: ', ' };

function distanceOf(now: number, target: number, words: Distance): Clause {
  if (now === target) return phrase(words.at);
  const [source, far] =
    now < target ? (['score.below', printedDifference(target, now)] as const) : (['score.above', printedDifference(now, target)] as const);
  return phrase(`${words.by}${points(far)}${now < target ? words.below : ' above the target'}`, [figure(source, far)]);
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
  const all = phrase(`${everyOf(sections, 'section')} ${stand(sections)} at ${threshold}% or more`, [
    figure('sections.fair', sections),
    fair,
  ]);
  if (isFirst) {
    if (weak === 0) return title(all);
    return title(
      phrase(`${share(weak, sections)} sections ${are(weak)} below ${threshold}%`, [
        figure('sections.weak', weak),
        figure('sections.scored', sections),
        fair,
      ]),
      phrase(`, ${lowest.title} at ${lowest.score}%`, [figure('section.now', lowest.score, lowest.key)], [lowest.title]),
    );
  }
  const below =
    weak === 0
      ? joined(['; ', all])
      : phrase(`; ${inWords(weak)} ${are(weak)} still below ${threshold}%`, [figure('sections.weak', weak), fair]);
  return title(movedSections(sections, improved, slipped), below);
}

function movedSections(sections: number, improved: number, slipped: number): Clause {
  const whole = figure('sections.scored', sections);
  const [up, down] = [figure('sections.improved', improved), figure('sections.slipped', slipped)];
  if (improved === 0 && slipped === 0) return phrase('every section stands where it stood', [figure('sections.same', sections)]);
  if (improved === 0) return phrase(`${share(slipped, sections)} sections slipped and none improved`, [down, whole, up]);
  if (slipped === 0) return phrase(`${share(improved, sections)} sections improved and none slipped`, [up, whole, down]);
  return phrase(`${share(improved, sections)} sections improved and ${inWords(slipped)} slipped`, [up, whole, down]);
}

const stand = (count: number) => (count === 1 ? 'stands' : 'stand');
