import { Document, Footer, Packer, PageNumber, Paragraph, type Table, TextRun } from 'docx';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckAction, DeckPerson } from '#domain/deck/facts/deck.facts.rules.ts';
import { type DayWriting, momentLabel } from '#domain/deck/words/deck.words.rules.ts';
import { NEUTRAL, paletteOf } from '#domain/deck/page/palette.rules.ts';
import type { Paragraph as Words } from '#domain/deck/page/slide.model.rules.ts';
import type { DateFormat } from '#domain/organizations/writing.rules.ts';
import type { DecidedLine } from '#domain/qbrs/outcomes.rules.ts';
import { statusName, type StatusNames } from '#domain/recommendations/status.names.rules.ts';
import { EXPORT_STEP } from '#domain/exports/exports.rules.ts';
import { stepTo, type Watched } from '#server/platform/workers/steps.ts';
import { OFFICE_FONT } from '#domain/deck/words/scripts.rules.ts';
import { heading, line, table, written } from './minutes.parts.ts';

/** Customer-facing minutes of a review. Days are YYYY-MM-DD; internal data has no field here. */
export interface Minutes {
  customer: string;
  provider: { name: string; brand: string | null };
  /** "Quarterly business review, Q4 2026". */
  review: string;
  startsAt: string | null;
  timezone: string;
  dateFormat?: DateFormat | undefined;
  stateNames?: StatusNames | undefined;
  place: string | null;
  isDraft: boolean;
  people: DeckPerson[];
  decisions: DecidedLine[];
  ours: DeckAction[];
  theirs: DeckAction[];
  text: Words[];
  nextReview: { startsAt: string | null; day: string; place: string | null } | null;
}

/** A4 with margins of 2.2 cm, in twentieths of a point. */
const MARGIN = 1250;
const WIDTH = 11_906 - 2 * MARGIN;
const columns = (...parts: [head: string, share: number][]) => parts.map(([head, share]) => ({ head, width: Math.round(WIDTH * share) }));

/** Minutes as a Word file: title, attendees, decisions, actions, discussion and next review. */
export async function minutesDocx({ steps, ...minutes }: Watched<Minutes>): Promise<Uint8Array> {
  stepTo(steps, { step: EXPORT_STEP.writing, done: 0, total: 0 });
  const { customer, provider, review, isDraft } = minutes;
  const title = `${customer}: minutes of the ${review}${isDraft ? ' (draft)' : ''}`;
  const file = new Document({
    title: writable(title),
    creator: writable(provider.name),
    lastModifiedBy: writable(provider.name),
    styles: { default: { document: { run: { font: OFFICE_FONT, size: 21, color: NEUTRAL.text.slice(1), language: { value: 'en-GB' } } } } },
    sections: [
      {
        properties: {
          page: { size: { width: 11_906, height: 16_838 }, margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN } },
        },
        footers: { default: footOf(minutes) },
        children: contentOf(minutes),
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(file));
}

function footOf({ customer, review, isDraft, provider }: Minutes): Footer {
  const words = [isDraft ? 'Draft' : '', customer, review, provider.name].filter((part) => part !== '').join(' · ');
  const look = { size: 17, color: NEUTRAL.muted.slice(1) };
  return new Footer({
    children: [
      new Paragraph({
        children: [new TextRun({ text: `${writable(words)} · `, ...look }), new TextRun({ children: [PageNumber.CURRENT], ...look })],
      }),
    ],
  });
}

function contentOf(minutes: Minutes): (Paragraph | Table)[] {
  const { ink } = paletteOf(minutes.provider.brand);
  const { customer, review, isDraft, startsAt, place, people, decisions, ours, theirs, text, nextReview, provider } = minutes;
  const when = startsAt === null ? 'Date to be agreed' : momentLabel(startsAt, minutes);
  const part = (title: string, content: readonly (Paragraph | Table)[]) =>
    content.length === 0 ? [] : [heading(title, 'Heading1', ink), ...content];
  return [
    line(isDraft ? 'Draft minutes' : 'Minutes', { isQuiet: true }),
    heading(customer, 'Title', NEUTRAL.text),
    line(review, { isStrong: true }),
    line([when, place].filter(Boolean).join(', ')),
    ...part('Attendees', people.length === 0 ? [] : [peopleTable(people, provider.name)]),
    ...part('Decisions', decisions.length === 0 ? [line('No decisions were made.')] : [decisionsTable(minutes)]),
    ...part(`Actions for ${provider.name}`, ours.length === 0 ? [] : [actionsTable(ours, minutes)]),
    ...part('Your actions', theirs.length === 0 ? [] : [actionsTable(theirs, minutes)]),
    ...part('Minutes', text.map(written)),
    ...part('Next review', [line(nextLine(nextReview, minutes))]),
  ];
}

function peopleTable(people: readonly DeckPerson[], provider: string): Table {
  return table(
    columns(['Name', 0.36], ['Role', 0.64]),
    people.map(({ name, title, side }) => [name, [title, side === 'ours' ? provider : ''].filter(Boolean).join(', ')]),
  );
}

/** Amounts have a column only if one is shown; the chosen option and the reason are lines below the decision and its outcome. */
function decisionsTable({ decisions, stateNames, ...writing }: Minutes): Table {
  const hasAmounts = decisions.some(({ price }) => price !== '');
  return table(
    [
      ...columns(['Number', 0.1], ['Decision', hasAmounts ? 0.3 : 0.4]),
      ...(hasAmounts ? columns(['Amount, excl. VAT', 0.18]) : []),
      ...columns(['Outcome', hasAmounts ? 0.22 : 0.27], ['Decided by', hasAmounts ? 0.2 : 0.23]),
    ],
    decisions.map(({ number, title, option, price, outcome, by, on, until, reason }) => [
      number === null ? '–' : String(number),
      lines(title, option === null ? '' : `Option: ${option}`),
      ...(hasAmounts ? [price === '' ? '–' : price] : []),
      lines(
        outcome === null ? 'Open' : `${statusName(outcome, stateNames)}${until === null ? '' : ` until ${dayInFull(until, writing)}`}`,
        reason === '' ? '' : `Reason: ${reason}`,
      ),
      [by, on === null ? '' : dayInFull(on, writing)].filter(Boolean).join(', '),
    ]),
  );
}

const lines = (...texts: string[]) => texts.filter((text) => text !== '').join('\n');

function actionsTable(actions: readonly DeckAction[], writing: DayWriting): Table {
  return table(
    columns(['Due', 0.2], ['Action', 0.52], ['Owner', 0.28]),
    actions.map(({ text, owner, due }) => [due === null ? 'open' : dayInFull(due, writing), text, owner]),
  );
}

function nextLine(next: Minutes['nextReview'], writing: DayWriting): string {
  if (!next) return 'The date is not agreed yet.';
  return [next.startsAt === null ? dayInFull(next.day, writing) : momentLabel(next.startsAt, writing), next.place]
    .filter(Boolean)
    .join(', ');
}
