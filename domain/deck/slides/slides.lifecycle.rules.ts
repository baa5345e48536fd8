import { fiscalQuarterOf, quarterLabel, yearLabel } from '#domain/customers/fiscal.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnPlaces } from '#domain/deck/charts/chart.layout.rules.ts';
import { columnAmount, currencySign, inThousands } from '#domain/deck/facts/deck.money.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { claim, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Box, DeckSlide, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, paragraph, rect, text } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedCell, fittedParagraph, quiet, table } from '#domain/deck/page/table.parts.rules.ts';
import { lifecycleTitle } from '#domain/deck/titles/titles.proposal.rules.ts';

const MOST_TYPES = 4;
const MOST_NEXT = 7;
const YEARS = 3;
const AMOUNT = 64;
const PLOT: Box = { x: 44, y: 160, width: 330, height: 304 };

/** Replacement schedule of the equipment. Null if no device has a date. */
export function lifecycleSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide | null {
  const types = typesOf(facts);
  const total = types.reduce((sum, { counts }) => sum + counts.reduce((all, count) => all + count, 0), 0);
  if (total === 0) return null;
  const present = fiscalQuarterOf(facts.collectedOn, facts.customer.startMonth).year;
  const labels = ['Past life', ...Array.from({ length: YEARS }, (_, index) => yearLabel(present + index)), 'Later'];
  const columns = labels.map((_, place) => types.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0));
  const [pastLife = 0, ...due] = columns;
  const nextYear = due.slice(0, YEARS).findIndex((count) => count > 0);
  return {
    key: 'lifecycle',
    section: 'lifecycle',
    chapter: 2,
    kicker: 'Lifecycle of equipment',
    ...titled(
      lifecycleTitle({
        devices: total,
        pastLife,
        undated: facts.lifecycle.undatedPastLife,
        next: nextYear < 0 ? null : { count: due[nextYear] ?? 0, year: yearLabel(present + nextYear) },
      }),
      facts.lifecycle.next.length === 0 ? null : claim('lead', 'customer', 'Age of the equipment by type, and what is replaced next.'),
    ),
    pieces: [
      ...chart(types, { labels, columns, total, palette }),
      ...(hideAmounts ? [] : costs(facts, palette)),
      ...nextTable(facts, hideAmounts),
    ],
    source: `asset list of ${dayInFull(facts.collectedOn, facts.review)}${hideAmounts ? '' : `; ${currencySign(facts.customer)}, excl. VAT`}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

interface TypeCounts {
  type: string;
  /** Past end of life, three years, later. */
  counts: number[];
}

/** Types with the most devices; the rest are combined. */
function typesOf({ lifecycle }: DeckFacts): TypeCounts[] {
  const all = lifecycle.devices.map(({ type, pastLife, byYear, later }): TypeCounts => {
    const [first = 0, second = 0, third = 0, ...beyond] = byYear;
    return { type, counts: [pastLife, first, second, third, later + beyond.reduce((sum, count) => sum + count, 0)] };
  });
  const size = ({ counts }: TypeCounts) => counts.reduce((sum, count) => sum + count, 0);
  const sorted = all.filter((one) => size(one) > 0).toSorted((one, other) => size(other) - size(one));
  if (sorted.length <= MOST_TYPES) return sorted;
  const rest = sorted.slice(MOST_TYPES - 1);
  return [
    ...sorted.slice(0, MOST_TYPES - 1),
    { type: 'Other', counts: [0, 1, 2, 3, 4].map((place) => rest.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0)) },
  ];
}

function chart(
  types: readonly TypeCounts[],
  { labels, columns, total, palette }: { labels: string[]; columns: number[]; total: number; palette: Palette },
): Piece[] {
  const colours = [palette.series, palette.soft, palette.tint2, NEUTRAL.text];
  return [
    text(
      [paragraph({ text: 'Devices by year of replacement', weight: 600 }, { text: `  number, ${total} in all`, colour: NEUTRAL.muted })],
      { x: 44, y: 119, width: 400, height: 16 },
      { size: 11.5, role: 'heading' },
    ),
    {
      kind: 'chart',
      box: PLOT,
      alt: `Column chart of devices by year of replacement, number: ${labels.map((label, place) => `${label} ${columns[place]}`).join(', ')}.`,
      chart: {
        kind: 'columns',
        categories: labels,
        series: types.map(({ type, counts }, index) => ({
          name: type,
          colour: colours[index] ?? NEUTRAL.muted,
          values: counts.map((count) => (count === 0 ? null : count)),
        })),
        line: null,
        scale: { min: 0, max: Math.max(1, ...columns) },
        totals: columns.map(String),
        hasLabels: true,
        isFirstLate: (columns[0] ?? 0) > 0,
      },
    },
    ...types.flatMap(({ type }, index): Piece[] => {
      const y = 440 - index * 18;
      return [
        { kind: 'mark', shape: 'square', x: 394, y, size: 9, colour: colours[index] ?? NEUTRAL.muted },
        fittedText(type, { x: 406, y: y - 8, width: 96, height: 15 }, { lines: 1, size: 11, weight: 500 }),
      ];
    }),
  ];
}

function costs({ lifecycle, customer }: DeckFacts, palette: Palette): Piece[] {
  const known = lifecycle.costs;
  if (known.every((cost) => cost === null)) return [];
  const { middles } = columnPlaces(PLOT, YEARS + 2);
  return [
    rect({ x: PLOT.x, y: 467, width: PLOT.width, height: 22 }, NEUTRAL.panel),
    ...middles.map((middle, place) => {
      const cost = known[place] ?? null;
      return fittedText(
        cost === null ? '–' : inThousands(cost, customer),
        { x: middle - 32, y: 470, width: 64, height: 16 },
        { lines: 1, size: 12, weight: cost === null ? 400 : 600, colour: cost === null ? NEUTRAL.muted : palette.ink, align: 'middle' },
      );
    }),
    text(
      `${currencySign(customer)} thousand`,
      { x: PLOT.x + PLOT.width + 8, y: 471, width: 110, height: 14 },
      { size: 10.5, colour: NEUTRAL.muted },
    ),
  ];
}

function nextTable({ lifecycle, customer }: DeckFacts, hideAmounts: boolean): Piece[] {
  const shown = lifecycle.next.slice(0, MOST_NEXT);
  if (shown.length === 0) return [];
  const more = lifecycle.next.length - shown.length;
  const amounts = hideAmounts ? [] : [column(currencySign(customer), AMOUNT, 'end')];
  const rows = shown.map(({ what, detail, why, when, cost }): TableRow => ({
    height: 48,
    cells: [
      {
        paragraphs: [
          fittedParagraph(what, 138, 1, { size: 12.5, weight: 600 }),
          ...(detail === '' ? [] : [fittedParagraph(detail, 138, 2, { size: 10.5, colour: NEUTRAL.muted })]),
        ],
      },
      fittedCell(why, 112, 2, { field: fieldOf('why', `${what} ${detail}`) }),
      when === null ? cell([{ text: 'no date', colour: WORSE }]) : cell(quarterLabel(when)),
      ...(hideAmounts ? [] : [cost === null ? quiet('–') : fittedCell(columnAmount(cost, customer), AMOUNT, 1, { weight: 500 })]),
    ],
  }));
  const list = table({ x: 508, y: 116 }, rows, {
    alt: 'What is replaced next',
    columns: [column('To replace next', 150 + (hideAmounts ? 58 : 0)), column('Why now', 124), column('When', 70), ...amounts],
    headHeight: 22,
  });
  const note =
    more > 0
      ? [
          text(
            `${more} more are in the annex.`,
            { x: 508, y: list.box.y + list.box.height + 6, width: 408, height: 15 },
            { size: 10.5, colour: NEUTRAL.muted },
          ),
        ]
      : [];
  return [list, ...note];
}
