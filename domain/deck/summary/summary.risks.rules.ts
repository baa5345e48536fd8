import { compareQuarters, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import type { DeckFacts, DeckGap, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { riskOf, risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import { NEUTRAL, type Palette, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import type { Cell, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { paragraph } from '#domain/deck/page/slide.parts.rules.ts';
import { SHEET } from './summary.blocks.rules.ts';
import { cell, column, fittedParagraph, quiet, table } from '#domain/deck/page/table.parts.rules.ts';
import { capitalized, counted, inWords } from '#domain/deck/titles/titles.words.rules.ts';

const MOST_RISKS = 3;
const RISK_ROW = 31;

export function risks(facts: DeckFacts, palette: Palette): Piece[] {
  const { recommendations } = facts;
  const level = ({ severity }: DeckGap) => FINDING_SEVERITIES.indexOf(severity);
  const sorted = risksAmong(facts).toSorted((one, other) => level(other) - level(one) || riskOf(other) - riskOf(one));
  const shown = sorted.slice(0, MOST_RISKS);
  const others = sorted.slice(MOST_RISKS).filter(({ severity }) => severity === 'critical' || severity === 'high');
  if (shown.length === 0) return [];
  const proposals = new Map(recommendations.map((one) => [one.number, one]));
  const rows = shown.map((gap): TableRow => ({
    height: RISK_ROW,
    cells: [
      chipOf(gap),
      {
        paragraphs: [
          fittedParagraph(gap.words, 330, 1, { size: 11, weight: 600 }),
          ...(gap.consequence ? [fittedParagraph(gap.consequence, 330, 1, { size: 9.5, colour: NEUTRAL.muted })] : []),
        ],
      },
      treatedBy(gap, proposals, palette),
    ],
  }));
  const dates = others.flatMap(({ recommendation }) => proposals.get(recommendation ?? 0)?.quarter ?? []).toSorted(compareQuarters);
  const [first, last] = [dates[0], dates.at(-1)];
  const span =
    first && last ? (compareQuarters(first, last) === 0 ? quarterLabel(first) : `${quarterLabel(first)} to ${quarterLabel(last)}`) : '';
  const open = others.filter(({ recommendation }) => recommendation === null).length;
  const unplanned = open === 0 ? '' : `${inWords(open)} not planned`;
  const [next] = others;
  const rest: TableRow[] = next
    ? [
        {
          height: RISK_ROW,
          cells: [
            chipOf(next),
            {
              paragraphs: [
                paragraph({ text: `${capitalized(counted(others.length, 'more urgent risk'))} in the deck`, size: 11, weight: 600 }),
                fittedParagraph(others.map(({ words }) => words).join(', '), 330, 1, { size: 9.5, colour: NEUTRAL.muted }),
              ],
            },
            cell([{ text: [span, unplanned].filter((words) => words !== '').join(', '), size: 10 }]),
          ],
        },
      ]
    : [];
  return [
    table({ x: SHEET.left, y: 396 }, [...rows, ...rest], {
      alt: 'The risks that matter and what treats them',
      columns: [column('', 68), column('The risks that matter', 342), column('Treated by', 108, 'end')],
      headHeight: 18,
      size: 11,
    }),
  ];
}

const chipOf = ({ severity }: DeckGap): Cell => ({
  paragraphs: [paragraph(SEVERITY_LEVELS[severity].label)],
  chip: SEVERITY_LEVELS[severity],
});

function treatedBy({ recommendation }: DeckGap, proposals: ReadonlyMap<number, DeckRecommendation>, palette: Palette): Cell {
  const proposal = recommendation === null ? undefined : proposals.get(recommendation);
  if (!proposal) return quiet('not yet planned');
  if (proposal.state === 'asked') return cell([{ text: `Decision ${proposal.number}`, weight: 600, colour: palette.ink, size: 10.5 }]);
  return cell([{ text: proposal.quarter ? quarterLabel(proposal.quarter) : `Number ${proposal.number}`, size: 10.5 }]);
}
