import { fiscalQuarterOf, quarterLabel, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { columnPlaces } from '#domain/deck/charts/chart.layout.rules.ts';
import { claim, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnAmount, currencySign, inThousands } from '#domain/deck/facts/deck.money.rules.ts';
import { drawnChart, headed, legend, listed } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, fixed, growing, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, rect, SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { flowed, measuredRows } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, fittedCell, fittedParagraph, quiet } from '#domain/deck/page/table.parts.rules.ts';
import { lifecycleTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';

const MOST_TYPES = 4;
const YEARS = 3;
/** Widths of the chart, of the space beside it, and of the columns of the list. */
const [CHART, GAP, WHY, WHEN, AMOUNT] = [424, 28, 118, 66, 64];
const HEAD = 22;
const NOTE = 16;
/** Space at the end of a cell. */
const END = 14;
/** People type names of absurd length. */
const MOST_LINES = 3;

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
    pieces: bodyOf(chart(types, { labels, columns, total, facts, palette, hideAmounts }), nextTable(facts, hideAmounts)).draw(BODY),
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

/** Chart with the devices to replace next beside it, or alone over the page. */
function bodyOf(left: Part, list: Part | null): Part {
  return list ? row([{ part: left, width: CHART }, { part: list }], { gap: GAP }) : left;
}

interface Drawing extends Pick<DeckContext, 'facts' | 'palette' | 'hideAmounts'> {
  labels: string[];
  columns: number[];
  total: number;
}

/** Devices by year of replacement, and their known costs below. */
function chart(types: readonly TypeCounts[], { labels, columns, total, facts, palette, hideAmounts }: Drawing): Part {
  const colours = [palette.series, palette.soft, palette.tint2, NEUTRAL.text];
  const named = types.map(({ type, counts }, index) => ({ type, counts, colour: colours[index] ?? NEUTRAL.muted }));
  return stack([
    headed('Devices by year of replacement', `number, ${total} in all`),
    space(6),
    legend(named.map(({ type, colour }) => ({ words: type, colour }))),
    space(6),
    growing(
      drawnChart(200, {
        alt: `Column chart of devices by year of replacement, number: ${labels.map((label, place) => `${label} ${columns[place]}`).join(', ')}.`,
        chart: {
          kind: 'columns',
          categories: labels,
          series: named.map(({ type, counts, colour }) => ({
            name: type,
            colour,
            values: counts.map((count) => (count === 0 ? null : count)),
          })),
          line: null,
          // Room for the totals above the columns.
          scale: { min: 0, max: Math.max(1, ...columns) * 1.12 },
          totals: columns.map(String),
          hasLabels: true,
          isFirstLate: (columns[0] ?? 0) > 0,
        },
      }),
    ),
    ...(hideAmounts ? [] : costs(facts, palette)),
  ]);
}

function costs({ lifecycle, customer }: DeckFacts, palette: Palette): Part[] {
  const known = lifecycle.costs;
  if (known.every((cost) => cost === null)) return [];
  const band = fixed(22, (box) => {
    const { middles } = columnPlaces(box, YEARS + 2);
    return [
      rect(box, NEUTRAL.panel),
      ...middles.map((middle, place) => {
        const cost = known[place] ?? null;
        return fittedText(
          cost === null ? '–' : inThousands(cost, customer),
          { ...box, x: middle - 36, y: box.y + 3, width: 72 },
          { lines: 1, size: 12, weight: cost === null ? 400 : 600, colour: cost === null ? NEUTRAL.muted : palette.ink, align: 'middle' },
        );
      }),
    ];
  });
  return [space(4), band, copy(`Known costs, ${currencySign(customer)} thousand`, { size: 10, colour: NEUTRAL.muted })];
}

/** As many devices as the page has room for; the annex lists all of them. Null if none is replaced next. */
function nextTable({ lifecycle, customer }: DeckFacts, hideAmounts: boolean): Part | null {
  if (lifecycle.next.length === 0) return null;
  const amounts = hideAmounts ? [] : [column(currencySign(customer), AMOUNT, 'end')];
  const name = BODY.width - CHART - GAP - WHY - WHEN - (hideAmounts ? 0 : AMOUNT);
  const columns = [column('To replace next', name), column('Why now', WHY), column('When', WHEN), ...amounts];
  const rows = measuredRows(
    lifecycle.next.map(({ what, detail, why, when, cost }) => ({
      cells: [
        {
          paragraphs: [
            fittedParagraph(what, name - END, MOST_LINES, { size: 12, weight: 600 }),
            ...(detail === '' ? [] : [fittedParagraph(detail, name - END, MOST_LINES, { size: SMALLEST, colour: NEUTRAL.muted })]),
          ],
        },
        { paragraphs: [fittedParagraph(why, WHY - END, MOST_LINES, { size: 11.5, field: fieldOf('why', `${what} ${detail}`) })] },
        when === null ? cell([{ text: 'no date', colour: WORSE }]) : cell(quarterLabel(when)),
        ...(hideAmounts ? [] : [cost === null ? quiet('–') : fittedCell(columnAmount(cost, customer), AMOUNT, 1, { weight: 500 })]),
      ],
    })),
    { columns, size: 12, least: 34 },
  );
  const [shown = []] = flowed(rows, { room: BODY.height - HEAD - NOTE, isEven: false });
  const more = rows.length - shown.length;
  return stack([
    growing(listed(shown, { alt: 'What is replaced next', columns, headHeight: HEAD, most: 1.3 })),
    ...(more > 0 ? [copy(`${capitalized(counted(more, 'more', 'more'))} in the annex.`, { size: SMALLEST, colour: NEUTRAL.muted })] : []),
  ]);
}
