import { titled } from '#domain/deck/claims/claim.rules.ts';
import { dayBeside, dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { deckNumber } from '#domain/deck/facts/deck.money.rules.ts';
import { type DeckFeedback, feedbackFigures, type FeedbackFigures } from '#domain/deck/facts/feedback.facts.rules.ts';
import { headed, listed, ruled } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, firstFitting, growing, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import { SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import { measuredRows } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, quiet } from '#domain/deck/page/table.parts.rules.ts';
import { feedbackTitle } from '#domain/deck/titles/titles.feedback.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';

const GUTTER = 16;
const SAID = 392;
const GAP = 40;
const TEXT = 11;
const BELOW_TILES = 18;
/** Rows of the lists, from the most; those that fit are shown and the rest is counted. */
const COMMENTS = [5, 4, 3, 2, 1] as const;
const ROWS = [
  { surveys: 4, followUps: 5 },
  { surveys: 3, followUps: 4 },
  { surveys: 2, followUps: 3 },
  { surveys: 1, followUps: 2 },
  { surveys: 1, followUps: 1 },
] as const;
type Rows = (typeof ROWS)[number];

/** Answers to the surveys of the period and their follow-ups. Null if nobody answered. */
export function feedbackSlide(context: DeckContext): DeckSlide | null {
  const { facts } = context;
  const { feedback } = facts;
  const figures = feedbackFigures(facts);
  if (!figures || !feedback) return null;
  return {
    key: 'feedback',
    section: 'feedback',
    chapter: 0,
    kicker: 'What you said and what follows',
    ...titled(feedbackTitle(figures, facts.customer), null),
    pieces: drawn(tiles(figures, feedback, context), feedback, context),
    source: `surveys from ${dayInFull(feedback.since, facts.review)} to ${dayInFull(facts.collectedOn, facts.review)}; answers are shown without names`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function drawn(top: Part, feedback: DeckFeedback, context: DeckContext): Piece[] {
  const room = BODY.height - top.heightAt(BODY.width) - BELOW_TILES;
  return stack([top, space(BELOW_TILES), growing(below(feedback, room, context))]).draw(BODY);
}

function tiles(
  { answers, asked, scored, open, done }: FeedbackFigures,
  { surveys: { length } }: DeckFeedback,
  { facts, palette }: DeckContext,
): Part {
  const number = (value: number) => deckNumber(value, facts.customer, { most: 1 });
  const shown = [
    {
      label: 'Answers',
      value: `${number(answers)} of ${number(asked)}`,
      colour: palette.ink,
      below: length === 1 ? 'contacts who were asked' : `requested in ${counted(length, 'survey')}`,
    },
    ...(scored
      ? [
          { label: 'Average score, latest survey', value: number(scored.scores.average), colour: palette.ink, below: 'out of 10' },
          {
            label: 'Low scores, latest survey',
            value: number(scored.scores.low),
            colour: scored.scores.low === 0 ? BETTER : WORSE,
            below: '6 or less out of 10',
          },
        ]
      : []),
    ...(open + done > 0
      ? [
          {
            label: 'Follow-ups',
            value: `${number(open)} open`,
            colour: open === 0 ? palette.ink : WORSE,
            below: `${number(done)} completed`,
          },
        ]
      : []),
  ];
  const width = (BODY.width - GUTTER * 3) / 4;
  return row(
    shown.map(({ label, value, colour, below: words }) => ({
      part: panel(
        stack([
          copy(label, { size: TEXT, colour: NEUTRAL.muted }),
          copy(value, { lines: 1, size: SIZE.figure, weight: 600, colour }),
          space(4),
          copy(words, { lines: 1, size: TEXT, colour: NEUTRAL.muted }),
        ]),
        { fill: NEUTRAL.panel, radius: 3, padding: { x: 14, y: 11 } },
      ),
      width,
    })),
    { gap: GUTTER },
  );
}

function below(feedback: DeckFeedback, room: number, context: DeckContext): Part {
  const width = BODY.width - SAID - GAP;
  const said = COMMENTS.map((most) => comments(feedback, most));
  const lists = ROWS.map((most) => listsOf(feedback, most, { ...context, width }));
  return row(
    [
      { part: firstFitting(said, { width: SAID, height: room }), width: SAID },
      { part: firstFitting(lists, { width, height: room }), width },
    ],
    { gap: GAP },
  );
}

/** Comments in their own words, without names; each can be edited on the slide. */
function comments({ comments: all }: DeckFeedback, most: number): Part {
  const shown = all.slice(0, most);
  const more = all.length - shown.length;
  if (shown.length === 0) {
    return stack([
      headed('What you said'),
      space(6),
      copy('Comments are shown from four answers on.', { size: TEXT, colour: NEUTRAL.muted }),
    ]);
  }
  const said = shown.map((words) => copy(`“${words}”`, { lines: 5, size: SIZE.body, field: fieldOf('comment', words) }));
  const rest = more > 0 ? [copy(capitalized(counted(more, 'more comment')), { size: TEXT, colour: NEUTRAL.muted })] : [];
  return stack([headed('What you said'), space(6), ruled([...said, ...rest])]);
}

type Look = DeckContext & { width: number };

function listsOf(feedback: DeckFeedback, most: Rows, look: Look): Part {
  const follows = feedback.followUps.length > 0 ? [space(16), ...followUps(feedback, most.followUps, look)] : [];
  return stack([headed('Surveys'), space(6), surveys(feedback, most.surveys, look), ...follows]);
}

function surveys({ surveys: all }: DeckFeedback, most: number, { facts, palette, width }: Look): Part {
  const columns = [
    column('Survey', Math.round(width * 0.5)),
    column('Answered', Math.round(width * 0.22), 'end'),
    column('Average score', Math.round(width * 0.28), 'end'),
  ];
  const latest = all.toReversed().slice(0, most);
  const more = all.length - latest.length;
  const rows = latest.map(({ name, asked, answered, scores }, place) => ({
    ...(place === 0 ? { fill: palette.tint } : {}),
    cells: [
      cell([{ text: name, weight: place === 0 ? 600 : 400 }]),
      cell(`${answered} of ${asked}`),
      scores ? cell([{ text: deckNumber(scores.average, facts.customer, { most: 1 }), weight: 600 }]) : quiet('–'),
    ],
  }));
  const rest = more > 0 ? [{ cells: [quiet(capitalized(counted(more, 'earlier survey'))), cell(''), cell('')] }] : [];
  const measured = measuredRows([...rows, ...rest], { columns, size: TEXT, least: 23 });
  return listed(measured, { alt: 'Surveys with answers and average scores, the latest first', columns, headHeight: 20, size: TEXT });
}

function followUps({ followUps: all }: DeckFeedback, most: number, { facts, width }: Look): Part[] {
  const columns = [
    column('Follow-up', Math.round(width * 0.46)),
    column('By', Math.round(width * 0.32)),
    column('State', Math.round(width * 0.22)),
  ];
  const shown = all.slice(0, most);
  const more = all.length - shown.length;
  const rows = shown.map(({ by, due, doneOn }) => ({
    cells: [
      cell('Conversation about an answer'),
      cell(by ?? facts.provider.name),
      doneOn === null
        ? cell([{ text: `by ${dayBeside(due, facts)}`, weight: 600, colour: WORSE }])
        : cell([{ text: `done ${dayBeside(doneOn, facts)}`, colour: BETTER }]),
    ],
  }));
  const rest = more > 0 ? [{ cells: [quiet(capitalized(counted(more, 'more follow-up'))), cell(''), cell('')] }] : [];
  const measured = measuredRows([...rows, ...rest], { columns, size: TEXT, least: 23 });
  return [
    headed('What follows'),
    space(6),
    listed(measured, { alt: 'Follow-ups with their person and state, the open ones first', columns, headHeight: 20, size: TEXT }),
  ];
}
