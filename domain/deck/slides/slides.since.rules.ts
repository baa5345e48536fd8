import type { DeckCommitment, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayAndMonth, lastReview } from '#domain/deck/facts/deck.figures.rules.ts';
import { BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, figure, said, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Cell, ChartPiece, DeckSlide, Paragraph, Piece, TableRow, Weight } from '#domain/deck/page/slide.model.rules.ts';
import { LEADING, lineCount, paragraph, SMALLEST, text } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedCell, fittedParagraph, quiet, table } from '#domain/deck/page/table.parts.rules.ts';
import { sinceTitle } from '#domain/deck/titles/titles.standing.rules.ts';
import { stateWord } from '#domain/deck/words/state.words.rules.ts';
import { capitalized, counted, inWords, share } from '#domain/deck/titles/titles.words.rules.ts';

const TOP = 116;
/** Fits two lines of the smallest type, unless the row was made lower. */
const ROW = 30;
const TWO_LINES = 2 * SMALLEST * LEADING;
const HEAD = 22;
const GAP = 20;
const BOTTOM = 490;
/** Width of the first column with and without the bridge chart. */
const WORDS = { beside: 274, alone: 570 } as const;
/** Maximum rows of both tables together. */
const MOST_ROWS = 12;
const BRIDGE = { x: 670, y: 160, width: 246, height: 300 } as const;

/** Outcome of the previous review's decisions and actions, and movement of open gaps. Null at the first review. */
export function sinceSlide({ facts, palette }: DeckContext): DeckSlide | null {
  const { since } = facts;
  if (!since || since.commitments.length === 0) return null;
  const { commitments } = since;
  const label = lastReview(since, facts.review);
  const done = commitments.filter(({ doneOn }) => doneOn !== null).length;
  const late = commitments.filter(({ isLate }) => isLate).length;
  return {
    key: 'since',
    section: 'since',
    chapter: 0,
    kicker: 'Since last time',
    ...titled(sinceTitle({ commitments: commitments.length, done, late, since: label }), leadOf(facts, label)),
    pieces: [
      ...tables(commitments, facts.gapsBefore ? WORDS.beside : WORDS.alone, stateWord('in_progress', facts.review)),
      ...bridge(facts, palette),
    ],
    source: `minutes of Q${since.quarter} ${since.year}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function leadOf({ gapsBefore }: DeckFacts, since: string): Claim | null {
  if (!gapsBefore) return null;
  const { open, closed, opened } = gapsBefore;
  const now = open - closed + opened;
  const change = now - open;
  const words = `${capitalized(counted(closed, 'gap'))} closed and ${opened === 0 ? 'none' : inWords(opened)} opened, so ${inWords(now)} ${now === 1 ? 'remains' : 'remain'} open`;
  const moved = [figure('gaps.closed', closed), figure('gaps.opened', opened), figure('gaps.left', now)];
  const compared =
    change === 0 ? `as many as in ${since}` : `${inWords(Math.abs(change))} ${change < 0 ? 'fewer' : 'more'} than in ${since}`;
  return claim('lead', 'period', said(`${words}, ${compared}.`, change === 0 ? moved : [...moved, figure('gaps.change', change)], [since]));
}

/** Overdue commitments are kept first if space is short; the shown ones keep the order of the minutes. */
function tables(commitments: readonly DeckCommitment[], words: number, underWay: string): Piece[] {
  const shown = new Set(commitments.toSorted((one, other) => Number(other.isLate) - Number(one.isLate)).slice(0, MOST_ROWS));
  const kept = commitments.filter((one) => shown.has(one));
  const rest = commitments.length - kept.length;
  const decisions = kept.filter(({ kind }) => kind === 'decision');
  const actions = kept.filter(({ kind }) => kind === 'action');
  const heads = Number(decisions.length > 0) + Number(actions.length > 0);
  const room = BOTTOM - TOP - heads * HEAD - (heads - 1) * GAP - (rest > 0 ? 18 : 0);
  const row = Math.min(ROW, room / kept.length);
  const first = decisions.length > 0 ? listed('Decisions', decisions, { y: TOP, row, words, verb: 'carried out', underWay }) : [];
  const below = decisions.length > 0 ? TOP + HEAD + decisions.length * row + GAP : TOP;
  const second = actions.length > 0 ? listed('Actions', actions, { y: below, row, words, verb: 'done', underWay }) : [];
  const end = below + (actions.length > 0 ? HEAD + actions.length * row : -GAP);
  const more =
    rest === 0
      ? []
      : [
          text(
            `${capitalized(counted(rest, 'other commitment'))} ${rest === 1 ? 'is' : 'are'} in the minutes`,
            { x: 44, y: end + 3, width: 560, height: 14 },
            { size: 10, colour: NEUTRAL.muted },
          ),
        ];
  return [...first, ...second, ...more];
}

interface Placing {
  y: number;
  row: number;
  words: number;
  verb: string;
  underWay: string;
}

function listed(title: string, all: readonly DeckCommitment[], { y, row, words, verb, underWay }: Placing): Piece[] {
  const columns = [column('', words), column('Owner', 104), column('Due', 62), column('Outcome', 136)];
  const done = all.filter(({ doneOn }) => doneOn !== null).length;
  return [
    text(
      [paragraph({ text: title, weight: 600 }, { text: `  ${share(done, all.length)} ${verb}`, colour: NEUTRAL.muted })],
      { x: 44, y: y + 3, width: 280, height: 16 },
      { size: 11.5, role: 'heading' },
    ),
    table(
      { x: 44, y },
      all.map((one) => rowOf(one, { height: row, width: words - 12, underWay })),
      { alt: `${title} of the last review with owner, day and outcome`, columns, size: 12.5, headHeight: HEAD },
    ),
  ];
}

/** Outcome text of the facts for work in progress. */
const UNDER_WAY = 'under way';

interface RowLook {
  height: number;
  width: number;
  underWay: string;
}

function rowOf({ text: words, owner, due, doneOn, isLate, outcome }: DeckCommitment, { height, width, underWay }: RowLook): TableRow {
  return {
    height,
    ...(isLate ? { fill: NEUTRAL.late } : {}),
    cells: [
      wholeCell(words, width, { height, size: 12.5, weight: isLate ? 600 : 400 }),
      wholeCell(owner, 92, { height, size: 12, colour: NEUTRAL.muted }),
      quiet(due === null ? '–' : dayAndMonth(due)),
      outcomeCell({ doneOn, isLate, outcome: outcome === UNDER_WAY ? underWay : outcome }),
    ],
  };
}

/** Text on one line, else on two smaller ones if the row is high enough. */
function wholeCell(
  words: string,
  width: number,
  { height, size, ...look }: { height: number; size: number; weight?: Weight; colour?: string },
): Cell {
  const isLong = lineCount(words, width, SMALLEST) > 1;
  return isLong && height >= TWO_LINES
    ? fittedCell(words, width, 2, { ...look, size: SMALLEST })
    : fittedCell(words, width, 1, { ...look, size });
}

function outcomeCell({ doneOn, isLate, outcome }: Pick<DeckCommitment, 'doneOn' | 'isLate' | 'outcome'>) {
  if (doneOn !== null) {
    return cell(
      [
        { text: 'Done', weight: 600, colour: BETTER },
        { text: ` ${dayAndMonth(doneOn)}`, colour: NEUTRAL.muted },
      ],
      { shape: 'tick', colour: BETTER },
    );
  }
  if (isLate)
    return {
      paragraphs: [paragraph({ text: 'Late', weight: 600, colour: WORSE }, ...why(outcome, 74).runs)],
      mark: { shape: 'clock' as const, colour: WORSE },
    };
  return { paragraphs: [why(outcome || 'Open', 134)] };
}

function why(outcome: string, width: number): Paragraph {
  return outcome === '' ? paragraph() : fittedParagraph(` ${outcome}`, width, 1, { size: 12, colour: NEUTRAL.muted });
}

/** Waterfall of open gaps then and now; a transparent series lifts the steps between. */
function bridge({ gapsBefore, since, review }: DeckFacts, palette: Palette): Piece[] {
  if (!gapsBefore || !since) return [];
  const { open, closed, opened } = gapsBefore;
  const now = open - closed + opened;
  const at = (place: number, value: number) => [0, 1, 2, 3].map((index) => (index === place ? value : null));
  const isSameQuarter = since.year === review.year && since.quarter === review.quarter;
  const ends = isSameQuarter ? ['Last review', 'Now'] : [`Q${since.quarter} ${since.year}`, `Q${review.quarter} ${review.year}`];
  const categories = [ends[0] ?? '', 'Closed', 'New', ends[1] ?? ''];
  const chart: ChartPiece = {
    kind: 'chart',
    box: BRIDGE,
    alt: `Column chart of open gaps, number: ${open} in ${categories[0]}, ${closed} closed, ${opened} new, ${now} in ${categories[3]}.`,
    chart: {
      kind: 'columns',
      categories,
      series: [
        { name: 'Base', colour: 'transparent', values: [null, open - closed, open - closed, null] },
        { name: 'Before', colour: palette.soft, values: at(0, open) },
        { name: 'Closed', colour: BETTER, values: at(1, closed) },
        { name: 'New', colour: WORSE, values: at(2, opened) },
        { name: 'Now', colour: palette.series, values: at(3, now) },
      ],
      line: null,
      scale: { min: 0, max: Math.max(open, now, 1) },
      totals: [String(open), closed === 0 ? '0' : `−${closed}`, opened === 0 ? '0' : `+${opened}`, String(now)],
      isLastStrong: true,
    },
  };
  return [
    text(
      [paragraph({ text: 'Open gaps', weight: 600 }, { text: '  number', colour: NEUTRAL.muted })],
      { x: BRIDGE.x, y: TOP + 3, width: BRIDGE.width, height: 16 },
      { size: 11.5, role: 'heading' },
    ),
    chart,
  ];
}
