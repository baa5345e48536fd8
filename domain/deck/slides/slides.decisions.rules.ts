import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnAmount, currencySign, deckMoney, sumOf, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { stateWord } from '#domain/deck/words/state.words.rules.ts';
import { BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, joined, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Cell, DeckSlide, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, fittingSentences, fittingTitle, rule, text } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedCell, fittedParagraph, quiet, table, type TableColumn } from '#domain/deck/page/table.parts.rules.ts';
import { costsOf, decidedTitle, decisionsTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { midSentence } from '#domain/deck/titles/titles.words.rules.ts';

const MOST = 6;
const NAME = 312;
/** Six rows leave less room for the risk of waiting. */
const rowLook = (rows: number) => (rows < MOST ? { height: 60, size: 10.5, lines: 3 } : { height: 48, size: 9.5, lines: 2 });
const MONTHS_OF_PLAN = 36;
const OUTCOMES = ['approved', 'deferred', 'declined'] as const;
const AMOUNTS = { once: 72, monthly: 76 } as const;

/** Decisions with boxes for yes, later and no, or the outcomes after the meeting. Null if there are none. */
export function decisionsSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide | null {
  const open = facts.recommendations.filter(({ state }) => state === 'asked' || state === 'planned');
  const asked = open.filter(({ state }) => state === 'asked');
  const shown = [...asked, ...open.filter(({ state, decision }) => state === 'planned' && decision !== null)].slice(0, MOST);
  const { isPresented } = facts.review;
  if (shown.length === 0 && facts.decided.length === 0) return null;
  const count = (outcome: 'approved' | 'deferred' | 'declined') => facts.decided.filter((one) => one.outcome === outcome).length;
  const sum = sumOf(asked);
  const costs = hideAmounts ? null : costsOf({ ...sum, writing: facts.customer }, 'asked');
  return {
    key: 'decisions',
    section: 'decisions',
    chapter: 3,
    kicker: 'Decisions',
    ...titled(
      isPresented
        ? decidedTitle(OUTCOMES.map((outcome) => ({ outcome, word: stateWord(outcome, facts.review), count: count(outcome) })))
        : decisionsTitle({ decisions: shown.length, today: asked.length }),
      isPresented
        ? approvedLead(asked, facts, hideAmounts)
        : costs === null || asked.length === 0
          ? null
          : claim(
              'lead',
              'customer',
              joined([costs, ' for what is asked for today; these can be approved, declined or set to a later date.']),
            ),
    ),
    pieces: [...decisions(shown, { facts, palette, hideAmounts }), ...signatures(facts)],
    source: `plan as of ${dayInFull(facts.collectedOn, facts.review)}${hideAmounts ? '' : `; ${currencySign(facts.customer)}, excl. VAT`}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

const amountCell = (amount: number, width: number, writing: Writing, colour: string = NEUTRAL.text) =>
  fittedCell(columnAmount(amount, writing), width, 1, { weight: 600, colour });

type RowContext = Pick<DeckContext, 'facts' | 'palette' | 'hideAmounts'>;

function approvedLead(asked: readonly DeckRecommendation[], facts: DeckFacts, hideAmounts: boolean): Claim | null {
  const approved = asked.filter((one) => decisionOn(one, facts)?.outcome === 'approved');
  const costs = hideAmounts ? null : costsOf({ ...sumOf(approved), writing: facts.customer }, 'approved');
  const word = stateWord('approved', facts.review);
  return costs && claim('lead', 'customer', joined([costs, phrase(` ${word}.`, [], [word])]));
}

function columnsOf({ customer, review }: DeckFacts, hideAmounts: boolean): TableColumn[] {
  const sign = currencySign(customer);
  const amounts = hideAmounts ? [] : [column(`One-time, ${sign}`, AMOUNTS.once, 'end'), column(`Monthly, ${sign}`, AMOUNTS.monthly, 'end')];
  return [
    column('', 28),
    column('Decision', 324 + (hideAmounts ? 148 : 0)),
    ...amounts,
    column('', 16),
    column(review.isPresented ? 'Decided by' : 'Who decides', 124),
    column('By', 86),
    column('Yes', 49, 'middle'),
    column('Later', 49, 'middle'),
    column('No', 48, 'middle'),
  ];
}

function shareText(asked: readonly DeckRecommendation[], { customer }: DeckFacts, y: number): Piece[] {
  const sum = sumOf(asked);
  const aPerson = customer.people && customer.people > 0 ? Math.round((sum.oneTime / MONTHS_OF_PLAN + sum.monthly) / customer.people) : 0;
  if (aPerson === 0) return [];
  const words = `${deckMoney(aPerson, customer, true)} per person per month, over three years`;
  return [text(words, { x: 560, y, width: 356, height: 16 }, { size: 11, colour: NEUTRAL.muted })];
}

function decisions(shown: readonly DeckRecommendation[], context: RowContext): Piece[] {
  const { facts, palette, hideAmounts } = context;
  const { customer } = facts;
  const asked = shown.filter(({ state }) => state === 'asked');
  const look = rowLook(shown.length);
  const sum = sumOf(asked);
  const run = (words: string): Cell => cell([{ text: words, weight: 600, colour: palette.ink }]);
  const sums: TableRow[] =
    hideAmounts || asked.length === 0
      ? []
      : [
          {
            height: 30,
            isSum: true,
            cells: [
              cell(''),
              run('Asked for today'),
              amountCell(sum.oneTime, AMOUNTS.once, customer, palette.ink),
              amountCell(sum.monthly, AMOUNTS.monthly, customer, palette.ink),
              cell(''),
              cell(''),
              cell(''),
              cell(''),
              cell(''),
              cell(''),
            ],
          },
        ];
  const beside = sums.length === 0 ? [] : shareText(asked, facts, 116 + 22 + shown.length * look.height + 7);
  const list = table({ x: 44, y: 116 }, [...shown.map((one) => rowOf(one, look, context)), ...sums], {
    alt: 'Decisions with their cost, who decides and by when',
    columns: columnsOf(facts, hideAmounts),
    headHeight: 22,
  });
  return [list, ...beside];
}

function rowOf(one: DeckRecommendation, look: ReturnType<typeof rowLook>, { facts, palette, hideAmounts }: RowContext): TableRow {
  const { customer } = facts;
  const isAsked = one.state === 'asked';
  const amounts = hideAmounts
    ? []
    : one.costKnown
      ? [amountCell(one.oneTime, AMOUNTS.once, customer), amountCell(one.monthly, AMOUNTS.monthly, customer)]
      : [quiet('to be'), quiet('quoted')];
  const without =
    one.riskIfNot === ''
      ? []
      : [
          fittedParagraph(fittingSentences(`Without it: ${midSentence(one.riskIfNot)}`, NAME, look), NAME, look.lines, {
            size: look.size,
            colour: NEUTRAL.muted,
            field: fieldOf('without', one.id),
          }),
        ];
  return {
    height: look.height,
    ...(isAsked ? { fill: palette.tint } : {}),
    cells: [
      cell([{ text: String(one.number), size: 16, weight: 500, colour: palette.ink }]),
      {
        paragraphs: [fittedParagraph(fittingTitle(one, NAME, { size: 12.5, lines: 1 }), NAME, 1, { size: 12.5, weight: 600 }), ...without],
      },
      ...amounts,
      cell(''),
      fittedCell(whoDecides(one, facts), 112, 2),
      isAsked
        ? cell([{ text: 'today', weight: 600, colour: palette.ink }])
        : cell(one.decision?.until ? dayInFull(one.decision.until, facts.review) : ''),
      ...answers(one, facts),
    ],
  };
}

/** Decision maker; after the meeting, the person who decided. */
function whoDecides(one: DeckRecommendation, facts: DeckFacts): string {
  const decided = facts.review.isPresented ? decisionOn(one, facts)?.by : undefined;
  return decided ?? one.decision?.by ?? '';
}

const decisionOn = ({ number }: DeckRecommendation, { decided }: DeckFacts) =>
  decided.findLast(({ recommendation }) => recommendation === number);

/** Empty boxes, or a tick at the outcome. */
export function answers(one: DeckRecommendation, facts: DeckFacts): Cell[] {
  const outcome = decisionOn(one, facts)?.outcome;
  return OUTCOMES.map((answer) =>
    outcome === answer
      ? cell('', { shape: 'tick', colour: answer === 'declined' ? WORSE : BETTER })
      : cell('', { shape: 'box', colour: NEUTRAL.text }),
  );
}

function signatures({ customer, provider, review }: DeckFacts): Piece[] {
  if (review.isPresented) return [];
  const lines = [
    { words: `For ${customer.name}`, x: 44, width: 284 },
    { words: `For ${provider.name}`, x: 346, width: 284 },
    { words: 'Date', x: 648, width: 268 },
  ];
  return lines.flatMap(({ words, x, width }): Piece[] => [
    rule(x, 474, width, { colour: NEUTRAL.text }),
    fittedText(words, { x, y: 478, width, height: 14 }, { lines: 1, size: 10, colour: NEUTRAL.muted }),
  ]);
}
