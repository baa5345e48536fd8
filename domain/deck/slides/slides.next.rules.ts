import { titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckAction, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayAndMonth, dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { headed, listed } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, fixed, growing, layers, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { fitted, SIZE, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { flowed, measuredRows } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, fittedParagraph } from '#domain/deck/page/table.parts.rules.ts';
import { nextTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { capitalized, counted, inWords } from '#domain/deck/titles/titles.words.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';

const MOST_SHOWN = 3;
const HEAD = 22;
const NOTE = 15;
const GAP = 16;
const BETWEEN = 32;
/** Widths of the day and of the owner. */
const [DAY, OWNER] = [72, 118];
/** Space at the end of a cell. */
const END = 12;
/** People type texts of absurd length. */
const MOST_LINES = 4;

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
    pieces: bodyOf(facts, palette).draw(BODY),
    source: facts.review.isPresented ? 'recorded in this meeting' : `as of ${dayInFull(facts.collectedOn, facts.review)}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function bodyOf(facts: DeckFacts, palette: Palette): Part {
  const { ours, theirs } = facts.next;
  const band = nextReview(facts, palette);
  const room = BODY.height - band.heightAt(BODY.width) - GAP;
  const lists = [
    { title: `${facts.provider.name} does`, steps: ours },
    { title: 'You do', steps: theirs },
  ].filter(({ steps }) => steps.length > 0);
  const width = lists.length === 1 ? BODY.width : (BODY.width - BETWEEN) / 2;
  const parts = lists.map(({ title, steps }) => ({ part: actions(title, steps, { palette, width, room }), width }));
  const top = parts.length === 0 ? noSteps(facts.review.isPresented) : row(parts, { gap: BETWEEN });
  return stack([growing(top), space(GAP), band]);
}

const noSteps = (isPresented: boolean) =>
  copy(
    isPresented
      ? 'No step was agreed in this meeting.'
      : 'No steps agreed yet. Steps agreed in the meeting appear here, with owner and date.',
    { size: 13, colour: NEUTRAL.muted },
  );

interface Listed {
  palette: Palette;
  width: number;
  room: number;
}

/** As many steps as the page has room for; the minutes list all of them. */
function actions(title: string, all: readonly DeckAction[], { palette, width, room }: Listed): Part {
  const columns = [column('', DAY), column('', width - DAY - OWNER), column('Owner', OWNER, 'end')];
  const rows = measuredRows(
    all.map(({ text: words, owner, due }) => ({
      cells: [
        cell([{ text: due === null ? 'no day' : dayAndMonth(due), size: 13, weight: 600, colour: due === null ? WORSE : palette.ink }]),
        {
          paragraphs: [
            fittedParagraph(words, width - DAY - OWNER - END, MOST_LINES, { size: 12.5, weight: 500, field: fieldOf('step', words) }),
          ],
        },
        { paragraphs: [fittedParagraph(owner, OWNER, MOST_LINES, { size: 12, colour: NEUTRAL.muted })] },
      ],
    })),
    { columns, size: 12, least: 32 },
  );
  const [shown = []] = flowed(rows, { room: room - HEAD - NOTE, isEven: false });
  const more = all.length - shown.length;
  const name = fitted(title, width - OWNER - 80, { size: SIZE.head, lines: 1 }).words;
  return stack([
    layers(
      headed(name, counted(all.length, 'step')),
      listed(shown, { alt: `${title}: steps with day and owner`, columns, headHeight: HEAD, most: 1.4 }),
    ),
    ...(more > 0 ? [copy(`${capitalized(inWords(more))} more in the minutes`, { size: 10, colour: NEUTRAL.muted })] : []),
  ]);
}

/** Day and place of the next review, and what it will show. */
function nextReview({ next: { review, shown }, review: writing }: DeckFacts, palette: Palette): Part {
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
  const when = stack(
    [
      copy('Next review', { size: 11, weight: 500, ...white }),
      copy(review ? dayInFull(review.day, writing) : 'The date is open', { size: 21, weight: 600, ...white }),
      copy(where, { lines: 2, field: 'where', ...white }),
    ],
    { gap: 3 },
  );
  const promises = shown.slice(0, MOST_SHOWN).map((words) => ({
    part: layers(
      fixed(0, ({ x, y, height }) => [upright(x, y, height, { colour: palette.onFill, thick: 0.5 })]),
      panel(copy(words, { lines: 4, size: 13, weight: 500, field: fieldOf('shown', words), ...white }), { padding: { x: 12, y: 0 } }),
    ),
  }));
  const then = stack([copy('What we will show you then', { size: 11, weight: 500, ...white }), space(5), growing(row(promises))]);
  return panel(row([{ part: when, width: 290 }, ...(promises.length === 0 ? [] : [{ part: then }])], { gap: 18 }), {
    fill: palette.fill,
    radius: 4,
    padding: { x: 20, y: 14 },
  });
}
