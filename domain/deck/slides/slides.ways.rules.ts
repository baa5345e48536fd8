import { titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckFacts, DeckRecommendation, DeckWay } from '#domain/deck/facts/deck.facts.rules.ts';
import { columnAmount, currencySign, deckNumber, oneDecimal } from '#domain/deck/facts/deck.money.rules.ts';
import { fixed } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { flowed, measuredRows } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, quiet, table, type TableColumn } from '#domain/deck/page/table.parts.rules.ts';
import { waysLead, waysTitle } from '#domain/deck/titles/titles.ways.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';
import { planSource } from './slides.recommendations.rules.ts';

const HEAD = 22;
const SIZE = 11;
const LEAST_ROW = 20;
const WAY_WIDTH = 168;
const NAMES: Record<DeckWay['kind'], string> = { cheapest: 'Cheapest', most: 'Highest score', without: 'Without the largest cost' };

/** Plans that reach a score side by side: score, costs and recommendations of each. Empty without such plans. */
export function waysSlides(context: DeckContext): DeckSlide[] {
  const { facts, hideAmounts } = context;
  const { ways } = facts;
  if (!ways) return [];
  const columns = columnsOf(ways.ways);
  const rows = measuredRows([...figureRows(ways.ways, context), ...recommendationRows(ways.ways, facts)], {
    columns,
    size: SIZE,
    least: LEAST_ROW,
  });
  const pages = flowed(rows, { room: BODY.height - HEAD, isEven: false });
  const kicker = capitalized(`${counted(ways.ways.length, 'way')} to ${deckNumber(ways.goal, facts.customer, { most: 1 })}%`);
  return pages.map((own, page): DeckSlide => ({
    key: page === 0 ? 'ways' : `ways-${page + 1}`,
    section: 'ways',
    chapter: 2,
    kicker: pages.length === 1 ? kicker : `${kicker}, ${page + 1} of ${pages.length}`,
    ...titled(waysTitle(ways, facts.customer, hideAmounts), waysLead(ways, facts.customer)),
    pieces: tableOf(own, columns).draw(BODY),
    source: planSource(facts, hideAmounts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  }));
}

function columnsOf(ways: readonly DeckWay[]): TableColumn[] {
  return [column('', BODY.width - ways.length * WAY_WIDTH), ...ways.map(({ kind }) => column(NAMES[kind], WAY_WIDTH, 'end'))];
}

function tableOf(rows: TableRow[], columns: TableColumn[]) {
  const height = rows.reduce((sum, row) => sum + row.height, HEAD);
  const alt = 'Ways to the score, with their score, costs and recommendations';
  return fixed(height, ({ x, y }) => [table({ x, y }, rows, { alt, columns, headHeight: HEAD, size: SIZE })]);
}

type Row = Omit<TableRow, 'height'>;

function figureRows(ways: readonly DeckWay[], { facts: { customer }, hideAmounts }: DeckContext): Row[] {
  const sign = currencySign(customer).trim();
  const row = (name: string, words: (way: DeckWay) => string): Row => ({
    fill: NEUTRAL.panel,
    cells: [cell([{ text: name, weight: 600 }]), ...ways.map((way) => cell([{ text: words(way), weight: 600 }]))],
  });
  return [
    row('Score', ({ score }) => `${oneDecimal(score, customer)}%`),
    row('Recommendations', ({ recommendations }) => deckNumber(recommendations.length, customer)),
    ...(hideAmounts
      ? []
      : [
          row(`One-time, ${sign}`, ({ oneTime }) => columnAmount(oneTime, customer)),
          row(`Monthly, ${sign}`, ({ monthly }) => columnAmount(monthly, customer)),
          row(`First year, ${sign}`, ({ firstYear }) => columnAmount(firstYear, customer)),
        ]),
  ];
}

/** Recommendations of any of the ways; those that not all share come first, since they are the choice. */
function recommendationRows(ways: readonly DeckWay[], { recommendations }: DeckFacts): Row[] {
  const uses = ({ number }: DeckRecommendation) => ways.filter((way) => way.recommendations.includes(number)).length;
  const used = recommendations.filter((one) => uses(one) > 0);
  const isShared = (one: DeckRecommendation) => uses(one) === ways.length;
  return [...used.filter((one) => !isShared(one)), ...used.filter(isShared)].map((one) => ({
    cells: [
      cell(`${one.number}  ${one.title}`),
      ...ways.map((way) => (way.recommendations.includes(one.number) ? cell('included') : quiet('–'))),
    ],
  }));
}
