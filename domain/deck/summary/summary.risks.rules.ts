import { compareQuarters, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import type { DeckFacts, DeckGap, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { NEUTRAL, type Palette, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Cell, Paragraph, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { lineCount, paragraph, SIZE, SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { SHEET } from './summary.blocks.rules.ts';
import { cell, column, fittedParagraph, quiet, table } from '#domain/deck/page/table.parts.rules.ts';
import { moreWords, treatedWords } from './summary.claims.rules.ts';
import { othersAmong, topRisks, treatmentsOf } from './summary.others.rules.ts';
import { inWords } from '#domain/deck/titles/titles.words.rules.ts';

const RISK_ROW = 31;

export function risks(facts: DeckFacts, palette: Palette): Piece[] {
  const { recommendations } = facts;
  const [shown, others] = [topRisks(facts), othersAmong(facts)];
  if (shown.length === 0) return [];
  const proposals = new Map(recommendations.map((one) => [one.number, one]));
  const deferred = new Set(facts.deferred?.map(({ findingId }) => findingId));
  const rows = shown.map((gap): TableRow => ({
    height: RISK_ROW,
    cells: [
      chipOf(gap),
      { paragraphs: wordsOf(gap) },
      deferred.has(gap.findingId) ? quiet('deferred') : treatedBy(gap, proposals, palette),
    ],
  }));
  const [next] = others;
  const rest: TableRow[] = next
    ? [
        {
          height: RISK_ROW,
          cells: [
            chipOf(next),
            {
              paragraphs: [
                fittedParagraph(moreWords(others).words, WORDS, 1, { size: 11, weight: 600 }),
                paragraph({ text: namesWithin(others.map(({ words }) => words)), size: 9.5, colour: NEUTRAL.muted }),
              ],
            },
            { paragraphs: othersTreated(others, proposals, facts) },
          ],
        },
      ]
    : [];
  return [
    table({ x: SHEET.left, y: 396 }, [...rows, ...rest], {
      alt: 'The risks that matter and what treats them',
      columns: [column('', 68), column('The risks that matter', WORDS + 12), column('Treated by', TREATED, 'end')],
      headHeight: 18,
      size: 11,
    }),
  ];
}

/** Widths of the last two columns, in points. */
const WORDS = 298;
const TREATED = 140;

/** Sizes in which long words are tried. */
const LONG_SIZES = [11, 10, 9, SIZE.foot] as const;

/** Words of a risk whole: on one line with the consequence below, else on both lines. */
function wordsOf({ words, consequence }: DeckGap): Paragraph[] {
  if (lineCount(words, WORDS, SMALLEST) > 1) {
    const size = LONG_SIZES.find((one) => lineCount(words, WORDS, one) <= 2) ?? SIZE.foot;
    return [fittedParagraph(words, WORDS, 2, { size, weight: 600 })];
  }
  const below = sentencesWithin(consequence ?? '');
  return [
    fittedParagraph(words, WORDS, 1, { size: 11, weight: 600 }),
    ...(below === '' ? [] : [paragraph({ text: below, size: 9.5, colour: NEUTRAL.muted })]),
  ];
}

/** As many whole sentences as one line holds; empty if the first is longer. */
function sentencesWithin(text: string): string {
  const sentences = text.trim().split(/(?<=[.!?])\s+/u);
  const counts = sentences.map((_, place) => sentences.length - place);
  return counts.map((count) => sentences.slice(0, count).join(' ')).find(fitsBelow) ?? '';
}

const fitsBelow = (text: string) => lineCount(text, WORDS, 9.5) <= 1;

/** As many whole names as one line holds, and the number of the others. */
function namesWithin(names: readonly string[]): string {
  const texts = names.map((_, place) => {
    const left = place;
    const shown = names.slice(0, names.length - left).join(', ');
    return left === 0 ? shown : `${shown} and ${inWords(left)} more`;
  });
  return texts.find(fitsBelow) ?? '';
}

/** The other risks by treatment, in two lines whose counts add up; quarters only if all of them are dated. */
function othersTreated(others: readonly DeckGap[], proposals: ReadonlyMap<number, DeckRecommendation>, facts: DeckFacts): Paragraph[] {
  const counts = treatmentsOf(others, facts);
  const isDated = counts.every(([treatment]) => treatment === 'dated');
  const dates = others
    .flatMap(({ recommendation }) => proposals.get(recommendation ?? 0) ?? [])
    .flatMap(({ quarter }) => quarter ?? [])
    .toSorted(compareQuarters);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first && last && isDated) {
    const isOne = compareQuarters(first, last) === 0;
    return [fittedParagraph(isOne ? quarterLabel(first) : `${quarterLabel(first)} to ${quarterLabel(last)}`, TREATED, 1, { size: 10 })];
  }
  const parts = counts.map((one) => treatedWords(one).words);
  return [parts.slice(0, 2), parts.slice(2)]
    .filter((line) => line.length > 0)
    .map((line) => fittedParagraph(line.join(', '), TREATED, 1, { size: 10 }));
}

const chipOf = ({ severity }: DeckGap): Cell => ({
  paragraphs: [paragraph(SEVERITY_LEVELS[severity].label)],
  chip: SEVERITY_LEVELS[severity],
});

function treatedBy({ recommendation }: DeckGap, proposals: ReadonlyMap<number, DeckRecommendation>, palette: Palette): Cell {
  const proposal = recommendation === null ? undefined : proposals.get(recommendation);
  if (!proposal) return quiet('not yet planned');
  if (proposal.state === 'asked') return cell([{ text: `Decision ${proposal.number}`, weight: 600, colour: palette.ink, size: 10.5 }]);
  if (!proposal.quarter) return cell([{ text: `Plan ${proposal.number}, no date`, size: 10.5 }]);
  const late = proposal.lateSince
    ? [fittedParagraph(`overdue since ${quarterLabel(proposal.lateSince)}`, TREATED, 1, { size: 9.5, colour: WORSE })]
    : [];
  return { paragraphs: [paragraph({ text: quarterLabel(proposal.quarter), size: 10.5 }), ...late] };
}
