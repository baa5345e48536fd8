import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { goalInWords, goalsTimeline } from '#domain/deck/charts/goals.timeline.rules.ts';
import { claim, figure, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckFacts, DeckGoal, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { headed } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, fixed, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Cell, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { capped, fittingTitle, paragraph, SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { flowed, measuredRows, stretched } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, fittedParagraph, table } from '#domain/deck/page/table.parts.rules.ts';
import { goalsTitle } from '#domain/deck/titles/titles.matters.rules.ts';
import { counted, share } from '#domain/deck/titles/titles.words.rules.ts';
import { stateWord } from '#domain/deck/words/state.words.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';

const MOST_CHANGES = 4;
const MOST_SERVING = 3;
/** People type names of absurd length. */
const MOST_LINES = 4;
const HEAD = 22;
const STRETCH = 1.9;
/** Rows of goals: low ones are used where all of them then fit on one page. */
const ROWS = [
  { least: 56, padding: 14 },
  { least: 46, padding: 6 },
] as const;
const WIDTHS = { goal: 252, line: 248, needs: 172, served: 200 } as const;
const COLUMNS = [
  column('Goal', WIDTHS.goal),
  column('', WIDTHS.line),
  column('What it needs', WIDTHS.needs),
  column('Served by', WIDTHS.served),
];
/** Space at the end of a cell. */
const END = 14;

/** Customer's goals, their needs, and the recommendations that serve them, those at risk first. Empty without goals. */
export function goalsSlides({ facts, palette }: DeckContext): DeckSlide[] {
  if (facts.goals.length === 0) return [];
  const goals = facts.goals.toSorted((one, other) => Number(other.status === 'at_risk') - Number(one.status === 'at_risk'));
  const atRisk = goals.filter(({ status }) => status === 'at_risk');
  const served = goals.filter(({ servedBy }) => servedBy.length > 0).length;
  const below = changesPart(facts, palette);
  const whole = BODY.height - HEAD;
  const beside = whole - (below?.heightAt(BODY.width) ?? 0);
  const layouts = ROWS.map((look) =>
    measuredRows(
      goals.map((goal) => rowOf(goal, facts, palette)),
      { columns: COLUMNS, size: 12, ...look },
    ),
  );
  const rows = layouts.find((one) => flowed(one, { room: beside }).length === 1) ?? layouts[0] ?? [];
  // Goals that fill a page themselves leave what changes to a page of its own.
  const isApart = rows.some(({ height }) => height > beside);
  const room = isApart ? whole : beside;
  const pages = [...flowed(rows, { room }), ...(isApart && below ? [[]] : [])];
  let from = 0;
  return pages.map((shown, page) => {
    from += shown.length;
    const own = goals.slice(from - shown.length, from);
    return {
      key: page === 0 ? 'goals' : `goals-${page + 1}`,
      section: 'goals',
      chapter: 2,
      kicker: pages.length === 1 ? 'Your goals' : `Your goals, ${page + 1} of ${pages.length}`,
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
      pieces: stack([
        ...(own.length === 0 ? [] : [goalsTable(own, stretched(shown, room, STRETCH), { facts, palette })]),
        ...(below && (!isApart || own.length === 0) ? [below] : []),
      ]).draw(BODY),
      source: `goals as agreed, ${dayInFull(facts.collectedOn, facts.review)}`,
      notes: { say: '', proof: '', ask: '', minutes: null },
    };
  });
}

function goalsTable(goals: readonly DeckGoal[], rows: TableRow[], { facts, palette }: Pick<DeckContext, 'facts' | 'palette'>): Part {
  const heights = rows.map(({ height }) => height);
  const alt = 'Goals with their date, what they need and what serves them';
  return fixed(
    heights.reduce((sum, height) => sum + height, HEAD),
    ({ x, y }) => [
      table({ x, y }, rows, { alt, columns: COLUMNS, headHeight: HEAD }),
      ...goalsTimeline({ goals, x: x + WIDTHS.goal, top: y + HEAD, heights }, facts, palette),
    ],
  );
}

function rowOf(goal: DeckGoal, { recommendations, review }: DeckFacts, palette: Palette): Omit<TableRow, 'height'> {
  const { title, why, status, needs, servedBy } = goal;
  const width = WIDTHS.goal - END;
  const serving = recommendations.filter(({ number }) => servedBy.includes(number));
  return {
    ...(status === 'at_risk' ? { fill: NEUTRAL.late } : {}),
    cells: [
      {
        paragraphs: [
          capped(paragraph({ text: title, size: 12.5, weight: 600 }), width, { size: 12.5, lines: MOST_LINES }),
          ...(why === ''
            ? []
            : [fittedParagraph(why, width, MOST_LINES, { size: SMALLEST, colour: NEUTRAL.muted, field: fieldOf('why', title) })]),
        ],
      },
      { ...cell(''), spoken: goalInWords(goal, { review }) },
      { paragraphs: [fittedParagraph(needs, WIDTHS.needs - END, 2 * MOST_LINES, { size: 12, field: fieldOf('needs', title) })] },
      servedCell(serving, review, palette),
    ],
  };
}

/** Recommendations by number and name, with their state. */
function servedCell(serving: readonly DeckRecommendation[], review: DeckFacts['review'], palette: Palette): Cell {
  if (serving.length === 0) return cell([{ text: 'nothing in the plan', colour: WORSE }]);
  const rest = serving.length - MOST_SERVING;
  const state = (one: DeckRecommendation) => {
    if (one.state === 'asked') return { text: 'decision today', colour: palette.ink };
    if (one.state !== 'planned') return { text: stateWord(one.state, review), colour: NEUTRAL.muted };
    return { text: one.quarter ? quarterLabel(one.quarter) : 'not dated', colour: NEUTRAL.muted };
  };
  const named = serving
    .slice(0, MOST_SERVING)
    .map((one) =>
      capped(
        paragraph(
          { text: `${one.number}  `, size: 11, weight: 600 },
          { text: `${fittingTitle(one, WIDTHS.served - END, { size: 11, lines: 2 })}, `, size: 11 },
          { size: 11, ...state(one) },
        ),
        WIDTHS.served,
        { size: 11, lines: MOST_LINES },
      ),
    );
  const more = rest > 0 ? [paragraph({ text: `and ${counted(rest, 'other')}`, size: 11, colour: NEUTRAL.muted })] : [];
  return { paragraphs: [...named, ...more] };
}

/** Figures that change on the customer's side. Null if there are none. */
function changesPart({ changes }: DeckFacts, palette: Palette): Part | null {
  const tiles = changes.slice(0, MOST_CHANGES).map(({ what, from, to, note }) => ({
    part: panel(
      stack([
        row(
          [
            { part: copy(what, { size: 11, weight: 500, lines: 2 }) },
            ...(note === '' ? [] : [{ part: copy(note, { size: 10, colour: NEUTRAL.muted, align: 'end', lines: 2 }) }]),
          ],
          { gap: 8 },
        ),
        space(3),
        copy(`${from} → ${to}`, { size: 18, weight: 600, colour: palette.ink, lines: 2 }),
      ]),
      { fill: NEUTRAL.panel, radius: 3, padding: { x: 14, y: 9 } },
    ),
  }));
  return tiles.length === 0 ? null : stack([space(12), headed('What changes on your side'), space(5), row(tiles, { gap: 10 })]);
}
