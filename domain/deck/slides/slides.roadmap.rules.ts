import {
  addQuarters,
  compareQuarters,
  daysOfQuarter,
  type FiscalQuarter,
  fiscalQuarterOf,
  quarterLabel,
  yearLabel,
} from '#domain/customers/fiscal.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayInFull, withLate } from '#domain/deck/facts/deck.figures.rules.ts';
import { currencySign, inThousands, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import { titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { DeckSlide, Piece } from '#domain/deck/page/slide.model.rules.ts';
import { COLUMN, GRID, QUARTERS } from '#domain/deck/charts/roadmap.bars.rules.ts';
import { heading, paragraph, rect, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { roadmapLead, roadmapTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { lanes } from '#domain/deck/charts/roadmap.lanes.rules.ts';

/** Work by initiative over six fiscal quarters. Null if nothing is dated. */
export function roadmapSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide | null {
  const present = fiscalQuarterOf(facts.collectedOn, facts.customer.startMonth);
  const open = facts.recommendations.filter(({ state }) => state !== 'done').map((one) => withLate(one, present));
  const first = firstQuarter(open, present);
  const dated = open.filter(({ quarter }) => quarter !== null && isWithin(quarter, first));
  const begin = dated.toSorted((one, other) => compareQuarters(one.quarter ?? first, other.quarter ?? first))[0]?.quarter;
  if (!begin) return null;
  const undated = open.filter(({ quarter }) => quarter === null);
  const sum = sumOf(dated);
  const last = daysOfQuarter(addQuarters(first, QUARTERS - 1), facts.customer.startMonth).end;
  const end = dayInFull(last, {}).split(' ').slice(1).join(' ');
  return {
    key: 'roadmap',
    section: 'roadmap',
    chapter: 2,
    kicker: 'Roadmap',
    ...titled(
      roadmapTitle({
        projects: dated.length,
        quarters: QUARTERS,
        // A sum without the uncosted work is no cost of all projects.
        money: hideAmounts || dated.some(({ costKnown }) => !costKnown) ? null : { ...sum, writing: facts.customer },
        end,
        late: dated.filter(({ lateSince }) => lateSince).length,
        undated: undated.length,
        later: open.filter(({ quarter }) => quarter !== null && compareQuarters(quarter, first) >= QUARTERS).length,
      }),
      roadmapLead({
        first: {
          label: quarterLabel(begin),
          starts: dated.filter(({ quarter }) => quarter !== null && compareQuarters(quarter, begin) === 0).length,
        },
        asked: open.filter(({ state }) => state === 'asked').length,
      }),
    ),
    pieces: [
      ...head(first, facts, palette),
      ...lanes(lateFirst(dated), undated, { first, facts, palette, hideAmounts }),
      ...(hideAmounts ? [] : sums(dated, first, facts)),
    ],
    source: `plan as of ${dayInFull(facts.collectedOn, facts.review)}${hideAmounts ? '' : `; amounts in ${currencySign(facts.customer)} thousand, excl. VAT`}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** Overdue work first, so that it is never dropped for lack of space. */
const lateFirst = (dated: readonly DeckRecommendation[]) =>
  dated.toSorted((one, other) => Number(other.lateSince !== undefined) - Number(one.lateSince !== undefined));

/** Quarter of the earliest upcoming item within a year. */
function firstQuarter(open: readonly DeckRecommendation[], present: FiscalQuarter): FiscalQuarter {
  const coming = open.flatMap(({ quarter }) => (quarter !== null && compareQuarters(quarter, present) >= 0 ? [quarter] : []));
  const earliest = coming.toSorted(compareQuarters)[0] ?? present;
  return compareQuarters(earliest, present) < 4 ? earliest : present;
}

function isWithin(quarter: FiscalQuarter, first: FiscalQuarter): boolean {
  const distance = compareQuarters(quarter, first);
  return distance >= 0 && distance < QUARTERS;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Apr–Jun", with the year if the quarter starts in January. */
function monthsOf(quarter: FiscalQuarter, startMonth: number): string {
  const { start, end } = daysOfQuarter(quarter, startMonth);
  const name = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  return `${name(start)}–${name(end)}${start.slice(5, 7) === '01' ? ` ${start.slice(2, 4)}` : ''}`;
}

function head(first: FiscalQuarter, { customer }: DeckFacts, palette: Palette): Piece[] {
  const quarters = Array.from({ length: QUARTERS }, (_, index) => addQuarters(first, index));
  const years = [
    ...Map.groupBy(
      quarters.map((quarter, index) => ({ ...quarter, index })),
      ({ year }) => year,
    ),
  ];
  const bands = years.flatMap(([year, own]): Piece[] => {
    const x = GRID.left + (own[0]?.index ?? 0) * COLUMN;
    const width = own.length * COLUMN - 1;
    return [
      rect({ x, y: 122, width, height: 15 }, palette.tint2),
      text(yearLabel(year), { x, y: 123, width, height: 13 }, { size: 10, weight: 600, colour: palette.ink, align: 'middle' }),
    ];
  });
  const heads = quarters.flatMap((quarter, index): Piece[] => [
    upright(GRID.left + index * COLUMN, 122, 348),
    text(
      [
        paragraph(
          { text: `Q${quarter.quarter}`, weight: 600 },
          { text: `  ${monthsOf(quarter, customer.startMonth)}`, size: 10, colour: NEUTRAL.muted },
        ),
      ],
      { x: GRID.left + index * COLUMN + 6, y: 141, width: COLUMN - 8, height: 16 },
      { size: 12, role: 'heading' },
    ),
  ]);
  return [...bands, ...heads, upright(GRID.right, 122, 348)];
}

/** One-time cost that starts in each quarter, and the increase in monthly cost by then. */
function sums(dated: readonly DeckRecommendation[], first: FiscalQuarter, { customer }: DeckFacts): Piece[] {
  const columns = Array.from({ length: QUARTERS }, (_, index) => {
    const quarter = addQuarters(first, index);
    const upTo = dated.filter((one) => one.quarter !== null && compareQuarters(one.quarter, quarter) <= 0);
    return {
      once: sumOf(dated.filter((one) => one.quarter !== null && compareQuarters(one.quarter, quarter) === 0)).oneTime,
      monthly: sumOf(upTo).monthly,
    };
  });
  return [
    heading('One-time', { x: 44, y: 437, width: 120, height: 16 }),
    text('Added per month', { x: 44, y: 455, width: 120, height: 16 }, { size: 11.5, weight: 500, colour: NEUTRAL.muted }),
    ...columns.flatMap(({ once, monthly }, index): Piece[] => {
      const box = { x: GRID.left + index * COLUMN, width: COLUMN - 10 };
      return [
        text(once === 0 ? '–' : inThousands(once, customer), { ...box, y: 436, height: 17 }, { size: 13, weight: 600, align: 'end' }),
        text(
          monthly === 0 ? '–' : inThousands(monthly, customer, 2),
          { ...box, y: 455, height: 16 },
          { size: 11.5, colour: NEUTRAL.muted, align: 'end' },
        ),
      ];
    }),
  ];
}
