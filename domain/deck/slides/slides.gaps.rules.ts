import type { DeckFacts, DeckGap, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { foundAs } from '#domain/deck/facts/deck.figures.rules.ts';
import { stateWord } from '#domain/deck/words/state.words.rules.ts';
import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { gapsShown } from '#domain/deck/facts/gaps.rules.ts';
import { NEUTRAL, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, figure, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { listed } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, type Part, stack } from '#domain/deck/page/layout.rules.ts';
import { measuredRows, stretched } from '#domain/deck/page/table.flow.rules.ts';
import { BODY, type Cell, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fitted, fittingSentences, fittingTitle, paragraph, SIZE, SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { column, fittedCell, fittedParagraph } from '#domain/deck/page/table.parts.rules.ts';
import { gapsTitle } from '#domain/deck/titles/titles.matters.rules.ts';
import { capitalized, counted, inWords } from '#domain/deck/titles/titles.words.rules.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';

const HEAD = 22;
const LEAST = 46;
const GAP = 4;
const STRETCH = 1.2;
/** Lines of the texts and type size of the finding, most generous first. */
const LOOKS = [
  { words: 4, evidence: 3, meaning: 6, size: 13.5, padding: 14 },
  { words: 3, evidence: 2, meaning: 5, size: 12.5, padding: 12 },
  { words: 2, evidence: 2, meaning: 4, size: 12.5, padding: 12 },
  { words: 2, evidence: 2, meaning: 3, size: SMALLEST, padding: 12 },
  { words: 2, evidence: 1, meaning: 3, size: SMALLEST, padding: 12 },
  { words: 2, evidence: 1, meaning: 2, size: SMALLEST, padding: 12 },
] as const;
const FOUND_COLUMN = 296;
const MEANING_COLUMN = 262;
const COLUMNS = [
  column('Risk', 78),
  column('What we found', FOUND_COLUMN),
  column('What it could mean for you', MEANING_COLUMN),
  column('What we propose', 236),
];
/** Older decks have no texts of what a gap could mean. */
const WITHOUT_MEANING = [column('Risk', 78), column('What we found', FOUND_COLUMN + MEANING_COLUMN), column('What we propose', 236)];
const FOUND_WIDTH = 282;
const PROPOSAL = 216;
const MEANING = 250;

/** Highest-risk gaps in business terms. Null if none is open. */
export function gapsSlide({ facts, palette, hideAmounts, chosenGaps }: DeckContext): DeckSlide | null {
  const urgent = facts.gaps.filter(({ severity }) => severity === 'critical' || severity === 'high');
  const title = gapsTitle({
    critical: urgent.filter(({ severity }) => severity === 'critical').length,
    high: urgent.filter(({ severity }) => severity === 'high').length,
    proposed: urgent.filter(({ recommendation }) => recommendation !== null).length,
    smaller: facts.gaps.filter((gap) => !urgent.includes(gap)).reduce((sum, { count }) => sum + count, 0),
    deferred: facts.deferred?.length ?? 0,
  });
  if (title === null) return null;
  const { gaps, isChosen } = gapsShown(facts, chosenGaps);
  const shown = gaps.toSorted((one, other) => levelOf(other) - levelOf(one) || numberOf(one) - numberOf(other));
  const total = facts.gaps.reduce((sum, { count }) => sum + count, 0);
  return {
    key: 'gaps',
    section: 'findings',
    chapter: 1,
    kicker: 'What matters most',
    ...titled(title, leadOf({ total, shown: shown.length, isChosen }), reconciledClaims(facts)),
    pieces: bodyOf(shown, { facts, palette, hideAmounts }).draw(BODY),
    source: foundAs(facts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function leadOf({ total, shown, isChosen }: { total: number; shown: number; isChosen: boolean }): Claim {
  const all = figure('gaps.open', total);
  if (total <= shown) return claim('lead', 'customer', phrase(`${capitalized(counted(total, 'open gap'))} by risk.`, [all]));
  // A single line may stand for several gaps without wording.
  if (shown === 1 && !isChosen) {
    return claim('lead', 'customer', phrase(`${capitalized(counted(total, 'open gap'))}; the appendix lists them.`, [all]));
  }
  const rest = `; ${total} open gaps are in the appendix.`;
  return isChosen
    ? claim('lead', 'customer', phrase(`Chosen for this review${rest}`, [all]))
    : claim('lead', 'customer', phrase(`The ${inWords(shown)} with the highest risk${rest}`, [figure('gaps.highest', shown), all]));
}

/** The last deck may have counted fewer assessments: a reader who keeps both papers must find its number again. */
function reconciledClaims({ gapsBefore, since }: DeckFacts): Claim[] {
  if (gapsBefore?.shown === undefined) return [];
  const { open, closed, opened, shown } = gapsBefore;
  const review = since ? `The Q${since.quarter} ${since.year} review` : 'The last review';
  const counts = `${open} open then, ${closed} closed since, ${opened} new.`;
  const words = `${review} showed ${counted(shown, 'open gap')}. Counted in your assessments as today: ${counts}`;
  const figures = [
    figure('gaps.shownThen', shown),
    figure('gaps.then', open),
    figure('gaps.closed', closed),
    figure('gaps.opened', opened),
  ];
  return [claim('total', 'period', phrase(words, figures), 'reconciled')];
}

/** Rows as high as their texts: of all lines that people wrote, as many as the page has room for. */
function bodyOf(shown: readonly DeckGap[], context: RowContext): Part {
  const below = reconciledClaims(context.facts).map(({ words }) => copy(words, { size: 11, colour: NEUTRAL.muted }));
  const room = BODY.height - HEAD - below.reduce((sum, part) => sum + GAP + part.heightAt(BODY.width), 0);
  const hasMeaning = shown.some(({ consequence }) => consequence !== null);
  const columns = hasMeaning ? COLUMNS : WITHOUT_MEANING;
  const measured = LOOKS.map((look) => {
    const meanings = new Map(shown.map((gap) => [gap, meaningOf(gap, look)]));
    // One type size for the column.
    const size = Math.min(...[...meanings.values()].map((words) => fitted(words, MEANING, { size: SIZE.body, lines: look.meaning }).size));
    return measuredRows(
      shown.map((gap) => rowOf(gap, look, { ...context, meaning: hasMeaning ? { words: meanings.get(gap) ?? '', size } : null })),
      { columns, size: SIZE.body, least: LEAST, padding: look.padding },
    );
  });
  const fitting = measured.find((rows) => rows.reduce((sum, { height }) => sum + height, 0) <= room) ?? measured.at(-1) ?? [];
  const list = listed(stretched(fitting, room, STRETCH), {
    alt: `Open gaps with their risk${hasMeaning ? ', what they could mean' : ''} and what we propose`,
    columns,
    headHeight: HEAD,
    valign: 'top',
  });
  return stack([list, ...below], { gap: GAP });
}

const meaningOf = ({ consequence }: DeckGap, { meaning: lines }: Look) =>
  fittingSentences(consequence ?? '', MEANING, { size: SIZE.body, lines });

/** Sort keys: severity, then the number of the recommendation. */
const levelOf = ({ severity }: DeckGap) => FINDING_SEVERITIES.indexOf(severity);
const numberOf = ({ recommendation }: DeckGap) => recommendation ?? Infinity;

type RowContext = Pick<DeckContext, 'facts' | 'palette' | 'hideAmounts'>;
type Look = (typeof LOOKS)[number];

interface GapContext extends RowContext {
  /** Possible consequence of the gap, and the type size of its column; null in decks without one. */
  meaning: { words: string; size: number } | null;
}

function rowOf(gap: DeckGap, look: Look, { meaning, ...context }: GapContext): Omit<TableRow, 'height'> {
  const evidence =
    gap.evidence === null
      ? []
      : [
          fittedParagraph(gap.evidence, FOUND_WIDTH, look.evidence, {
            size: 12,
            colour: NEUTRAL.muted,
            field: fieldOf('evidence', gap.findingId),
          }),
        ];
  return {
    cells: [
      { paragraphs: [paragraph(SEVERITY_LEVELS[gap.severity].label)], chip: SEVERITY_LEVELS[gap.severity] },
      {
        paragraphs: [
          fittedParagraph(gap.words, FOUND_WIDTH, look.words, { size: look.size, weight: 600, field: fieldOf('words', gap.findingId) }),
          ...evidence,
        ],
      },
      ...(meaning
        ? [fittedCell(meaning.words, MEANING, look.meaning, { size: meaning.size, field: fieldOf('consequence', gap.findingId) })]
        : []),
      proposalOf(gap, context),
    ],
  };
}

function proposalOf(gap: DeckGap, { facts, palette, hideAmounts }: RowContext): Cell {
  const proposal = facts.recommendations.find(({ number }) => number === gap.recommendation);
  if (!proposal) return { paragraphs: [paragraph({ text: 'not yet planned', colour: SEVERITY_LEVELS.high.colour })] };
  const isAsked = proposal.state === 'asked';
  const name = `${isAsked ? 'Decision' : 'Number'} ${proposal.number}`;
  const when = fittingBeside(name, isAsked ? '' : whenOf(proposal, facts.review), priceOf(proposal, facts.customer, hideAmounts));
  const look = { text: name, weight: 600 as const, colour: palette.ink };
  const below = when.price === '' ? [] : [paragraph({ text: when.price, colour: NEUTRAL.muted })];
  const paragraphs = [
    fittedParagraph(fittingTitle(proposal, PROPOSAL, { size: 12.5, lines: 2 }), PROPOSAL, 2, { size: 12.5, weight: 600 }),
    paragraph(look, {
      text: when.words === '' ? '' : `   ${when.words}`,
      colour: NEUTRAL.muted,
      ...(when.size < 12 ? { size: when.size } : {}),
    }),
    ...below,
  ];
  return { paragraphs, ...(isAsked ? { fill: palette.tint } : {}) };
}

/** Status and price beside the name, else only the price; an amount that is longer takes its own line, uncut. */
function fittingBeside(name: string, state: string, price: string): { words: string; size: number; price: string } {
  const room = PROPOSAL - textWidth(`${name}   `) * 12;
  const both = [state, price].filter((words) => words !== '').join(', ');
  const words = [both, price].find((one) => textWidth(one) * SMALLEST <= room);
  if (words === undefined) return { words: '', size: 12, price };
  return { ...fitted(words, room, { size: 12, lines: 1 }), price: '' };
}

/** Status of a recommendation that is not requested now: already agreed, or its start. */
export function whenOf({ state, quarter }: Pick<DeckRecommendation, 'state' | 'quarter'>, review: DeckFacts['review']): string {
  if (state !== 'asked' && state !== 'planned') return stateWord(state, review);
  return quarter === null ? 'not yet dated' : quarterLabel(quarter);
}
