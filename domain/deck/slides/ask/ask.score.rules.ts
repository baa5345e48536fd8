import { bandOf, printedDifference, printedMove, printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { type Claim, claim, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import { printedSections } from '#domain/deck/claims/sources.standing.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { quarterOf } from '#domain/deck/facts/deck.figures.rules.ts';
import { headed } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, growing, panel, type Part, space, stack } from '#domain/deck/page/layout.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import { paragraph, SIZE, SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import type { PrintedScore } from '#domain/deck/titles/titles.standing.rules.ts';
import { inWords, points, share } from '#domain/deck/titles/titles.words.rules.ts';
import { scoreTrend } from './ask.trend.rules.ts';

const PADDING = { x: 14, y: 11 } as const;
const FIGURE = 38;
/** Size of the percent sign relative to the number. */
const SIGN = 0.5;

export function currentScore({ runs, template: { bands } }: DeckFacts): PrintedScore {
  const [now, before] = [runs.at(-1), runs.at(-2)];
  if (!now) return { now: null, before: null, since: '' };
  if (!before) return { now: printedScore(now.score, bands), before: null, since: '' };
  const moved = printedMove(now.score, before.score, bands);
  return { now: moved.now, before: moved.before, since: quarterOf(before, now) };
}

/** Score with its change, distance to the target and trend, and what it means, on a tile; the trend gives way on a full page. */
export function scorePanel(facts: DeckFacts, palette: Palette, { hasTrend }: { hasTrend: boolean }): Part {
  const { now } = currentScore(facts);
  const white = { colour: palette.onFill } as const;
  const tile = (parts: readonly Part[]) => panel(stack(parts), { fill: palette.fill, radius: 4, padding: PADDING });
  const head = headed('Alignment score', '', white);
  if (now === null) return tile([head, space(10), copy('No score yet', { size: SIZE.figure, weight: 600, ...white })]);
  const number = copy([paragraph({ text: String(now) }, { text: '%', size: FIGURE * SIGN, weight: 500 })], {
    size: FIGURE,
    weight: 600,
    ...white,
  });
  const moved = movedClaim(facts);
  const trend = hasTrend ? scoreTrend(facts, palette) : null;
  const posture = (size: number) => copy(postureOf(now, facts).words, { size, field: 'posture', ...white });
  return tile([
    head,
    number,
    ...(moved ? [copy(moved.words, { size: SIZE.head, weight: 600, ...white })] : []),
    copy(distanceClaim(now, facts).words, { size: SIZE.head, ...white }),
    ...(trend ? [growing(trend), space(5), posture(SMALLEST)] : [space(hasTrend ? 12 : 6), posture(hasTrend ? 13 : SMALLEST)]),
  ]);
}

/** "Up 5.5 points since Q3"; null without an earlier score. */
function movedClaim(facts: DeckFacts): Claim | null {
  const { now, before, since } = currentScore(facts);
  if (now === null || before === null) return null;
  const change = printedDifference(now, before);
  if (change === 0) return claim('posture', 'assessment', phrase(`Unchanged since ${since}`, [], [since]), 'moved');
  const words = `${change > 0 ? 'Up' : 'Down'} ${points(Math.abs(change))} since ${since}`;
  return claim('posture', 'assessment', phrase(words, [figure('score.change', change)], [since]), 'moved');
}

/** "Target 85%: 14 points to go". */
function distanceClaim(now: number, { template: { target } }: DeckFacts): Claim {
  const goal = figure('score.target', target);
  const left = Math.abs(printedDifference(target, now));
  if (now === target) return claim('posture', 'assessment', phrase(`Target ${target}%: reached`, [goal]), 'distance');
  const [words, source] = now < target ? (['to go', 'score.below'] as const) : (['above', 'score.above'] as const);
  return claim('posture', 'assessment', phrase(`Target ${target}%: ${points(left)} ${words}`, [goal, figure(source, left)]), 'distance');
}

const POSTURES = {
  good: 'In good order',
  fair: 'Broadly in order, with gaps to close',
  poor: 'Several areas need work',
  critical: 'The environment carries serious risk',
} as const;

/** Counts the sections as they are printed, so that the words agree with the page of the sections. */
function postureOf(score: number, facts: DeckFacts): Claim {
  const { bands } = facts.template;
  const scored = printedSections(facts);
  const good = scored.filter(({ now }) => now >= bands.good).length;
  const weak = scored.filter(({ now }) => now < bands.fair).length;
  const below = weak === 0 ? 'none is' : `${inWords(weak)} ${weak === 1 ? 'is' : 'are'}`;
  const words = `${POSTURES[bandOf(score, bands)]}: ${share(good, scored.length)} sections ${good === 1 ? 'is' : 'are'} good, ${below} below ${bands.fair}%.`;
  const figures = [
    figure('sections.good', good),
    figure('sections.scored', scored.length),
    figure('sections.weak', weak),
    figure('band.fair', bands.fair),
  ];
  return claim('posture', 'assessment', phrase(words, figures));
}

/** All sentences of the tile. */
export function scoreClaims(facts: DeckFacts): Claim[] {
  const { now } = currentScore(facts);
  if (now === null) return [];
  const moved = movedClaim(facts);
  return [postureOf(now, facts), ...(moved ? [moved] : []), distanceClaim(now, facts)];
}
