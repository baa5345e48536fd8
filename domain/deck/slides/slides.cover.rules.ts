import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { atLeast, divider, headed } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, fixed, growing, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BLACK_ON_WHITE, type DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { type Box, CHAPTERS, type DeckSlide, PAGE, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import { balanced, lineCount, paragraph, rect, SIZE, SMALLEST, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';

const PANEL = 562;
const LEFT = 44;
const WIDTH = PANEL - 2 * LEFT;
const RIGHT: Box = { x: 606, y: 44, width: 310, height: PAGE.height - 2 * 32 - 12 };
const LOGO = { width: 160, height: 60 } as const;
const NAME = { largest: SIZE.cover, smallest: 28 } as const;
const MOST_PEOPLE = 8;

/** Customer's name large on the brand colour, with the agenda and the attendees beside it. */
export function coverSlide(context: DeckContext): DeckSlide {
  const { facts, palette } = context;
  const area = { x: 0, y: 0, width: PANEL, height: PAGE.height };
  const beside = stack([agenda(context), growing(space(18)), ...people(facts, context), space(8), preparedBy(facts.provider, palette)]);
  return {
    key: 'cover',
    section: 'cover',
    chapter: null,
    kicker: '',
    title: facts.customer.name,
    lead: null,
    pieces: [...panel(named(context), { fill: palette.fill, padding: { x: LEFT, y: 40 } }).draw(area), ...beside.draw(RIGHT)],
    source: '',
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** Logo at the top, name and meeting in the middle, confidentiality at the bottom. */
function named({ facts, palette, hasLogo }: DeckContext): Part {
  const { name } = facts.customer;
  const { review, provider } = facts;
  const size = nameSize(name);
  const light = { colour: palette.onFill } as const;
  const logo = fixed(LOGO.height, ({ x, y }): Piece[] =>
    hasLogo ? [{ kind: 'picture', box: { x, y, ...LOGO }, source: 'logo', alt: `Logo of ${logoOwner(facts)}` }] : [],
  );
  const large = { size, weight: 600, role: 'heading', ...light } as const;
  const title =
    lineCount(name, WIDTH, size) === 2
      ? copy(
          balanced(name).map((line) => paragraph(line)),
          large,
        )
      : copy(name, { ...large, lines: 3 });
  return stack([
    logo,
    growing(space(16)),
    title,
    space(10),
    copy(`${review.word}, Q${review.quarter} ${review.year}`, { size: SIZE.subtitle, weight: 500, lines: 1, ...light }),
    space(4),
    copy(meetingLine(facts), { size: SIZE.name, lines: 2, ...light }),
    growing(space(16)),
    ...(provider.cover === undefined ? [] : [copy(provider.cover, { size: SIZE.body, lines: 2, ...light }), space(10)]),
    copy(`${review.isDraft ? 'Draft. ' : ''}Confidential to ${name}`, { size: SIZE.label, lines: 2, ...light }),
  ]);
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
function agenda({ facts, palette, chapters }: DeckContext): Part {
  const shown = chapters.filter(({ slides }) => slides > 0);
  const { minutes } = facts.review;
  const title = `${minutes} minutes, ${shown.length === 1 ? 'one question' : `${['no', 'one', 'two', 'three', 'four'][shown.length] ?? shown.length} questions`}`;
  const rows = shown.map(({ chapter, about, minutes: time }) => {
    const longer = Math.min(24, Math.max(0, (time - minutes / shown.length) * 4));
    const words = stack([
      copy(CHAPTERS[chapter] ?? '', { size: SIZE.name, weight: 600 }),
      copy(about, { size: 11, colour: NEUTRAL.muted, lines: 1 }),
    ]);
    const long = copy(
      [paragraph({ text: String(time), weight: 600, colour: palette.ink }, { text: ' min', size: 12, colour: NEUTRAL.muted })],
      {
        size: 15,
        align: 'end',
        valign: 'middle',
      },
    );
    const bar = fixed(0, ({ x, y, height }) => [rect({ x, y, width: 5, height }, palette.ink)]);
    const inside = stack([growing(space(3)), row([{ part: words }, { part: long, width: 60 }]), growing(space(3))]);
    return row([{ part: bar, width: 5 }, { part: atLeast(41 + longer, inside) }], { gap: 13 });
  });
  return stack([headed(title, '', { colour: palette.ink }), space(10), stack(rows, { gap: 3 })]);
}

function people({ people: all, provider }: DeckFacts, { palette }: DeckContext): Part[] {
  const shown = all.slice(0, MOST_PEOPLE);
  if (shown.length === 0) return [];
  // Lines shrink as the number of names grows.
  const size = shown.length > 6 ? SMALLEST : SIZE.body;
  const rows = shown.map(({ name, title, side }) => {
    const role = [title, side === 'ours' ? provider.name : ''].filter(Boolean).join(', ');
    return row(
      [{ part: copy(name, { size, weight: 500, lines: 1 }), width: 132 }, { part: copy(role, { size, colour: NEUTRAL.muted, lines: 1 }) }],
      {
        gap: 8,
      },
    );
  });
  return [divider(12), headed('In the room', '', { colour: palette.ink }), space(6), stack(rows, { gap: shown.length > 6 ? 1 : 3 })];
}

/** White margin around a logo. */
const EDGE = 5;

/** Provider's name beside its own logo, or beside a bar if that is the large logo or missing. */
function preparedBy({ name, hasOwnLogo = false }: DeckFacts['provider'], { ink }: Palette): Part {
  const sign = fixed(0, ({ x, y, height }): Piece[] => [
    hasOwnLogo
      ? { kind: 'picture', box: { x: x - EDGE, y, width: 56, height: 36 }, source: 'provider', alt: `Logo of ${name}` }
      : upright(x, y + 2, height - 2, { colour: ink, thick: 3 }),
  ]);
  const words = stack([
    copy('Prepared by', { size: SIZE.label, colour: NEUTRAL.muted }),
    copy(name, { size: SIZE.body, weight: 600, colour: BLACK_ON_WHITE, lines: 1 }),
  ]);
  return stack([divider(16), row([{ part: sign, width: hasOwnLogo ? 54 : 14 }, { part: atLeast(36, words) }])]);
}
