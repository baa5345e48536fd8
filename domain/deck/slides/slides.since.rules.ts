import { printedMove } from '#domain/assessments/printed.scores.rules.ts';
import type { DeckCommitment, DeckFacts, DeckPrice } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayAndMonth, dayBeside, lastReview } from '#domain/deck/facts/deck.figures.rules.ts';
import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { fixed, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, figure, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Cell, type DeckSlide, type Paragraph, type Run, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { paragraph } from '#domain/deck/page/slide.parts.rules.ts';
import { flowed, measuredRows, stretched } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, quiet, table, type TableColumn } from '#domain/deck/page/table.parts.rules.ts';
import { approvedOf, reconciliation } from './since.figures.rules.ts';
import { type SinceFacts, sinceTitle } from '#domain/deck/titles/titles.since.rules.ts';
import { capitalized, counted, inWords } from '#domain/deck/titles/titles.words.rules.ts';
import { stateWord } from '#domain/deck/words/state.words.rules.ts';

const HEAD = 21;
const TEXT = 11;
const LEAST_ROW = 20;
const GAP = 18;
const COST = 'Cost now';
const MUTED = { colour: NEUTRAL.muted } as const;
/** Outcome text of the facts for work in progress. */
const UNDER_WAY = 'under way';

type Since = NonNullable<DeckFacts['since']>;

/** Outcome of the last review's commitments, and its deck's figures brought to those of today. Empty at the first review. */
export function sinceSlides(context: DeckContext): DeckSlide[] {
  const { facts } = context;
  const { since } = facts;
  if (!since || since.commitments.length === 0) return [];
  const label = lastReview(since, facts.review);
  const columns = columnsOf(since, label, context);
  const below = reconciliation(since, context, label);
  const under = below ? below.heightAt(BODY.width) + GAP : 0;
  const room = BODY.height - HEAD - under;
  const pages = flowed(rowsFor(since.commitments, { context, columns, room }), { room });
  return pages.map((rows, page): DeckSlide => {
    const list = stretched(rows, room, 1.45);
    const height = list.reduce((sum, one) => sum + one.height, HEAD);
    const drawn = fixed(height, ({ x, y }) => [
      table({ x, y }, list, {
        alt: 'Commitments of the last review with their date, outcome and effect',
        columns,
        headHeight: HEAD,
        size: TEXT,
      }),
    ]);
    return {
      key: page === 0 ? 'since' : `since-${page + 1}`,
      section: 'since',
      chapter: 0,
      kicker: pages.length === 1 ? 'Since we last met' : `Since we last met, ${page + 1} of ${pages.length}`,
      ...titled(sinceTitle(titleFacts(since, label, context)), leadOf(facts, label)),
      pieces: stack([drawn, ...(below && page === 0 ? [space(GAP), below] : [])]).draw(BODY),
      source: `minutes of Q${since.quarter} ${since.year}${since.shown ? ' and its deck' : ''}`,
      notes: { say: '', proof: '', ask: '', minutes: null },
    };
  });
}

function titleFacts({ commitments }: Since, since: string, { facts, hideAmounts }: DeckContext): SinceFacts {
  const done = commitments.filter(({ doneOn }) => doneOn !== null);
  const late = commitments.filter(({ isLate }) => isLate);
  const [approved, cost] = [approvedOf(commitments), approvedOf(commitments, 'cost')];
  const moved = late.flatMap(({ movedTo }) => movedTo ?? []).toSorted();
  const months = new Set(moved.map((day) => day.slice(0, 7)));
  const isQuoted = commitments.every((one) => !one.approved || one.cost);
  return {
    commitments: commitments.length,
    done: done.length,
    late: late.length,
    since,
    onTime: done.filter(({ doneOn, due }) => due === null || (doneOn !== null && doneOn <= due)).length,
    money: hideAmounts
      ? null
      : {
          late: approvedOf(late).oneTime,
          approved: approved.oneTime,
          saved: isQuoted && cost.monthly <= approved.monthly ? approved.oneTime - cost.oneTime : 0,
          writing: facts.customer,
        },
    // Several new months are on the page only.
    ...(months.size > 1 && moved.length === late.length ? {} : { moved: { count: moved.length, month: monthOf(moved.at(-1)) } }),
  };
}

/** "Jan 2027"; empty without a day. */
const monthOf = (day = '') => (day === '' ? '' : `${dayAndMonth(day).split(' ')[1] ?? ''} ${day.slice(0, 4)}`);

function leadOf({ gapsBefore }: DeckFacts, since: string): Claim | null {
  if (!gapsBefore) return null;
  const { open, closed, opened } = gapsBefore;
  const now = open - closed + opened;
  const change = now - open;
  const words = `${capitalized(counted(closed, 'gap'))} closed and ${opened === 0 ? 'none' : inWords(opened)} opened, so ${inWords(now)} ${now === 1 ? 'remains' : 'remain'} open`;
  const moved = [figure('gaps.closed', closed), figure('gaps.opened', opened), figure('gaps.left', now)];
  const compared =
    change === 0 ? `as many as in ${since}` : `${inWords(Math.abs(change))} ${change < 0 ? 'fewer' : 'more'} than in ${since}`;
  return claim(
    'lead',
    'period',
    phrase(`${words}, ${compared}.`, change === 0 ? moved : [...moved, figure('gaps.change', change)], [since]),
  );
}

function columnsOf({ commitments }: Since, label: string, { facts, hideAmounts }: DeckContext): TableColumn[] {
  const hasAmounts = !hideAmounts && commitments.some(({ approved }) => approved);
  const amounts = hasAmounts ? [column(capitalized(stateWord('approved', facts.review)), 132, 'end'), column(COST, 132, 'end')] : [];
  return [
    column(`Promised in ${label}`, 218 + (hasAmounts ? 0 : 140)),
    column('Due', 68),
    column('Done', 92),
    ...amounts,
    column('', 16),
    column('What it changed', 214 + (hasAmounts ? 0 : 124)),
  ];
}

interface Rows {
  context: DeckContext;
  columns: readonly TableColumn[];
  room: number;
}

/** Rows of all commitments and their sum. If the page is too short, completed ones fold into one row: those without a cost first. */
function rowsFor(all: readonly DeckCommitment[], { context, columns, room }: Rows): TableRow[] {
  const foldable = all.filter(({ doneOn }) => doneOn !== null).toSorted((one, other) => costOf(one) - costOf(other));
  const measured = (folded: readonly DeckCommitment[]) =>
    measuredRows(
      [
        ...all.filter((one) => !folded.includes(one)).map((one) => rowOf(one, context, columns)),
        ...(folded.length === 0 ? [] : [foldedRow(folded, columns)]),
        sumRow(all, context, columns),
      ],
      { columns, size: TEXT, least: LEAST_ROW },
    );
  for (let count = 0; count <= foldable.length; count += count === 0 ? 2 : 1) {
    const rows = measured(foldable.slice(0, count));
    if (rows.reduce((sum, { height }) => sum + height, 0) <= room) return rows;
  }
  return measured([]);
}

const costOf = ({ approved }: DeckCommitment) => (approved ? approved.oneTime + approved.monthly : 0);
const written = (price: DeckPrice | null | undefined, { facts }: DeckContext): string =>
  price === undefined
    ? '–'
    : price === null
      ? 'to be quoted'
      : priceOf({ ...price, costKnown: true }, facts.customer, false).replace(' per month', '/month') || '–';

function rowOf(one: DeckCommitment, context: DeckContext, columns: readonly TableColumn[]): Omit<TableRow, 'height'> {
  const hasAmounts = columns.some(({ title }) => title === COST);
  const cost = one.doneOn === null ? cell([{ text: 'not yet', ...MUTED }]) : cell(written(one.cost, context));
  return {
    ...(one.isLate ? { fill: NEUTRAL.late } : {}),
    cells: [
      cell([{ text: one.text, weight: 600 }]),
      quiet(one.due === null ? '–' : dayBeside(one.due, context.facts)),
      doneCell(one, context.facts),
      ...(hasAmounts ? [cell(written(one.approved, context)), one.approved ? cost : quiet('–')] : []),
      cell(''),
      { paragraphs: [changeOf(one, context.facts)] },
    ],
  };
}

function doneCell({ doneOn, isLate, due }: DeckCommitment, facts: DeckFacts): Cell {
  if (doneOn !== null) return cell(dayBeside(doneOn, facts), { shape: 'tick', colour: BETTER });
  if (!isLate || due === null) return quiet('Open');
  const days = Math.round((Date.parse(facts.collectedOn) - Date.parse(due)) / 86_400_000);
  return cell([{ text: `${days} ${days === 1 ? 'day' : 'days'} late`, weight: 600, colour: WORSE }]);
}

/** Score of the section that it improved, else the new day, what is known of its state and who owns it. */
function changeOf({ effect, movedTo, outcome, owner, isLate }: DeckCommitment, facts: DeckFacts): Paragraph {
  if (effect) {
    const { before, now } = printedMove(effect.now, effect.before, facts.template.bands);
    return paragraph(`${effect.section} ${before}% `, { text: 'to ', ...MUTED }, { text: `${now}%`, weight: 600 });
  }
  const state = outcome === UNDER_WAY ? stateWord('in_progress', facts.review) : outcome;
  const parts: Run[] = [
    ...(movedTo
      ? [{ text: `Now due ${dayBeside(movedTo, facts)}. `, weight: 600 as const }]
      : isLate
        ? [{ text: 'No new date. ', weight: 600 as const }]
        : []),
    ...(state === '' ? [] : [{ text: `${capitalized(state)}. `, ...MUTED }]),
    { text: owner, ...MUTED },
  ];
  return paragraph(...parts);
}

function foldedRow(folded: readonly DeckCommitment[], columns: readonly TableColumn[]): Omit<TableRow, 'height'> {
  return {
    cells: columns.map((_, place) => {
      if (place === 0) return quiet(`${capitalized(counted(folded.length, 'other commitment'))}, in the minutes`);
      return place === 2 ? cell('all done', { shape: 'tick', colour: BETTER }) : cell('');
    }),
  };
}

function sumRow(all: readonly DeckCommitment[], context: DeckContext, columns: readonly TableColumn[]): Omit<TableRow, 'height'> {
  const done = all.filter(({ doneOn }) => doneOn !== null);
  const late = all.filter(({ isLate }) => isLate).length;
  const sums = [approvedOf(all), approvedOf(done, 'cost')].map((sum) => cell([{ text: written(sum, context), weight: 600 }]));
  const state = [`${done.length} done`, ...(late > 0 ? [`${late} late`] : [])].join(', ');
  const hasAmounts = columns.some(({ title }) => title === COST);
  return {
    isSum: true,
    cells: [
      cell([{ text: capitalized(counted(all.length, 'commitment')), weight: 600 }]),
      cell(''),
      cell([{ text: state, weight: 600 }]),
      ...(hasAmounts ? sums : []),
      cell(''),
      cell(''),
    ],
  };
}
