import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnAmount, currencySign, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { BETTER, NEUTRAL, type Palette, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, figure, joined, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Cell, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fittingTitle, paragraph } from '#domain/deck/page/slide.parts.rules.ts';
import { whenOf } from './slides.gaps.rules.ts';
import { flowed, type Measure, measuredRows, PADDING, stretched } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, fittedCell, flowingParagraph, quiet, table, type TableColumn } from '#domain/deck/page/table.parts.rules.ts';
import { costsOf, type PrintedMoney } from '#domain/deck/titles/titles.proposal.rules.ts';
import { recommendationsTitle } from '#domain/deck/titles/titles.recommendations.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';

/** Recommendations on one page. */
const MOST = 12;
const LEAST_ROW = 26;
const GROUP_ROW = 20;
const SIZE = 12;
const HEAD = 22;
const STATE = 94;
const NAME = { width: 382, gap: 18 } as const;

/** Urgent gaps that the plan leaves open. */
function leadOf(unplanned: number): Claim {
  if (unplanned === 0) return claim('lead', 'customer', 'Recommendations with the gaps that they resolve and their start.');
  const words = `${capitalized(counted(unplanned, 'urgent gap'))} still ${unplanned === 1 ? 'needs' : 'need'} a plan.`;
  return claim('lead', 'customer', phrase(words, [figure('gaps.unplanned', unplanned)]));
}

/** Critical gaps, those with a priced recommendation, and its cost. */
function criticalOf(
  { gaps }: DeckContext['facts'],
  open: readonly DeckRecommendation[],
  printed: (all: readonly DeckRecommendation[]) => PrintedMoney | null,
) {
  const critical = gaps.filter(({ severity }) => severity === 'critical');
  const treats = ({ number, costKnown }: DeckRecommendation) =>
    costKnown && critical.some(({ recommendation }) => recommendation === number);
  const priced = open.filter(treats);
  const treated = critical.filter(({ recommendation }) => priced.some(({ number }) => number === recommendation));
  return { all: critical.length, priced: treated.length, money: printed(priced) };
}

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
    critical: criticalOf(facts, open, printed),
    closing: { count: closing.length, money: isQuoted ? printed(closing) : null },
    money: printed(open),
    unpriced: open.filter(({ costKnown }) => !costKnown).length,
  });
  const columns = columnsOf(open, facts, hideAmounts);
  const context = { facts, palette, hideAmounts, name: (columns[1]?.width ?? 0) - NAME.gap };
  if (open.length === 0) return [];
  const [usual, tight] = [PADDING.usual, PADDING.tight].map((padding) => pagesOf(open, context, { columns, size: SIZE, padding }));
  const pages = tight && usual && tight.length < usual.length ? tight : (usual ?? []);
  return pages.map((rows, index): DeckSlide => ({
    key: index === 0 ? 'recommendations' : `recommendations-${index + 1}`,
    section: 'recommendations',
    chapter: 2,
    kicker: pages.length === 1 ? 'Recommendations' : `Recommendations, ${index + 1} of ${pages.length}`,
    ...titled(
      title,
      leadOf(urgent.filter(({ recommendation }) => recommendation === null).length),
      hideAmounts || index < pages.length - 1 ? [] : sumClaims(open, facts),
    ),
    pieces: [
      table(BODY, stretched(rows, BODY.height - HEAD, 1.3), {
        alt: 'Recommendations with what they resolve, their start and their cost',
        columns,
        headHeight: HEAD,
      }),
    ],
    source: planSource(facts, hideAmounts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  }));
}

interface Group {
  title: string;
  colour: string;
  fill?: string;
  isIn: (one: DeckRecommendation) => boolean;
}

/** Groups in the order of the conversation. */
const groupsOf = (palette: Palette): Group[] => [
  { title: 'Decide today', colour: palette.ink, fill: palette.tint, isIn: ({ state }) => state === 'asked' },
  { title: 'Late', colour: WORSE, fill: NEUTRAL.late, isIn: ({ state, lateSince }) => state !== 'asked' && lateSince !== undefined },
  {
    title: 'Planned, dated',
    colour: NEUTRAL.text,
    isIn: ({ state, lateSince, quarter }) => state !== 'asked' && lateSince === undefined && quarter !== null,
  },
  {
    title: 'Planned, no date yet',
    colour: NEUTRAL.text,
    isIn: ({ state, lateSince, quarter }) => state !== 'asked' && lateSince === undefined && quarter === null,
  },
];

/** Groups with their sums, and the sum of the plan. A group's head is never the last row of a page. */
function pagesOf(open: readonly DeckRecommendation[], context: RowContext, measure: Omit<Measure, 'least'>): TableRow[][] {
  const groups = groupsOf(context.palette)
    .map((group) => ({ ...group, all: open.filter(group.isIn) }))
    .filter(({ all }) => all.length > 0);
  const heads = new Set<TableRow>();
  const rows = groups.flatMap(({ all, ...group }) => {
    const head = groups.length === 1 ? [] : measuredRows([sumRow(group.title, all, group, context)], { ...measure, least: GROUP_ROW });
    for (const one of head) heads.add(one);
    return [
      ...head,
      ...measuredRows(
        all.map((one) => ({ ...rowOf(one, context), ...(group.fill ? { fill: group.fill } : {}) })),
        { ...measure, least: LEAST_ROW },
      ),
    ];
  });
  const whole = { ...sumRow(open.length === 1 ? 'Together' : 'Whole plan', open, { colour: NEUTRAL.text }, context), isSum: true };
  const all = [...rows, ...(context.hideAmounts ? [] : measuredRows([whole], { ...measure, least: GROUP_ROW }))];
  const flow = (room: number) => flowed(all, { room, most: MOST + groups.length });
  const room = BODY.height - HEAD;
  // The head of a group that moves to the next page has room there.
  const pages = flow(room).length === 1 ? flow(room) : flow(room - (heads.size > 0 ? GROUP_ROW : 0));
  for (const [index, page] of pages.entries()) {
    const last = page.at(-1);
    if (last && heads.has(last)) pages[index + 1]?.unshift(...page.splice(-1));
  }
  return pages;
}

/** "plan as of 2 Dec 2026; amounts in £, excl. VAT". */
export function planSource({ collectedOn, customer, review }: DeckFacts, hideAmounts: boolean): string {
  return `plan as of ${dayInFull(collectedOn, review)}${hideAmounts ? '' : `; amounts in ${currencySign(customer)}, excl. VAT`}`;
}

/** Amounts are as wide as the widest one, so that none is cut. */
function columnsOf(open: readonly DeckRecommendation[], { customer }: DeckFacts, hideAmounts: boolean): TableColumn[] {
  const wide = (amounts: number[], least: number) =>
    Math.max(least, ...amounts.map((amount) => Math.ceil(textWidth(columnAmount(amount, customer)) * SIZE) + 4));
  const { oneTime, monthly } = sumOf(open);
  const once = wide([...open.map((one) => one.oneTime), oneTime], 76);
  const each = wide([...open.map((one) => one.monthly), monthly], 80);
  const sign = currencySign(customer);
  const amounts = hideAmounts ? [] : [column(`One-time, ${sign}`, once, 'end'), column(`Monthly, ${sign}`, each, 'end')];
  const spare = hideAmounts ? 156 : 156 - once - each;
  return [
    column('', 28),
    column('Recommendation and what you gain', NAME.width + spare),
    column('Resolves', 124),
    column('Start', 88),
    ...amounts,
    column('State', STATE, 'end'),
  ];
}

interface RowContext extends Pick<DeckContext, 'facts' | 'palette' | 'hideAmounts'> {
  /** Width of a name. */
  name: number;
}

function rowOf(one: DeckRecommendation, { facts, palette, hideAmounts, name }: RowContext): Omit<TableRow, 'height'> {
  const { customer } = facts;
  const amount = (value: number) => cell([{ text: columnAmount(value, customer), weight: 600 }]);
  const amounts = hideAmounts ? [] : one.costKnown ? [amount(one.oneTime), amount(one.monthly)] : [quiet('to be'), quiet('quoted')];
  return {
    cells: [
      cell([{ text: String(one.number), size: 14, weight: 500, colour: palette.ink }]),
      named(one, fieldOf('gain', one.id), name),
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

function named(one: DeckRecommendation, field: string, width: number): Cell {
  const title = fittingTitle(one, width, { size: SIZE, lines: 1 });
  const gain = one.gain === '' ? [] : [flowingParagraph(one.gain, width - 4, { size: 10.5, colour: NEUTRAL.muted, field })];
  return { paragraphs: [paragraph({ text: title, weight: 600 }), ...gain] };
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

function sumRow(
  title: string,
  all: readonly DeckRecommendation[],
  { colour, fill }: Pick<Group, 'colour' | 'fill'>,
  { facts, hideAmounts }: RowContext,
): Omit<TableRow, 'height'> {
  const { oneTime, monthly } = sumOf(all);
  const bold = (words: string) => cell([{ text: words, weight: 600, colour }]);
  const amounts = hideAmounts ? [] : [oneTime, monthly].map((amount) => bold(columnAmount(amount, facts.customer)));
  return { ...(fill ? { fill } : {}), cells: [cell(''), bold(title), cell(''), cell(''), ...amounts, cell('')] };
}

/** Sums of the table: the whole plan, and the part of it that is decided today. */
function sumClaims(open: readonly DeckRecommendation[], { customer }: DeckFacts): Claim[] {
  const asked = open.filter(({ state }) => state === 'asked');
  const total = (label: string, all: readonly DeckRecommendation[], of: 'plan' | 'asked') =>
    claim('total', 'customer', joined([phrase(label), ' ', costsOf({ ...sumOf(all), writing: customer }, of)]), `sum.${of}`);
  const whole = total(open.length === 1 ? 'Together' : 'Whole plan', open, 'plan');
  return asked.length === 0 || asked.length === open.length ? [whole] : [whole, total('Decide today', asked, 'asked')];
}
