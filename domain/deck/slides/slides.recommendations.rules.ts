import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnAmount, currencySign, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { BETTER, NEUTRAL, type Palette, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Cell, DeckSlide, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { whenOf } from './slides.gaps.rules.ts';
import { cell, column, fittedCell, fittedParagraph, quiet, table, type TableColumn } from '#domain/deck/page/table.parts.rules.ts';
import { recommendationsTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';

const MOST = 9;
const ROW = 37;
const AMOUNTS = { once: 76, monthly: 80 } as const;
/** Top of the content below a title with a lead or second line. */
const TOP = 122;
const HEAD = 22;
const SUM_ROW = 21;
const BOTTOM = 492;

/** Recommendations with the gaps they close, their costs and totals. Null if there are none. */
export function recommendationsSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide | null {
  const open = facts.recommendations.filter(({ state }) => state !== 'done');
  if (open.length === 0) return null;
  const urgent = facts.gaps.filter(({ severity }) => severity === 'critical' || severity === 'high');
  const rows = rowsOf(open);
  const sum = sumOf(open);
  const sumRows = hideAmounts ? [] : sums(open, facts, palette);
  const height = Math.min(ROW, (BOTTOM - TOP + 6 - HEAD - sumRows.length * SUM_ROW) / rows.length);
  return {
    key: 'recommendations',
    section: 'recommendations',
    chapter: 2,
    kicker: 'Recommendations',
    title: recommendationsTitle({
      recommendations: open.length,
      urgentGaps: urgent.length,
      closedUrgent: urgent.filter(({ recommendation }) => open.some(({ number }) => number === recommendation)).length,
      money: hideAmounts ? null : { ...sum, writing: facts.customer },
      unpriced: open.filter(({ costKnown }) => !costKnown).length,
    }),
    lead: null,
    pieces: [
      table({ x: 44, y: TOP - 6 }, [...rows.map((row) => ({ ...rowOf(row, { facts, palette, hideAmounts }), height })), ...sumRows], {
        alt: 'Recommendations with what they close, their start and their cost',
        columns: columnsOf(facts, hideAmounts),
        headHeight: HEAD,
      }),
    ],
    source: planSource(facts, hideAmounts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** "plan as of 2 Dec 2026; amounts in £, excl. VAT". */
export function planSource({ collectedOn, customer, review }: DeckFacts, hideAmounts: boolean): string {
  return `plan as of ${dayInFull(collectedOn, review)}${hideAmounts ? '' : `; amounts in ${currencySign(customer)}, excl. VAT`}`;
}

/** Single recommendation, or a whole initiative if there are too many rows. */
type Row = { kind: 'one'; one: DeckRecommendation } | { kind: 'initiative'; name: string; all: DeckRecommendation[] };

const OTHERS = 'Other recommendations';

function rowsOf(open: readonly DeckRecommendation[]): Row[] {
  if (open.length <= MOST) return open.map((one) => ({ kind: 'one', one }));
  const asked = open.filter(({ state }) => state === 'asked').slice(0, MOST - 1);
  const others = Map.groupBy(
    open.filter((one) => !asked.includes(one)),
    ({ initiative }) => initiative ?? OTHERS,
  );
  // Recommendations without an initiative come last, with those that do not fit.
  const groups = [...others].toSorted(([one], [other]) => Number(one === OTHERS) - Number(other === OTHERS));
  const room = MOST - asked.length;
  const rest = groups.slice(room - 1).flatMap(([, all]) => all);
  const shown = (groups.length <= room ? groups : [...groups.slice(0, room - 1), [OTHERS, rest] as const]).map(([name, all]): Row => ({
    kind: 'initiative',
    name,
    all,
  }));
  return [...asked.map((one): Row => ({ kind: 'one', one })), ...shown];
}

function columnsOf({ customer }: DeckFacts, hideAmounts: boolean): TableColumn[] {
  const amounts = hideAmounts
    ? [column('', 0), column('', 0)]
    : [
        column(`Once, ${currencySign(customer)}`, AMOUNTS.once, 'end'),
        column(`A month, ${currencySign(customer)}`, AMOUNTS.monthly, 'end'),
      ];
  const spare = hideAmounts ? 156 : 0;
  return [
    column('', 28),
    column('Recommendation and what you gain', 392 + spare),
    column('Closes', 124),
    column('Start', 78),
    ...amounts.filter(({ width }) => width > 0),
    column('State', STATE, 'end'),
  ];
}

const STATE = 94;

type RowContext = Pick<DeckContext, 'facts' | 'palette' | 'hideAmounts'>;

function rowOf(row: Row, { facts, palette, hideAmounts }: RowContext): TableRow {
  const { customer } = facts;
  const all = row.kind === 'one' ? [row.one] : row.all;
  const sum = sumOf(all);
  const isQuoted = all.every(({ costKnown }) => !costKnown);
  const amounts = hideAmounts
    ? []
    : isQuoted
      ? [quiet('to be'), quiet('quoted')]
      : [
          fittedCell(columnAmount(sum.oneTime, customer), AMOUNTS.once, 1, { weight: 600 }),
          fittedCell(columnAmount(sum.monthly, customer), AMOUNTS.monthly, 1, { weight: 600 }),
        ];
  const isAsked = row.kind === 'one' && row.one.state === 'asked';
  return {
    height: ROW,
    ...(isAsked ? { fill: palette.tint } : {}),
    cells: [
      cell(row.kind === 'one' ? [{ text: String(row.one.number), size: 14, weight: 500, colour: palette.ink }] : ''),
      row.kind === 'one' ? named(row.one.title, row.one.gain, fieldOf('gain', row.one.id)) : named(row.name, numbersOf(row.all)),
      closesOf(all),
      row.kind === 'one' ? cell(row.one.quarter ? quarterLabel(row.one.quarter) : 'not dated') : cell(''),
      ...amounts,
      row.kind === 'one' ? stateOf(row.one, { facts, palette }) : quiet(counted(row.all.length, 'item')),
    ],
  };
}

const numbersOf = (all: readonly DeckRecommendation[]) =>
  `${all.length === 1 ? 'Number' : 'Numbers'} ${all
    .map(({ number }) => number)
    .toSorted((one, other) => one - other)
    .join(', ')}`;

function named(title: string, below: string, field?: string): Cell {
  const look = { size: 10.5, colour: NEUTRAL.muted, ...(field === undefined ? {} : { field }) };
  const second = below === '' ? [] : [fittedParagraph(below, 370, 1, look)];
  return { paragraphs: [fittedParagraph(title, 376, 1, { size: 12, weight: 600 }), ...second] };
}

/** "1 critical, +1": highest severity with its count, and the number of others. */
function closesOf(all: readonly DeckRecommendation[]): Cell {
  const count = (severity: (typeof FINDING_SEVERITIES)[number]) => all.reduce((sum, { closes }) => sum + closes[severity], 0);
  const highest = FINDING_SEVERITIES.toReversed().find((severity) => count(severity) > 0);
  if (!highest) return quiet('–');
  const others = FINDING_SEVERITIES.reduce((sum, severity) => sum + count(severity), 0) - count(highest);
  const { shape, colour } = SEVERITY_LEVELS[highest];
  return cell(`${count(highest)} ${highest}${others > 0 ? `, +${others}` : ''}`, { shape, colour });
}

function stateOf(one: DeckRecommendation, { palette, facts }: Pick<DeckContext, 'palette' | 'facts'>): Cell {
  if (one.state === 'asked') return cell([{ text: 'Decide', weight: 600, colour: palette.ink }]);
  if (one.state === 'approved' || one.state === 'in_progress') {
    return fittedCell(capitalized(whenOf(one, facts.review)), STATE - 12, 2, { colour: BETTER });
  }
  return quiet('Planned');
}

function sums(open: readonly DeckRecommendation[], { customer }: DeckFacts, palette: Palette): TableRow[] {
  const asked = open.filter(({ state }) => state === 'asked');
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
  const all = line(
    open.length === 1
      ? 'Together'
      : capitalized(open.length === 2 ? 'both' : `all ${counted(open.length, 'of them', 'of them').replace(' of them', '')}`),
    open,
    NEUTRAL.text,
  );
  return asked.length === 0 || asked.length === open.length ? [all] : [all, line('of which for decision today', asked, palette.ink)];
}
