import { bandOf, printedDifference, printedMove, printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { type Claim, claim, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import { printedSections } from '#domain/deck/claims/sources.standing.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { quarterOf } from '#domain/deck/facts/deck.figures.rules.ts';
import { headed } from '#domain/deck/page/layout.parts.rules.ts';
import { byWidth, copy, fixed, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BAND_LEVELS, BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { LEADING, mark, paragraph, rect, SIZE, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import type { PrintedScore } from '#domain/deck/titles/titles.standing.rules.ts';
import { inWords, points, share } from '#domain/deck/titles/titles.words.rules.ts';

const MUTED = { size: 11, colour: NEUTRAL.muted } as const;
const BAR = 10;

export function currentScore({ runs, template: { bands } }: DeckFacts): PrintedScore {
  const [now, before] = [runs.at(-1), runs.at(-2)];
  if (!now) return { now: null, before: null, since: '' };
  if (!before) return { now: printedScore(now.score, bands), before: null, since: '' };
  const moved = printedMove(now.score, before.score, bands);
  return { now: moved.now, before: moved.before, since: quarterOf(before, now) };
}

/** Score with its change, distance to the target, place in the bands, and what it means. */
export function scorePart(facts: DeckFacts, palette: Palette): Part {
  const { now } = currentScore(facts);
  if (now === null)
    return stack([headed('Alignment score'), space(10), copy('No score yet', { size: SIZE.figure, weight: 600, colour: NEUTRAL.muted })]);
  const { answered, applicable } = facts.answered;
  return stack([
    headed('Alignment score'),
    figurePart(now, facts, palette),
    scale(now, facts, palette),
    space(8),
    copy(postureOf(now, facts).words, { size: 13, field: 'posture' }),
    space(8),
    copy(`${answered} of ${applicable} applicable questions answered`, { size: SIZE.label, colour: NEUTRAL.muted }),
  ]);
}

const GAP = 10;
const TURN = 18;
/** Semibold letters are wider than those that textWidth measures. */
const BOLD = 1.08;
/** Size of the percent sign relative to the number. */
const SIGN = 0.6;

/** The number shrinks until the change beside it keeps one line, and may fill the gap. */
function figurePart(now: number, facts: DeckFacts, palette: Palette): Part {
  const beside = stack([space(24), ...changeParts(facts), copy(distanceOf(now, facts), MUTED)]);
  const widest = Math.max(TURN + textWidth(changeOf(facts) ?? '') * SIZE.name * BOLD, textWidth(distanceOf(now, facts)) * MUTED.size);
  const share = textWidth(String(now)) * BOLD + textWidth('%') * SIGN;
  return byWidth((width) => {
    const size = Math.min(SIZE.score, (width - GAP - widest) / share);
    const words = [paragraph({ text: String(now) }, { text: '%', size: size * SIGN, weight: 500 })];
    const number = fixed(SIZE.score * LEADING, (box) => [
      text(words, { ...box, width: box.width + GAP }, { size, weight: 600, colour: palette.ink }),
    ]);
    return row([{ part: number, width: share * size }, { part: beside }], { gap: GAP });
  });
}

function distanceOf(now: number, { template: { target } }: DeckFacts): string {
  if (now === target) return 'on target';
  return now < target ? `${printedDifference(target, now)} below target` : `${printedDifference(now, target)} above target`;
}

/** "down 2 points"; null without an earlier score or a change. */
function changeOf(facts: DeckFacts): string | null {
  const { now, before } = currentScore(facts);
  if (now === null || before === null || now === before) return null;
  const change = printedDifference(now, before);
  return `${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))}`;
}

function changeParts(facts: DeckFacts): Part[] {
  const { now, before, since } = currentScore(facts);
  if (now === null || before === null) return [];
  const change = printedDifference(now, before);
  const below = copy(`since ${since}`, MUTED);
  const bold = { size: SIZE.name, weight: 600 } as const;
  if (change === 0) return [copy('unchanged', bold), below, space(4)];
  const turn = fixed(18, ({ x, y }) => [
    mark(change > 0 ? 'triangle' : 'triangle-down', x + 6, y + 9, { size: 11, colour: change > 0 ? BETTER : WORSE }),
  ]);
  return [row([{ part: turn, width: TURN }, { part: copy(changeOf(facts) ?? '', bold) }]), below, space(4)];
}

/** Score on a scale from 0 to 100, with the bands. */
function scale(score: number, { template }: DeckFacts, palette: Palette): Part {
  const bands = (['poor', 'fair', 'good'] as const).map((band) => ({
    value: template.bands[band],
    word: BAND_LEVELS[band].label.toLowerCase(),
  }));
  const number = { size: SIZE.label, weight: 600, role: 'decoration' } as const;
  return fixed(44, ({ x, y, width }): Piece[] => {
    const at = (value: number) => x + (width * value) / 100;
    const below = (value: number, top: number) => ({ x: at(value) - 20, y: y + top, width: 40, height: 13 });
    return [
      rect({ x, y: y + 4, width, height: BAR }, NEUTRAL.panel),
      rect({ x, y: y + 4, width: (width * score) / 100, height: BAR }, palette.ink),
      text('0', { x, y: y + 18, width: 20, height: 13 }, number),
      ...bands.flatMap(({ value, word }): Piece[] => [
        upright(at(value), y, BAR + 8, { colour: NEUTRAL.text, thick: 1 }),
        text(String(value), below(value, 18), { ...number, align: 'middle' }),
        text(word, below(value, 31), { ...number, weight: 400, colour: NEUTRAL.muted, align: 'middle' }),
      ]),
    ];
  });
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

export function postureClaims(facts: DeckFacts): Claim[] {
  const { now } = currentScore(facts);
  return now === null ? [] : [postureOf(now, facts)];
}
