import { bandOf, printedScore, printedDifference, printedMove } from '#domain/assessments/printed.scores.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { BAND_LEVELS, BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, figure, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { type Box, columns, type DeckSlide, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import {
  fittedText,
  fittingSentences,
  heading,
  lineCount,
  mark,
  paragraph,
  rect,
  rule,
  SIZE,
  SMALLEST,
  text,
  upright,
} from '#domain/deck/page/slide.parts.rules.ts';
import { askedClaims, askedPieces } from './slides.ask.band.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { fittedParagraph } from '#domain/deck/page/table.parts.rules.ts';
import { askTitle, type PrintedScore } from '#domain/deck/titles/titles.standing.rules.ts';
import { capitalized, counted, inWords, points, share } from '#domain/deck/titles/titles.words.rules.ts';
import { assessedAs, quarterOf } from '#domain/deck/facts/deck.figures.rules.ts';
import { printedSections } from '#domain/deck/claims/sources.standing.rules.ts';
import { askFacts } from './slides.ask.facts.rules.ts';
import { heldOf, type Point, risksOf, winsOf } from './slides.ask.points.rules.ts';

const SCORE = columns(0, 5, { y: 122, height: 240 });
const WINS = columns(4, 4, { y: 122, height: 240 });
const RISKS = columns(8, 4, { y: 122, height: 240 });
const BAR = { x: 44, width: 266, y: 239, height: 10 } as const;
/** Width of the texts beside the score. */
const BESIDE = 222;

/** Summary slide: score, progress, risks and requested decisions. */
export function askSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide {
  const asked = facts.recommendations.filter(({ state }) => state === 'asked');
  const [won, risks] = [winsOf(facts).map(whole), risksOf(facts).map(whole)];
  const held = won.length === 0 ? heldOf(facts) : [];
  const wins = [...won, ...held];
  return {
    key: 'ask',
    section: 'summary',
    chapter: null,
    kicker: 'In one page',
    ...titled(askTitle(askFacts(facts, currentScore(facts))), null, [
      ...postureClaims(facts),
      ...pointClaims('win', wins),
      ...pointClaims('risk', risks),
      ...(asked.length > 0 ? askedClaims(asked, facts, hideAmounts) : []),
    ]),
    pieces: [
      ...scorePieces(facts, palette),
      ...listPieces('win', wins, { ...WINS, head: held.length > 0 ? 'What held' : capitalized(counted(wins.length, 'win')) }),
      ...listPieces('risk', risks, { ...RISKS, head: capitalized(counted(risks.length, 'risk')) }),
      ...(asked.length > 0 ? askedPieces(asked, facts, { palette, hideAmounts }) : []),
    ],
    source: `${assessedAs(facts)}; all open findings`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

export function currentScore({ runs, template: { bands } }: DeckFacts): PrintedScore {
  const [now, before] = [runs.at(-1), runs.at(-2)];
  if (!now) return { now: null, before: null, since: '' };
  if (!before) return { now: printedScore(now.score, bands), before: null, since: '' };
  const moved = printedMove(now.score, before.score, bands);
  return { now: moved.now, before: moved.before, since: quarterOf(before, now) };
}

function scorePieces(facts: DeckFacts, palette: Palette): Piece[] {
  const { now, before, since } = currentScore(facts);
  const head = heading('Alignment score', { ...SCORE, height: 16 });
  if (now === null)
    return [head, text('No score yet', { ...SCORE, y: 146, height: 40 }, { size: SIZE.figure, weight: 600, colour: NEUTRAL.muted })];
  const { target } = facts.template;
  const distance =
    now < target
      ? `${printedDifference(target, now)} below target`
      : now > target
        ? `${printedDifference(now, target)} above target`
        : 'on target';
  const change = before === null ? [] : changePieces(printedDifference(now, before), since);
  return [
    head,
    text(
      [paragraph({ text: String(now) }, { text: '%', size: 34, weight: 500 })],
      { x: SCORE.x - 3, y: 128, width: 200, height: 97 },
      { size: String(now).length > 2 ? SIZE.score - 16 : SIZE.score, weight: 600, colour: palette.ink },
    ),
    ...change,
    text(distance, { x: BESIDE, y: before === null ? 150 : 186, width: 110, height: 14 }, { size: 11, colour: NEUTRAL.muted }),
    ...barPieces(now, facts, palette),
    fittedText(
      postureOf(now, facts).words,
      { x: SCORE.x, y: 302, width: BAR.width + 4, height: 38 },
      { lines: 2, size: 13, field: 'posture' },
    ),
    text(
      `${facts.answered.answered} of ${facts.answered.applicable} applicable questions answered`,
      { x: SCORE.x, y: 354, width: 260, height: 14 },
      { size: SIZE.label, colour: NEUTRAL.muted },
    ),
  ];
}

function changePieces(change: number, since: string): Piece[] {
  const words = fittedText(
    change === 0 ? 'unchanged' : `${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))}`,
    { x: (change === 0 ? 0 : 18) + BESIDE, y: 148, width: 92, height: 18 },
    { lines: 1, size: SIZE.name, weight: 600 },
  );
  const below = text(`since ${since}`, { x: BESIDE, y: 169, width: 110, height: 14 }, { size: 11, colour: NEUTRAL.muted });
  if (change === 0) return [words, below];
  return [
    mark(change > 0 ? 'triangle' : 'triangle-down', BESIDE + 6, 157, { size: 11, colour: change > 0 ? BETTER : WORSE }),
    words,
    below,
  ];
}

/** Score on a scale from 0 to 100, with the bands. */
function barPieces(score: number, { template }: DeckFacts, palette: Palette): Piece[] {
  const at = (value: number) => BAR.x + (BAR.width * value) / 100;
  const bands = (['poor', 'fair', 'good'] as const).map((band) => ({
    value: template.bands[band],
    word: BAND_LEVELS[band].label.toLowerCase(),
  }));
  return [
    rect({ ...BAR }, NEUTRAL.panel),
    rect({ ...BAR, width: (BAR.width * score) / 100 }, palette.ink),
    text('0', { x: BAR.x, y: 255, width: 20, height: 13 }, { size: SIZE.label, weight: 600, role: 'decoration' }),
    ...bands.flatMap(({ value, word }): Piece[] => [
      upright(at(value), BAR.y - 4, BAR.height + 8, { colour: NEUTRAL.text, thick: 1 }),
      text(
        String(value),
        { x: at(value) - 20, y: 255, width: 40, height: 13 },
        { size: SIZE.label, weight: 600, align: 'middle', role: 'decoration' },
      ),
      text(
        word,
        { x: at(value) - 20, y: 269, width: 40, height: 13 },
        { size: SIZE.label, colour: NEUTRAL.muted, align: 'middle', role: 'decoration' },
      ),
    ]),
  ];
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

function postureClaims(facts: DeckFacts): Claim[] {
  const { now } = currentScore(facts);
  return now === null ? [] : [postureOf(now, facts)];
}

function pointClaims(word: 'win' | 'risk', listed: readonly Point[]): Claim[] {
  return listed.flatMap(({ about, title, detail, scope = 'customer' }) => [
    claim(word, scope, title, fieldOf(`${word}title`, about)),
    ...(detail.words === '' ? [] : [claim(word, scope, detail, fieldOf(`${word}detail`, about))]),
  ]);
}

/** Sizes of a point: five lines in all, smaller if the title takes two of them. */
function looksOf({ title }: Point, width: number) {
  const isHigh = lineCount(title.words, width, SIZE.name) > 1;
  return { title: isHigh ? 13 : SIZE.name, detail: { size: isHigh ? SMALLEST : SIZE.body, lines: 3 } };
}

/** Point whose text below the title ends at a stop. */
function whole(point: Point): Point {
  const width = WINS.width - 22;
  const words = fittingSentences(point.detail.words, width, looksOf(point, width).detail);
  if (words === point.detail.words) return point;
  return {
    ...point,
    detail: { ...point.detail, words, names: point.detail.names.map((name) => (name === point.detail.words ? words : name)) },
  };
}

function listPieces(word: string, listed: readonly Point[], { head, ...box }: Box & { head: string }): Piece[] {
  if (listed.length === 0) return [];
  const rows = listed.flatMap((point, index): Piece[] => {
    const { about, shape, colour, title, detail } = point;
    const y = 148 + index * 77;
    const width = box.width - 22;
    const looks = looksOf(point, width);
    const field = (name: string) => fieldOf(`${word}${name}`, about);
    return [
      mark(shape, box.x + 6, y + 9, { size: 13, colour }),
      // A single text, so that the second part follows the first regardless of its length.
      text(
        [
          fittedParagraph(title.words, width, 2, { size: looks.title, weight: 600, field: field('title') }),
          fittedParagraph(detail.words, width, looks.detail.lines, {
            size: looks.detail.size,
            colour: NEUTRAL.muted,
            field: field('detail'),
          }),
        ],
        { x: box.x + 22, y, width, height: 77 },
      ),
    ];
  });
  return [heading(head, { ...box, height: 16 }), rule(box.x, 140, box.width, { colour: NEUTRAL.text }), ...rows];
}
