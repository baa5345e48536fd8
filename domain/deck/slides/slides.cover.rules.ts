import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { BLACK_ON_WHITE, type DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { CHAPTERS, type DeckSlide, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import {
  balanced,
  fitted,
  fittedText,
  heading,
  lineCount,
  paragraph,
  rect,
  rule,
  SIZE,
  text,
  upright,
} from '#domain/deck/page/slide.parts.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';

const PANEL = 562;
const LEFT = 44;
const WIDTH = PANEL - 2 * LEFT;
const RIGHT = { x: 606, width: 310 } as const;
const NAME = { largest: SIZE.cover, smallest: 28, middle: 270 } as const;
const MOST_PEOPLE = 8;
/** Position of the line above the provider's name. */
const PREPARED = 463;

/** Customer's name large on the brand colour, with the agenda and the attendees beside it. */
export function coverSlide(context: DeckContext): DeckSlide {
  const { facts } = context;
  return {
    key: 'cover',
    section: 'cover',
    chapter: null,
    kicker: '',
    title: facts.customer.name,
    lead: null,
    pieces: [...panel(context), ...agenda(context), ...people(facts, context)],
    source: '',
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function panel({ facts, palette, hasLogo }: DeckContext): Piece[] {
  const { name } = facts.customer;
  const size = nameSize(name);
  const lines = lineCount(name, WIDTH, size);
  const height = Math.min(3, lines) * size * 1.27;
  const top = NAME.middle - height / 2;
  const below = top + height + 10;
  const draft = facts.review.isDraft ? 'Draft. ' : '';
  const logo: Piece[] = hasLogo
    ? [{ kind: 'picture', box: { x: LEFT, y: 44, width: 160, height: 60 }, source: 'logo', alt: `Logo of ${logoOwner(facts)}` }]
    : [];
  return [
    rect({ x: 0, y: 0, width: PANEL, height: 540 }, palette.fill),
    ...logo,
    lines === 2
      ? text(
          balanced(name).map((line) => paragraph(line)),
          { x: LEFT, y: top, width: WIDTH, height },
          { size, weight: 600, colour: palette.onFill, role: 'heading' },
        )
      : fittedText(
          name,
          { x: LEFT, y: top, width: WIDTH, height },
          { lines: 3, size, weight: 600, colour: palette.onFill, role: 'heading' },
        ),
    fittedText(
      `${facts.review.word}, Q${facts.review.quarter} ${facts.review.year}`,
      { x: LEFT, y: below, width: WIDTH, height: 28 },
      { lines: 1, size: SIZE.subtitle, weight: 500, colour: palette.onFill },
    ),
    fittedText(
      meetingLine(facts),
      { x: LEFT, y: below + 32, width: WIDTH, height: 36 },
      { lines: 2, size: SIZE.name, colour: palette.onFill },
    ),
    ...(facts.provider.cover === undefined
      ? []
      : [
          fittedText(
            facts.provider.cover,
            { x: LEFT, y: 430, width: WIDTH, height: 36 },
            { lines: 2, size: SIZE.body, colour: palette.onFill, valign: 'bottom' },
          ),
        ]),
    fittedText(
      `${draft}Confidential to ${name}`,
      { x: LEFT, y: 484, width: WIDTH, height: 28 },
      { lines: 2, size: SIZE.label, colour: palette.onFill },
    ),
  ];
}

export const logoOwner = ({ provider, customer }: DeckFacts) => (provider.isLogoTheirs ? customer.name : provider.name);

function nameSize(name: string): number {
  // Names without spaces cannot be balanced: a second line would have only a letter or two.
  if (!name.includes(' ') && lineCount(name, WIDTH, NAME.largest) === 2)
    for (let size: number = NAME.largest - 2; size >= NAME.smallest; size -= 2) if (lineCount(name, WIDTH, size) === 1) return size;
  for (let size: number = NAME.largest; size > NAME.smallest; size -= 2) if (lineCount(name, WIDTH, size) <= 2) return size;
  return NAME.smallest;
}

/** "9 Dec 2026, 10:00 to 10:45, Westgate practice and online", or "Date to be agreed". */
function meetingLine({ review }: DeckFacts): string {
  if (review.startsAt === null) return ['Date to be agreed', review.place].filter(Boolean).join(', ');
  const clock = (instant: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: review.timezone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
  const start = Date.parse(review.startsAt);
  const times = `${clock(start)} to ${clock(start + review.minutes * 60_000)}`;
  return [dayLabel(review.startsAt, review), times, review.place].filter(Boolean).join(', ');
}

/** Chapters with their minutes; those without slides are omitted. */
function agenda({ facts, palette, chapters }: DeckContext): Piece[] {
  const shown = chapters.filter(({ slides }) => slides > 0);
  const { minutes } = facts.review;
  const title = `${minutes} minutes, ${shown.length === 1 ? 'one question' : `${['no', 'one', 'two', 'three', 'four'][shown.length] ?? shown.length} questions`}`;
  let y = 74;
  const rows = shown.flatMap(({ chapter, about, minutes: time }): Piece[] => {
    const height = 41 + Math.min(24, Math.max(0, (time - minutes / shown.length) * 4));
    const top = y;
    y += height + 3;
    return [
      rect({ x: RIGHT.x, y: top, width: 5, height }, palette.ink),
      text(
        CHAPTERS[chapter] ?? '',
        { x: RIGHT.x + 18, y: top + height / 2 - 17, width: 200, height: 18 },
        { size: SIZE.name, weight: 600 },
      ),
      fittedText(
        about,
        { x: RIGHT.x + 18, y: top + height / 2 + 1, width: 226, height: 15 },
        { lines: 1, size: 11, colour: NEUTRAL.muted },
      ),
      text(
        [paragraph({ text: String(time), weight: 600, colour: palette.ink }, { text: ' min', size: 12, colour: NEUTRAL.muted })],
        { x: RIGHT.x + 240, y: top + height / 2 - 12, width: 70, height: 22 },
        { size: 15, align: 'end' },
      ),
    ];
  });
  return [heading(title, { x: RIGHT.x, y: 48, width: RIGHT.width, height: 16 }, { colour: palette.ink }), ...rows];
}

function people({ people: all, provider }: DeckFacts, { palette }: DeckContext): Piece[] {
  const shown = all.slice(0, MOST_PEOPLE);
  const top = 296;
  // Spacing shrinks as the number of names grows.
  const pitch = Math.min(20.5, (PREPARED - 12 - top - 48) / Math.max(1, shown.length));
  const size = Math.min(SIZE.body, pitch * 0.72);
  const rows = shown.flatMap(({ name, title, side }, index): Piece[] => {
    const y = top + 48 + index * pitch;
    const role = fitted([title, side === 'ours' ? provider.name : ''].filter(Boolean).join(', '), 170, { size, lines: 1 });
    return [
      fittedText(name, { x: RIGHT.x, y, width: 132, height: 17 }, { lines: 1, size, weight: 500 }),
      text(role.words, { x: RIGHT.x + 140, y, width: 170, height: 17 }, { size: role.size, colour: NEUTRAL.muted }),
    ];
  });
  const list =
    shown.length === 0
      ? []
      : [
          rule(RIGHT.x, top + 4, RIGHT.width),
          heading('In the room', { x: RIGHT.x, y: top + 22, width: RIGHT.width, height: 16 }, { colour: palette.ink }),
          ...rows,
        ];
  return [...list, rule(RIGHT.x, PREPARED, RIGHT.width), ...preparedBy(provider, palette)];
}

/** White margin around a logo. */
const EDGE = 5;

/** Provider's name beside its own logo, or beside a bar if that is the large logo or missing. */
function preparedBy({ name, hasOwnLogo = false }: DeckFacts['provider'], { ink }: Palette): Piece[] {
  const sign: Piece = hasOwnLogo
    ? { kind: 'picture', box: { x: RIGHT.x - EDGE, y: 472, width: 56, height: 36 }, source: 'provider', alt: `Logo of ${name}` }
    : upright(RIGHT.x, 476, 30, { colour: ink, thick: 3 });
  const x = RIGHT.x + (hasOwnLogo ? 54 : 14);
  return [
    sign,
    text('Prepared by', { x, y: 474, width: 200, height: 13 }, { size: SIZE.label, colour: NEUTRAL.muted }),
    fittedText(
      name,
      { x, y: 487, width: RIGHT.x + RIGHT.width - x, height: 18 },
      { lines: 1, size: SIZE.body, weight: 600, colour: BLACK_ON_WHITE },
    ),
  ];
}
