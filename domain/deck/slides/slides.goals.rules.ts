import type { DeckFacts, DeckGoal } from '#domain/deck/facts/deck.facts.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { goalInWords, goalsTimeline } from '#domain/deck/charts/goals.timeline.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { claim, figure, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Cell, DeckSlide, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, heading, paragraph, rect } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedCell, fittedParagraph, table } from '#domain/deck/page/table.parts.rules.ts';
import { goalsTitle } from '#domain/deck/titles/titles.matters.rules.ts';
import { inWords, share } from '#domain/deck/titles/titles.words.rules.ts';

const MOST = 5;
const MOST_CHANGES = 4;
const TOP = 116;
const HEAD = 22;
const BOTTOM = 490;
/** Position of the heading for changes on the customer's side. */
const CHANGES = 408;
const ROW = 62;
const COLUMNS = [column('Goal', 252), column('', 248), column('What it needs', 204), column('Served by', 168)];

/** Customer's goals, their needs, and the recommendations that serve them. Null without goals. */
export function goalsSlide({ facts, palette }: DeckContext): DeckSlide | null {
  const { goals } = facts;
  if (goals.length === 0) return null;
  const atRisk = goals.filter(({ status }) => status === 'at_risk');
  const served = goals.filter(({ servedBy }) => servedBy.length > 0).length;
  const shown = goals.toSorted((one, other) => Number(other.status === 'at_risk') - Number(one.status === 'at_risk')).slice(0, MOST);
  const end = facts.changes.length > 0 ? CHANGES - 10 : BOTTOM;
  const row = Math.min(ROW, (end - TOP - HEAD) / shown.length);
  return {
    key: 'goals',
    section: 'goals',
    chapter: 2,
    kicker: 'Your goals',
    ...titled(
      goalsTitle({ goals: goals.length, onTrack: goals.length - atRisk.length, atRisk: atRisk.map(({ title }) => title) }),
      claim(
        'lead',
        'customer',
        phrase(`The plan serves ${share(served, goals.length)} goals.`, [
          figure('goals.served', served),
          figure('goals.all', goals.length),
        ]),
      ),
    ),
    pieces: [
      table(
        { x: 44, y: TOP },
        shown.map((goal) => ({ ...rowOf(goal, facts, palette), height: row })),
        { alt: 'Goals with their day, what they need and what serves them', columns: COLUMNS, headHeight: HEAD },
      ),
      ...goalsTimeline({ goals: shown, top: TOP + HEAD, row }, facts, palette),
      ...changes(facts, palette),
    ],
    source: `goals as agreed, ${dayInFull(facts.collectedOn, facts.review)}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function rowOf(goal: DeckGoal, { recommendations, review }: DeckFacts, palette: Palette): TableRow {
  const { title, why, status, needs, servedBy } = goal;
  return {
    height: ROW,
    ...(status === 'at_risk' ? { fill: NEUTRAL.late } : {}),
    cells: [
      {
        paragraphs: [
          fittedParagraph(title, 238, 1, { size: 12.5, weight: 600 }),
          ...(why === '' ? [] : [fittedParagraph(why, 238, 1, { size: 10.5, colour: NEUTRAL.muted, field: fieldOf('why', title) })]),
        ],
      },
      { ...cell(''), spoken: goalInWords(goal, { review }) },
      fittedCell(needs, 190, 2, { field: fieldOf('needs', title) }),
      servedCell(servedBy, recommendations, palette),
    ],
  };
}

function servedCell(servedBy: readonly number[], recommendations: DeckFacts['recommendations'], palette: Palette): Cell {
  if (servedBy.length === 0) return cell([{ text: 'nothing in the plan', colour: WORSE }]);
  const asked = recommendations.filter(({ number, state }) => servedBy.includes(number) && state === 'asked').length;
  const words = `${servedBy.length === 1 ? 'Recommendation' : 'Recommendations'} ${servedBy.join(', ')}`;
  const below =
    asked === 0
      ? []
      : [
          paragraph({
            text: asked === servedBy.length ? 'for decision today' : `${inWords(asked)} for decision today`,
            size: 10.5,
            colour: palette.ink,
          }),
        ];
  return { paragraphs: [fittedParagraph(words, 164, 1, { size: 12, weight: 500 }), ...below] };
}

function changes({ changes: all }: DeckFacts, palette: Palette): Piece[] {
  const shown = all.slice(0, MOST_CHANGES);
  if (shown.length === 0) return [];
  const width = (872 - (shown.length - 1) * 10) / shown.length;
  return [
    heading('What changes on your side', { x: 44, y: CHANGES, width: 400, height: 16 }),
    ...shown.flatMap(({ what, from, to, note }, index): Piece[] => {
      const x = 44 + index * (width + 10);
      return [
        rect({ x, y: 428, width, height: 64 }, NEUTRAL.panel, { radius: 3 }),
        fittedText(what, { x: x + 14, y: 438, width: width / 2 - 18, height: 15 }, { lines: 1, size: 11, weight: 500 }),
        fittedText(
          note,
          { x: x + width / 2, y: 438, width: width / 2 - 14, height: 15 },
          { lines: 1, size: 10, colour: NEUTRAL.muted, align: 'end' },
        ),
        fittedText(
          `${from} → ${to}`,
          { x: x + 14, y: 458, width: width - 28, height: 26 },
          { lines: 1, size: 18, weight: 600, colour: palette.ink },
        ),
      ];
    }),
  ];
}
