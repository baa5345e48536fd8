import { answers } from '#domain/deck/slides/slides.decisions.rules.ts';
import { askSlide } from '#domain/deck/slides/ask/slides.ask.rules.ts';
import type { EditedSection } from '#domain/deck/slides/slides.rules.ts';
import type { DeckFacts, DeckGap, DeckRecommendation, DeckView } from '#domain/deck/facts/deck.facts.rules.ts';
import { assessedAs, dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnAmount, currencySign, sumOf, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { NEUTRAL, type Palette, paletteOf } from '#domain/deck/page/palette.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { fieldOf, withTexts } from '#domain/deck/words/edited.texts.rules.ts';
import { plainText } from '#domain/deck/words/rich.text.rules.ts';
import type { Cell, DeckSlide, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import {
  fittedText,
  fittingTitle,
  lineCount,
  paragraph,
  rect,
  rule,
  SMALLEST,
  text,
  titleLines,
} from '#domain/deck/page/slide.parts.rules.ts';
import { nextSlide } from '#domain/deck/slides/slides.next.rules.ts';
import { sinceSlides } from '#domain/deck/slides/slides.since.rules.ts';
import { budgetBlock, cards, SHEET } from './summary.blocks.rules.ts';
import { risks } from './summary.risks.rules.ts';
import { cell, column, fittedCell, quiet, table } from '#domain/deck/page/table.parts.rules.ts';
import { beyondWords, MOST_DECISIONS, openDecisions } from './summary.claims.rules.ts';
import { trend } from './summary.trend.rules.ts';
import { logoOwner } from '#domain/deck/slides/slides.cover.rules.ts';

/** Board summary: the deck's content on one A4 portrait page, in points. */
export interface Summary {
  title: string;
  pieces: Piece[];
}

/** Edited titles and gap texts of the slides are used here too. */
export function summaryOf(facts: DeckFacts, { hideAmounts }: DeckView, hasLogo: boolean, edited: readonly EditedSection[] = []): Summary {
  return madeOf({ ...facts, gaps: facts.gaps.map((gap) => worded(gap, edited)) }, { hideAmounts, hasLogo, edited });
}

function worded(gap: DeckGap, edited: readonly EditedSection[]): DeckGap {
  const texts = edited.find(({ key }) => key === 'findings')?.texts ?? {};
  const written = (name: string) => {
    const text = texts[`gaps.${fieldOf(name, gap.findingId)}`];
    return text && plainText(text);
  };
  return { ...gap, words: written('words') || gap.words, consequence: written('consequence') ?? gap.consequence };
}

interface Shown extends DeckView {
  hasLogo: boolean;
  edited: readonly EditedSection[];
}

function madeOf(facts: DeckFacts, { hideAmounts, hasLogo, edited }: Shown): Summary {
  const palette = paletteOf(facts.provider.brand);
  const context = { facts, palette, hasLogo, hideAmounts, chosenGaps: [], chapters: [] };
  const titleOf = (slide: DeckSlide | null) =>
    slide && withTexts(slide, edited.find(({ key }) => key === slide.section)?.texts ?? {}).title;
  const title = titleOf(askSlide(context)) ?? '';
  const below = { since: titleOf(sinceSlides(context)[0] ?? null), next: titleOf(nextSlide(context)) };
  return {
    title,
    pieces: [
      rect({ x: 0, y: 0, width: 10, height: SHEET.height }, palette.fill),
      ...head(facts, palette, hasLogo),
      ...titlePieces(title),
      ...cards(facts, palette, hideAmounts),
      ...trend(facts, palette),
      ...(hideAmounts ? [] : budgetBlock(facts, palette)),
      ...risks(facts, palette),
      ...decisions(facts, palette, hideAmounts),
      ...closing(below, facts, palette),
      ...foot(facts),
    ],
  };
}

/** Same size as on the cover, at the right end of the header. */
const PROVIDERS_LOGO = { x: SHEET.right - 60, y: 32, width: 60, height: 34 } as const;
const RIGHT_WIDTH = 98;

function head(facts: DeckFacts, palette: Palette, hasLogo: boolean): Piece[] {
  const { customer, provider, review } = facts;
  const x = hasLogo ? 126 : SHEET.left;
  // Reserves space for the provider's own logo at the end of the row.
  const { hasOwnLogo = false } = provider;
  const end = hasOwnLogo ? PROVIDERS_LOGO.x - 10 : SHEET.right;
  const logo: Piece[] = hasLogo
    ? [
        {
          kind: 'picture',
          box: { x: SHEET.left, y: 32, width: 76, height: 34 },
          source: 'logo',
          alt: `Logo of ${logoOwner(facts)}`,
        },
      ]
    : [];
  const right = { x: end - RIGHT_WIDTH, width: RIGHT_WIDTH };
  const width = right.x - 8 - x;
  const day = review.startsAt === null ? 'Date to be agreed' : dayLabel(review.startsAt, review);
  return [
    ...logo,
    fittedText(customer.name, { x, y: 31, width, height: 19 }, { lines: 1, size: 14, weight: 600 }),
    fittedText(
      `Board summary of the ${review.word.toLowerCase()}, Q${review.quarter} ${review.year}`,
      { x, y: 50, width, height: 15 },
      { lines: 1, size: 10.5, colour: NEUTRAL.muted },
    ),
    text(day, { ...right, y: 33, height: 15 }, { size: 10.5, weight: 600, colour: palette.ink, align: 'end' }),
    text(
      review.isDraft ? 'Draft, confidential' : 'Confidential',
      { ...right, y: 50, height: 15 },
      { size: 10.5, colour: NEUTRAL.muted, align: 'end' },
    ),
    ...(hasOwnLogo
      ? [{ kind: 'picture' as const, box: PROVIDERS_LOGO, source: 'provider' as const, alt: `Logo of ${provider.name}` }]
      : []),
  ];
}

function titlePieces(title: string): Piece[] {
  // Two lines hold about a hundred letters in the larger size.
  const size = title.length > 96 ? 16 : 20;
  return [
    text(
      titleLines(title, SHEET.width, size).map((line) => paragraph(line)),
      { x: SHEET.left, y: 84, width: SHEET.width, height: 54 },
      { size, weight: 600, role: 'heading' },
    ),
  ];
}

const DECISIONS = { top: 552, head: 18, bottom: 735, sum: 20, row: 29, two: 27 } as const;
/** Type size at which two lines fit into the lowest row. */
const LONG_TITLE = 9.5;
const BY = 64;
/** Currency signs may have three letters. */
const AMOUNTS = { short: { oneTime: 68, monthly: 64 }, long: { oneTime: 84, monthly: 78 } } as const;

function decisions(facts: DeckFacts, palette: Palette, hideAmounts: boolean): Piece[] {
  const { customer, review } = facts;
  const open = openDecisions(facts);
  const asked = open.filter(({ state }) => state === 'asked');
  if (open.length === 0) return [];
  const shown = open.slice(0, MOST_DECISIONS);
  const sign = currencySign(customer);
  const amounts = sign.length > 1 ? AMOUNTS.long : AMOUNTS.short;
  const title = SHEET.width - 20 - 86 - BY - (hideAmounts ? 0 : amounts.oneTime + amounts.monthly);
  const columns = [
    column('', 20),
    column(review.isPresented ? 'Decisions' : 'Decisions we need', title),
    ...(hideAmounts
      ? []
      : [column(`One-time, ${sign}`, amounts.oneTime, 'end' as const), column(`Monthly, ${sign}`, amounts.monthly, 'end' as const)]),
    column('By', BY, 'middle'),
    ...['Yes', 'Later', 'No'].map((words) => column(words, 86 / 3, 'middle')),
  ];
  const row = Math.min(DECISIONS.row, (DECISIONS.bottom - DECISIONS.top - DECISIONS.head - DECISIONS.sum) / shown.length);
  const lines = row >= DECISIONS.two ? 2 : 1;
  // Six rows are too low for two lines in normal size.
  const isLong = (one: DeckRecommendation) => lines === 1 && lineCount(one.title, title - 12, SMALLEST) > 1;
  const lookOf = (one: DeckRecommendation) => ({ size: isLong(one) ? LONG_TITLE : 11, lines: isLong(one) ? 2 : lines });
  const rows = shown.map((one): TableRow => ({
    height: row,
    ...(one.state === 'asked' ? { fill: palette.tint } : {}),
    cells: [
      cell([{ text: String(one.number), weight: 600, colour: palette.ink }]),
      fittedCell(fittingTitle(one, title - 12, lookOf(one)), title - 12, lookOf(one).lines, {
        size: lookOf(one).size,
        weight: one.state === 'asked' ? 600 : 400,
      }),
      ...(hideAmounts ? [] : amountsOf(one, customer, amounts)),
      one.state === 'asked'
        ? cell([{ text: 'today', weight: 600, colour: palette.ink }])
        : cell([{ text: one.decision?.until ? dayInFull(one.decision.until, review) : '', size: 10.5 }]),
      ...answers(one, facts),
    ],
  }));
  const sum = sumOf(asked);
  const inInk = (words: string, width = 186) => fittedCell(words, width, 1, { size: 11, weight: 600, colour: palette.ink });
  const sums: TableRow[] =
    hideAmounts || asked.length === 0
      ? []
      : [
          {
            height: DECISIONS.sum,
            isSum: true,
            cells: [
              cell(''),
              inInk('Asked for today'),
              inInk(columnAmount(sum.oneTime, customer), amounts.oneTime - 4),
              inInk(columnAmount(sum.monthly, customer), amounts.monthly - 4),
              ...[0, 1, 2, 3].map(() => cell('')),
            ],
          },
        ];
  const list = table({ x: SHEET.left, y: DECISIONS.top }, [...rows, ...sums], {
    alt: 'Decisions with their cost and by when',
    columns,
    headHeight: DECISIONS.head,
    size: 11,
  });
  const more = open.length - shown.length;
  return [list, ...(more > 0 ? [moreText(beyondWords(more, shown.length).words, list.box.y + list.box.height + 3)] : [])];
}

const amountsOf = (one: DeckRecommendation, writing: Writing, widths: { oneTime: number; monthly: number }): Cell[] =>
  one.costKnown
    ? [
        fittedCell(columnAmount(one.oneTime, writing), widths.oneTime - 4, 1, { size: 11, weight: 600 }),
        fittedCell(columnAmount(one.monthly, writing), widths.monthly - 4, 1, { size: 11, weight: 600 }),
      ]
    : [quiet('to be'), quiet('quoted')];

const moreText = (words: string, y: number): Piece =>
  text(words, { x: SHEET.left, y, width: 200, height: 13 }, { size: 9.5, colour: NEUTRAL.muted });

function closing(
  titles: { since: string | null; next: string | null },
  { next: { review }, review: writing }: DeckFacts,
  palette: Palette,
): Piece[] {
  const again = review
    ? `Next review: ${[dayInFull(review.day, writing), review.place].filter(Boolean).join(', ')}.`
    : 'The next review has no date yet.';
  // Without a second text, the title may take its lines.
  const block = (name: string, words: string, more: string, x: number): Piece[] => [
    text(name, { x, y: 736, width: 244, height: 15 }, { size: 10.5, weight: 600, colour: palette.ink, role: 'heading' }),
    fittedText(
      `${words}.`,
      { x, y: 750, width: 244, height: more === '' ? 52 : 26 },
      { lines: more === '' ? 4 : 2, size: 10.5, weight: 600 },
    ),
    ...(more === '' ? [] : [fittedText(more, { x, y: 777, width: 244, height: 26 }, { lines: 2, size: 9.5, colour: NEUTRAL.muted })]),
  ];
  return [
    ...(titles.since === null ? [] : block('Since we last met', titles.since, '', SHEET.left)),
    ...(titles.next === null ? [] : block('Next', titles.next, again, SHEET.middle)),
  ];
}

function foot(facts: DeckFacts): Piece[] {
  const { customer, provider, review } = facts;
  const lines = [
    { words: `For ${customer.name}`, x: SHEET.left, width: 200 },
    { words: `For ${provider.name}`, x: SHEET.left + 212, width: 180 },
    { words: 'Date', x: SHEET.left + 404, width: 114 },
  ];
  const signatures = lines.flatMap(({ words, x, width }): Piece[] => [
    rule(x, 806, width, { colour: NEUTRAL.text }),
    fittedText(words, { x, y: 808, width, height: 12 }, { lines: 1, size: 8.5, colour: NEUTRAL.muted }),
  ]);
  return [...(review.isPresented ? [] : signatures), ...sourceLine(facts)];
}

const SMALL = { lines: 1, size: 8.5 } as const;
const MOST_PREPARED = 200;

/** Source and author in one line; the name of a template that is too long for it gives way to the dates. */
function sourceLine(facts: DeckFacts): Piece[] {
  const prepared = `Prepared by ${facts.provider.name}`;
  const [y, height] = [824, 12];
  const beside = Math.min(MOST_PREPARED, textWidth(prepared) * SMALL.size + 4);
  const width = SHEET.width - beside - 12;
  const sourceOf = (name: string) =>
    `Source: ${assessedAs({ ...facts, template: { ...facts.template, name } })}; plan of ${dayInFull(facts.collectedOn, facts.review)}`;
  const long = sourceOf(facts.template.name);
  const words = textWidth(long) * SMALL.size <= width ? long : sourceOf('last assessment');
  return [
    fittedText(words, { x: SHEET.left, y, width, height }, { ...SMALL, colour: NEUTRAL.muted }),
    fittedText(prepared, { x: SHEET.right - beside, y, width: beside, height }, { ...SMALL, colour: NEUTRAL.muted, align: 'end' }),
  ];
}
