import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { filledPages } from '#domain/deck/deck.fit.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnAmount, currencySign, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { BETTER, NEUTRAL, type Palette, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, figure, joined, said, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Cell, DeckSlide, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fittingTitle, paragraph } from '#domain/deck/page/slide.parts.rules.ts';
import { whenOf } from './slides.gaps.rules.ts';
import { cell, column, fittedCell, fittedParagraph, quiet, table, type TableColumn } from '#domain/deck/page/table.parts.rules.ts';
import { costsOf, recommendationsTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { capitalized, inWords } from '#domain/deck/titles/titles.words.rules.ts';

const MOST = 9;
const ROW = 37;
const AMOUNTS = { once: 76, monthly: 80 } as const;
/** Top of the content below a title with a lead or second line. */
const TOP = 122;
const HEAD = 22;
const SUM_ROW = 21;
const BOTTOM = 492;

/** Proposals with the gaps they close, their costs and the totals, on as many pages as needed: none is folded. Empty without recommendations. */
export function recommendationsSlides({ facts, palette, hideAmounts }: DeckContext): DeckSlide[] {
  const open = facts.recommendations.filter(({ state }) => state !== 'done');
  const urgent = facts.gaps.filter(({ severity }) => severity === 'critical' || severity === 'high');
  const closed = urgent.filter(({ recommendation }) => open.some(({ number }) => number === recommendation));
  const closing = open.filter(({ number }) => closed.some(({ recommendation }) => recommendation === number));
  const isQuoted = closing.every(({ costKnown }) => costKnown);
  const printed = (all: readonly DeckRecommendation[]) => (hideAmounts ? null : { ...sumOf(all), writing: facts.customer });
  const title = recommendationsTitle({
    recommendations: open.length,
    urgentGaps: urgent.length,
    closedUrgent: closed.length,
    closing: { count: closing.length, money: isQuoted ? printed(closing) : null },
    money: printed(open),
    unpriced: open.filter(({ costKnown }) => !costKnown).length,
  });
  const pages = filledPages(open, MOST);
  return pages.map((rows, index): DeckSlide => {
    const sumRows = hideAmounts || index < pages.length - 1 ? [] : sums(open, facts, palette);
    const height = Math.min(ROW, (BOTTOM - TOP + 6 - HEAD - sumRows.length * SUM_ROW) / rows.length);
    return {
      key: index === 0 ? 'recommendations' : `recommendations-${index + 1}`,
      section: 'recommendations',
      chapter: 2,
      kicker: pages.length === 1 ? 'Recommendations' : `Recommendations, ${index + 1} of ${pages.length}`,
      ...titled(title, null, sumRows.length === 0 ? [] : sumClaims(open, facts)),
      pieces: [
        table({ x: 44, y: TOP - 6 }, [...rows.map((one) => ({ ...rowOf(one, { facts, palette, hideAmounts }), height })), ...sumRows], {
          alt: 'Recommendations with what they close, their start and their cost',
          columns: columnsOf(facts, hideAmounts),
          headHeight: HEAD,
        }),
      ],
      source: planSource(facts, hideAmounts),
      notes: { say: '', proof: '', ask: '', minutes: null },
    };
  });
}

/** "plan as of 2 Dec 2026; amounts in £, excl. VAT". */
export function planSource({ collectedOn, customer, review }: DeckFacts, hideAmounts: boolean): string {
  return `plan as of ${dayInFull(collectedOn, review)}${hideAmounts ? '' : `; amounts in ${currencySign(customer)}, excl. VAT`}`;
}

function columnsOf({ customer }: DeckFacts, hideAmounts: boolean): TableColumn[] {
  const amounts = hideAmounts
    ? [column('', 0), column('', 0)]
    : [
        column(`One-time, ${currencySign(customer)}`, AMOUNTS.once, 'end'),
        column(`Monthly, ${currencySign(customer)}`, AMOUNTS.monthly, 'end'),
      ];
  const spare = hideAmounts ? 156 : 0;
  return [
    column('', 28),
    column('Recommendation and what you gain', 382 + spare),
    column('Closes', 124),
    column('Start', 88),
    ...amounts.filter(({ width }) => width > 0),
    column('State', STATE, 'end'),
  ];
}

const STATE = 94;

type RowContext = Pick<DeckContext, 'facts' | 'palette' | 'hideAmounts'>;

function rowOf(one: DeckRecommendation, { facts, palette, hideAmounts }: RowContext): TableRow {
  const { customer } = facts;
  const amounts = hideAmounts
    ? []
    : one.costKnown
      ? [
          fittedCell(columnAmount(one.oneTime, customer), AMOUNTS.once, 1, { weight: 600 }),
          fittedCell(columnAmount(one.monthly, customer), AMOUNTS.monthly, 1, { weight: 600 }),
        ]
      : [quiet('to be'), quiet('quoted')];
  return {
    height: ROW,
    ...(one.state === 'asked' ? { fill: palette.tint } : {}),
    cells: [
      cell([{ text: String(one.number), size: 14, weight: 500, colour: palette.ink }]),
      named(one, fieldOf('gain', one.id)),
      closesOf(one),
      startOf(one),
      ...amounts,
      stateOf(one, { facts, palette }),
    ],
  };
}

/** Late work names the quarter in which it was due. */
function startOf({ quarter, lateSince }: DeckRecommendation): Cell {
  if (!quarter) return cell('not dated');
  if (!lateSince) return cell(quarterLabel(quarter));
  const late = { size: 10.5, colour: WORSE };
  return { paragraphs: [paragraph({ text: 'overdue since', ...late }), paragraph({ text: quarterLabel(lateSince), ...late })] };
}

function named(one: DeckRecommendation, field: string): Cell {
  const look = { size: 10.5, colour: NEUTRAL.muted, field };
  const title = fittingTitle(one, 364, { size: 12, lines: 1 });
  const second = one.gain === '' ? [] : [fittedParagraph(one.gain, 360, 1, look)];
  return { paragraphs: [fittedParagraph(title, 364, 1, { size: 12, weight: 600 }), ...second] };
}

/** "1 critical, +1": highest severity with its count, and the number of others. */
function closesOf({ closes }: DeckRecommendation): Cell {
  const highest = FINDING_SEVERITIES.toReversed().find((severity) => closes[severity] > 0);
  if (!highest) return quiet('–');
  const others = FINDING_SEVERITIES.reduce((sum, severity) => sum + closes[severity], 0) - closes[highest];
  const { shape, colour } = SEVERITY_LEVELS[highest];
  return cell(`${closes[highest]} ${highest}${others > 0 ? `, +${others}` : ''}`, { shape, colour });
}

function stateOf(one: DeckRecommendation, { palette, facts }: Pick<DeckContext, 'palette' | 'facts'>): Cell {
  if (one.state === 'asked') return cell([{ text: 'Decide', weight: 600, colour: palette.ink }]);
  if (one.state === 'approved' || one.state === 'in_progress') {
    return fittedCell(capitalized(whenOf(one, facts.review)), STATE - 12, 2, { colour: BETTER });
  }
  return quiet('Planned');
}

function sums(open: readonly DeckRecommendation[], { customer }: DeckFacts, palette: Palette): TableRow[] {
  const line = (words: string, all: readonly DeckRecommendation[], colour: string): TableRow => {
    const { oneTime, monthly } = sumOf(all);
    const run = (words: string, size = 13, width = Infinity) => fittedCell(words, width, 1, { weight: 600, colour, size });
    return {
      height: SUM_ROW,
      isSum: true,
      cells: [
        cell(''),
        run(words, 12),
        cell(''),
        cell(''),
        run(columnAmount(oneTime, customer), 13, AMOUNTS.once),
        run(columnAmount(monthly, customer), 13, AMOUNTS.monthly),
        cell(''),
      ],
    };
  };
  return sumsOf(open).map(({ label, all, of }) => line(label, all, of === 'plan' ? NEUTRAL.text : palette.ink));
}

/** Rows of the sums: the whole plan, and the part of it that is asked for. */
function sumsOf(open: readonly DeckRecommendation[]): { label: string; all: readonly DeckRecommendation[]; of: 'plan' | 'asked' }[] {
  const asked = open.filter(({ state }) => state === 'asked');
  const label = open.length === 1 ? 'Together' : open.length === 2 ? 'Both' : `All ${inWords(open.length)}`;
  return [
    { label, all: open, of: 'plan' },
    ...(asked.length === 0 || asked.length === open.length
      ? []
      : [{ label: 'of which for decision today', all: asked, of: 'asked' as const }]),
  ];
}

function sumClaims(open: readonly DeckRecommendation[], { customer }: DeckFacts): Claim[] {
  return sumsOf(open).map(({ label, all, of }) => {
    const figures = of === 'plan' && open.length > 1 ? [figure('plan.open', open.length)] : [];
    const costs = costsOf({ ...sumOf(all), writing: customer }, of);
    return claim('total', 'customer', joined([said(label, figures), ' ', costs]), `sum.${of}`);
  });
}
