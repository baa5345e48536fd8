import { type Claim, claim, titled } from '#domain/deck/claims/claim.rules.ts';
import { assessedAs } from '#domain/deck/facts/deck.figures.rules.ts';
import { firstFitting, growing, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { fittingSentences, SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import { askTitle } from '#domain/deck/titles/titles.standing.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { askedBand, BAND_LOOKS } from './ask.band.rules.ts';
import { askedClaims } from './ask.claims.rules.ts';
import { askFacts } from './ask.facts.rules.ts';
import { lateClaim, lateLine } from './ask.late.rules.ts';
import { POINT_LOOKS, riskList, risksHead, winList } from './ask.lists.rules.ts';
import { heldOf, type Point, risksOf, winsOf } from './ask.points.rules.ts';
import { currentScore, scoreClaims, scorePanel } from './ask.score.rules.ts';

const GAP = { columns: 22, band: 12, late: 8 } as const;
const WIDTH = { score: 200, wins: 230 } as const;

/** Summary slide: score, progress, risks, requested decisions and late commitments. */
export function askSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide {
  const asked = facts.recommendations.filter(({ state }) => state === 'asked');
  const [won, risks] = [winsOf(facts).map(whole), risksOf(facts).map(whole)];
  const held = won.length === 0 ? heldOf(facts) : [];
  const wins = [...won, ...held];
  const late = lateLine(facts);
  const layouts = POINT_LOOKS.flatMap((look) => {
    const top = growing(
      row(
        [
          { part: scorePanel(facts, palette, { hasTrend: look.detail !== null }), width: WIDTH.score },
          ...(wins.length > 0 ? [{ part: winList(wins, held.length > 0 ? 'What held' : 'What improved', look), width: WIDTH.wins }] : []),
          ...(risks.length > 0 ? [{ part: riskList(risks, look, { facts, palette }) }] : []),
        ],
        { gap: GAP.columns },
      ),
    );
    const below = late ? [space(GAP.late), late] : [];
    if (asked.length === 0) return [stack([top, ...below])];
    return BAND_LOOKS.map((band) => stack([top, space(GAP.band), askedBand(asked, facts, { palette, hideAmounts, look: band }), ...below]));
  });
  const lateWords = lateClaim(facts);
  return {
    key: 'ask',
    section: 'summary',
    chapter: null,
    kicker: 'In one page',
    ...titled(askTitle(askFacts(facts, currentScore(facts))), null, [
      ...scoreClaims(facts),
      ...pointClaims('win', wins),
      ...(risks.length > 0 ? [risksHead(risks, facts)] : []),
      ...pointClaims('risk', risks),
      ...(asked.length > 0 ? askedClaims(asked, facts, hideAmounts) : []),
      ...(lateWords ? [lateWords] : []),
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
const DETAIL = { width: 200, size: SIZE.body, lines: 3 } as const;

function whole(point: Point): Point {
  const words = fittingSentences(point.detail.words, DETAIL.width, DETAIL);
  if (words === point.detail.words) return point;
  return {
    ...point,
    detail: { ...point.detail, words, names: point.detail.names.map((name) => (name === point.detail.words ? words : name)) },
  };
}
