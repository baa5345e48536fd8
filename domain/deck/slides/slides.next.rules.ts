import type { DeckAction, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import { dayAndMonth, dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { DeckSlide, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fitted, fittedText, paragraph, rect, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedCell, table } from '#domain/deck/page/table.parts.rules.ts';
import { nextTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { counted, inWords } from '#domain/deck/titles/titles.words.rules.ts';

const MOST = 5;
const ROW = 46;

/** Actions with owner and due date, and the next review. Null if there are neither. */
export function nextSlide({ facts, palette }: DeckContext): DeckSlide | null {
  const { ours, theirs, review } = facts.next;
  if (ours.length + theirs.length === 0 && review === null) return null;
  const first = [...ours, ...theirs]
    .filter(({ due }) => due !== null)
    .toSorted((one, other) => (one.due ?? '').localeCompare(other.due ?? ''))[0];
  return {
    key: 'next',
    section: 'next',
    chapter: 3,
    kicker: 'Next steps',
    ...titled(
      nextTitle({
        first: first?.due ? { text: first.text, by: dayInFull(first.due, facts.review) } : null,
        meetsAgain: review ? dayInFull(review.day, facts.review) : null,
      }),
      null,
    ),
    pieces: [
      ...actions(`${facts.provider.name} does`, ours, 44, palette),
      ...actions('You do', theirs, 496, palette),
      ...(ours.length + theirs.length === 0 ? [noSteps(facts.review.isPresented)] : []),
      ...nextReview(facts, palette),
    ],
    source: facts.review.isPresented ? 'recorded in this meeting' : `as of ${dayInFull(facts.collectedOn, facts.review)}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

const noSteps = (isPresented: boolean) =>
  text(
    isPresented
      ? 'No step was agreed in this meeting.'
      : 'No steps agreed yet. Steps agreed in the meeting appear here, with owner and date.',
    { x: 44, y: 119, width: 872, height: 18 },
    { size: 13, colour: NEUTRAL.muted },
  );

function actions(title: string, all: readonly DeckAction[], x: number, palette: Palette): Piece[] {
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST);
  const rows = shown.map(({ text: words, owner, due }): TableRow => ({
    height: ROW,
    cells: [
      cell([{ text: due === null ? 'no day' : dayAndMonth(due), size: 13, weight: 600, colour: due === null ? WORSE : palette.ink }]),
      fittedCell(words, 220, 2, { size: 12.5, weight: 500, field: fieldOf('step', words) }),
      fittedCell(owner, 106, 2, { colour: NEUTRAL.muted }),
    ],
  }));
  const more = all.length - shown.length;
  const name = fitted(title, 210, { size: 11.5, lines: 1 });
  const list = table({ x, y: 116 }, rows, {
    alt: `${title}: steps with day and owner`,
    columns: [column('', 76), column('', 232), column('Owner', 112, 'end')],
    headHeight: 22,
  });
  return [
    text(
      [paragraph({ text: name.words, size: name.size, weight: 600 }, { text: `  ${counted(all.length, 'step')}`, colour: NEUTRAL.muted })],
      { x, y: 119, width: 300, height: 16 },
      { size: 11.5, role: 'heading' },
    ),
    list,
    ...(more > 0
      ? [
          text(
            `${inWords(more)} more in the minutes`,
            { x, y: list.box.y + list.box.height + 4, width: 300, height: 14 },
            { size: 10, colour: NEUTRAL.muted },
          ),
        ]
      : []),
  ];
}

function nextReview({ next: { review, shown }, review: writing }: DeckFacts, palette: Palette): Piece[] {
  const white = { colour: palette.onFill };
  const clock = review?.startsAt
    ? new Intl.DateTimeFormat('en-GB', {
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: writing.timezone,
      }).format(Date.parse(review.startsAt))
    : '';
  const where = [clock, review?.place].filter(Boolean).join(', ');
  const width = 180;
  return [
    rect({ x: 44, y: 392, width: 872, height: 100 }, palette.fill, { radius: 4 }),
    text('Next review', { x: 64, y: 407, width: 280, height: 15 }, { size: 11, weight: 500, ...white }),
    text(
      review ? dayInFull(review.day, writing) : 'The date is open',
      { x: 64, y: 427, width: 290, height: 30 },
      { size: 21, weight: 600, ...white },
    ),
    fittedText(where, { x: 64, y: 459, width: 290, height: 17 }, { lines: 1, size: 12, field: 'where', ...white }),
    ...(shown.length === 0
      ? []
      : [text('What we will show you then', { x: 364, y: 407, width: 300, height: 15 }, { size: 11, weight: 500, ...white })]),
    ...shown
      .slice(0, 3)
      .flatMap((words, index): Piece[] => [
        upright(352 + index * width, 428, 48, { colour: palette.onFill, thick: 0.5 }),
        fittedText(
          words,
          { x: 364 + index * width, y: 428, width: width - 22, height: 50 },
          { lines: 3, size: 13, weight: 500, field: fieldOf('shown', words), ...white },
        ),
      ]),
  ];
}
