import { type Claim, claim, titled } from '#domain/deck/claims/claim.rules.ts';
import { assessedAs } from '#domain/deck/facts/deck.figures.rules.ts';
import { divider, headed } from '#domain/deck/page/layout.parts.rules.ts';
import { byWidth, copy, firstFitting, fixed, growing, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { fittingSentences, mark, SIZE, SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { flowingParagraph } from '#domain/deck/page/table.parts.rules.ts';
import { askTitle } from '#domain/deck/titles/titles.standing.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { askedBand, BAND_LOOKS } from './ask.band.rules.ts';
import { askedClaims } from './ask.claims.rules.ts';
import { askFacts } from './ask.facts.rules.ts';
import { heldOf, type Point, risksOf, winsOf } from './ask.points.rules.ts';
import { currentScore, postureClaims, scorePart } from './ask.score.rules.ts';

const GAP = { columns: 26, band: 12 } as const;
const SCORE = 270;
const MARK = 22;
/** Type sizes of points, most generous first. The last one leaves out the texts below titles, which it caps: people type absurd lengths. */
const POINT_LOOKS = [
  { title: SIZE.name, detail: SIZE.body },
  { title: 13, detail: 11.5 },
  { title: 12.5, detail: SMALLEST },
  { title: SMALLEST, detail: SMALLEST },
  { title: SMALLEST, detail: null, lines: 3 },
] as const;

/** Summary slide: score, progress, risks and requested decisions. */
export function askSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide {
  const asked = facts.recommendations.filter(({ state }) => state === 'asked');
  const [won, risks] = [winsOf(facts).map(whole), risksOf(facts).map(whole)];
  const held = won.length === 0 ? heldOf(facts) : [];
  const wins = [...won, ...held];
  const headOfWins = held.length > 0 ? 'What held' : capitalized(counted(wins.length, 'win'));
  const layouts = POINT_LOOKS.flatMap((look) => {
    const points = (word: string, listed: readonly Point[], head: string) =>
      listed.length === 0 ? [] : [{ part: pointList(word, listed, head, look) }];
    const top = row(
      [
        { part: scorePart(facts, palette), width: SCORE },
        ...points('win', wins, headOfWins),
        ...points('risk', risks, capitalized(counted(risks.length, 'risk'))),
      ],
      { gap: GAP.columns },
    );
    if (asked.length === 0) return [top];
    return BAND_LOOKS.map((band) => stack([growing(top), space(GAP.band), askedBand(asked, facts, { palette, hideAmounts, look: band })]));
  });
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
    pieces: firstFitting(layouts, BODY).draw(BODY),
    source: `${assessedAs(facts)}; all open findings`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function pointClaims(word: 'win' | 'risk', listed: readonly Point[]): Claim[] {
  return listed.flatMap(({ about, title, detail, scope = 'customer' }) => [
    claim(word, scope, title, fieldOf(`${word}title`, about)),
    ...(detail.words === '' ? [] : [claim(word, scope, detail, fieldOf(`${word}detail`, about))]),
  ]);
}

/** Room of the text below a title, so that it ends at a stop. */
const DETAIL = { width: 258, size: SIZE.body, lines: 3 } as const;

function whole(point: Point): Point {
  const words = fittingSentences(point.detail.words, DETAIL.width, DETAIL);
  if (words === point.detail.words) return point;
  return {
    ...point,
    detail: { ...point.detail, words, names: point.detail.names.map((name) => (name === point.detail.words ? words : name)) },
  };
}

function pointList(word: string, listed: readonly Point[], head: string, look: (typeof POINT_LOOKS)[number]): Part {
  const points = listed.map(({ about, shape, colour, title, detail }) => {
    const field = (name: string) => fieldOf(`${word}${name}`, about);
    // A single text, so that the second part follows the first regardless of its length.
    const words = byWidth((width) => {
      const paragraphs = [flowingParagraph(title.words, width, { size: look.title, weight: 600, field: field('title') })];
      const { detail: size } = look;
      if (size !== null && detail.words !== '')
        paragraphs.push(flowingParagraph(detail.words, width, { size, colour: NEUTRAL.muted, field: field('detail') }));
      return copy(paragraphs, 'lines' in look ? { lines: look.lines } : {});
    });
    const sign = fixed(0, ({ x, y }) => [mark(shape, x + 6, y + look.title * 0.65, { size: 13, colour })]);
    return growing(row([{ part: sign, width: MARK }, { part: words }]));
  });
  return stack([headed(head), divider(8, { colour: NEUTRAL.text }), stack(points, { gap: 8 })]);
}
