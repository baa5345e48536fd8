import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnAmount, currencySign, deckMoney, sumOf, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { stateWord } from '#domain/deck/words/state.words.rules.ts';
import { BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, joined, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Cell, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { copy, fixed, growing, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { measuredRows, stretched } from '#domain/deck/page/table.flow.rules.ts';
import { fittingSentences, fittingTitle, rule, text } from '#domain/deck/page/slide.parts.rules.ts';
import {
  cell,
  column,
  fittedCell,
  fittedParagraph,
  flowingParagraph,
  quiet,
  table,
  type TableColumn,
} from '#domain/deck/page/table.parts.rules.ts';
import { costsOf, decidedTitle, decisionsTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { midSentence } from '#domain/deck/titles/titles.words.rules.ts';

const MOST = 6;
const NAME = 312;
/** Rows with the risk of waiting, most generous first; the last look leaves it out. */
const LOOKS = [
  { size: 10.5, lines: 3, least: 46, padding: 8 },
  { size: 10.5, lines: 3, least: 36, padding: 3 },
  { size: 9.5, lines: 4, least: 36, padding: 3 },
  { size: 9.5, lines: 2, least: 36, padding: 2 },
  { size: 9.5, lines: 0, least: 30, padding: 3 },
] as const;
const HEAD = 22;
const SUM = 28;
const SIGNATURES = 34;
/** Share by which low rows are stretched. */
const STRETCH = 1.35;
const MONTHS_OF_PLAN = 36;
const OUTCOMES = ['approved', 'deferred', 'declined'] as const;
const AMOUNTS = { once: 72, monthly: 76 } as const;
/** Widths of the number, of the decision and of the space after the amounts. */
const [NUMBER, DECISION, GUTTER] = [28, 324, 16];

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
    pieces: bodyOf(shown, { facts, palette, hideAmounts }).draw(BODY),
    source: `plan as of ${dayInFull(facts.collectedOn, facts.review)}${hideAmounts ? '' : `; ${currencySign(facts.customer)}, excl. VAT`}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

const amountCell = (amount: number, width: number, writing: Writing, colour: string = NEUTRAL.text) =>
  fittedCell(columnAmount(amount, writing), width, 1, { weight: 600, colour });

type RowContext = Pick<DeckContext, 'facts' | 'palette' | 'hideAmounts'>;

function bodyOf(shown: readonly DeckRecommendation[], context: RowContext): Part {
  const below = context.facts.review.isPresented ? [] : [growing(space(0)), signatures(context.facts)];
  return stack([decisions(shown, context), ...below]);
}

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
    column('', NUMBER),
    column('Decision', DECISION + (hideAmounts ? AMOUNTS.once + AMOUNTS.monthly : 0)),
    ...amounts,
    column('', GUTTER),
    column(review.isPresented ? 'Decided by' : 'Who decides', 124),
    column('By', 86),
    column('Yes', 49, 'middle'),
    column('Later', 49, 'middle'),
    column('No', 48, 'middle'),
  ];
}

/** Cost of what is asked for, per person and month. Empty where the number of people is unknown. */
function shareOf(asked: readonly DeckRecommendation[], { customer }: DeckFacts): string {
  const sum = sumOf(asked);
  const aPerson = customer.people && customer.people > 0 ? Math.round((sum.oneTime / MONTHS_OF_PLAN + sum.monthly) / customer.people) : 0;
  return aPerson === 0 ? '' : `${deckMoney(aPerson, customer, true)} per person per month, over three years`;
}

function decisions(shown: readonly DeckRecommendation[], context: RowContext): Part {
  const { facts, palette, hideAmounts } = context;
  const { customer } = facts;
  const asked = shown.filter(({ state }) => state === 'asked');
  const columns = columnsOf(facts, hideAmounts);
  const hasSum = !hideAmounts && asked.length > 0;
  const room = BODY.height - HEAD - (hasSum ? SUM : 0) - (facts.review.isPresented ? 0 : SIGNATURES);
  const measured = LOOKS.map((look) =>
    measuredRows(
      shown.map((one) => rowOf(one, look, context)),
      { columns, size: 12, least: look.least, padding: look.padding },
    ),
  );
  const fitting = measured.find((rows) => rows.reduce((sum, { height }) => sum + height, 0) <= room);
  const rows = stretched(fitting ?? measured.at(-1) ?? [], room, STRETCH);
  const sum = sumOf(asked);
  const run = (words: string): Cell => cell([{ text: words, weight: 600, colour: palette.ink }]);
  const amounts = [
    amountCell(sum.oneTime, AMOUNTS.once, customer, palette.ink),
    amountCell(sum.monthly, AMOUNTS.monthly, customer, palette.ink),
  ];
  const sums: TableRow[] = hasSum
    ? [{ height: SUM, isSum: true, cells: [cell(''), run('Asked for today'), ...amounts, ...Array.from({ length: 6 }, () => cell(''))] }]
    : [];
  const height = [...rows, ...sums].reduce((all, one) => all + one.height, HEAD);
  const share = hasSum ? shareOf(asked, facts) : '';
  const beside = NUMBER + DECISION + AMOUNTS.once + AMOUNTS.monthly + GUTTER;
  return fixed(height, ({ x, y, width }) => [
    table({ x, y }, [...rows, ...sums], { alt: 'Decisions with their cost, who decides and by when', columns, headHeight: HEAD }),
    ...(share === ''
      ? []
      : [
          text(
            share,
            { x: x + beside, y: y + height - SUM, width: width - beside, height: SUM },
            { size: 11, colour: NEUTRAL.muted, valign: 'middle' },
          ),
        ]),
  ]);
}

function rowOf(
  one: DeckRecommendation,
  look: (typeof LOOKS)[number],
  { facts, palette, hideAmounts }: RowContext,
): Omit<TableRow, 'height'> {
  const { customer } = facts;
  const isAsked = one.state === 'asked';
  const amounts = hideAmounts
    ? []
    : one.costKnown
      ? [amountCell(one.oneTime, AMOUNTS.once, customer), amountCell(one.monthly, AMOUNTS.monthly, customer)]
      : [quiet('to be'), quiet('quoted')];
  const without =
    one.riskIfNot === '' || look.lines === 0
      ? []
      : [
          flowingParagraph(fittingSentences(`Without it: ${midSentence(one.riskIfNot)}`, NAME, look), NAME, {
            size: look.size,
            colour: NEUTRAL.muted,
            field: fieldOf('without', one.id),
          }),
        ];
  return {
    ...(isAsked ? { fill: palette.tint } : {}),
    cells: [
      cell([{ text: String(one.number), size: 16, weight: 500, colour: palette.ink }]),
      {
        paragraphs: [fittedParagraph(fittingTitle(one, NAME, { size: 12.5, lines: 1 }), NAME, 2, { size: 12.5, weight: 600 }), ...without],
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

/** Lines to sign on. */
function signatures({ customer, provider }: DeckFacts): Part {
  const line = (words: string) =>
    stack([
      fixed(4, ({ x, y, width }) => [rule(x, y, width, { colour: NEUTRAL.text })]),
      copy(words, { lines: 2, size: 10, colour: NEUTRAL.muted }),
    ]);
  return row([{ part: line(`For ${customer.name}`) }, { part: line(`For ${provider.name}`) }, { part: line('Date'), width: 240 }], {
    gap: 18,
  });
}
