import { bandOf, printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import type { DeckFacts, DeckGap, DeckSection } from '#domain/deck/facts/deck.facts.rules.ts';
import { oneDecimal } from '#domain/deck/facts/deck.money.rules.ts';
import { assessedAs, foundAs, riskOf, signed } from '#domain/deck/facts/deck.figures.rules.ts';
import { BAND_LEVELS, BETTER, NEUTRAL, type Palette, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Cell, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { flowed, measuredRows, PADDING, stretched } from '#domain/deck/page/table.flow.rules.ts';
import { SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { methodSlide } from './slides.method.rules.ts';
import { optionsAppendix } from './options/slides.options.rules.ts';
import { termsSlide } from './slides.terms.rules.ts';
import { cell, column, quiet, table } from '#domain/deck/page/table.parts.rules.ts';
import { capitalized, counted, everyOf } from '#domain/deck/titles/titles.words.rules.ts';

const HEAD = 20;
const ROW = 20.8;
const GAP_SIZE = 11.5;

const NOTES = { say: '', proof: '', ask: '', minutes: null };

/** Smaller decisions with options, all gaps, all sections, the scoring method and the provider's terms. */
export function appendixSlides(context: DeckContext): DeckSlide[] {
  const terms = termsSlide(context);
  return [...optionsAppendix(context), ...gapPages(context), ...sectionPages(context), methodSlide(context), ...(terms ? [terms] : [])];
}

const numbered = (title: string, page: number, pages: number) => (pages === 1 ? title : `${title} (${page} of ${pages})`);

function gapPages({ facts, palette }: DeckContext): DeckSlide[] {
  const order = ['critical', 'high', 'medium', 'low'];
  const sorted = facts.gaps.toSorted(
    (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity) || riskOf(other) - riskOf(one),
  );
  const total = facts.gaps.reduce((sum, { count }) => sum + count, 0);
  const name = total === 1 ? 'The one open gap' : `${capitalized(everyOf(total, 'open gap'))}, most severe first`;
  // A column with one value for all gaps says nothing about any of them.
  const [first] = sorted;
  const hasSince = sorted.some(({ since }) => since.year !== first?.since.year || since.quarter !== first.since.quarter);
  const columns = [
    column('Severity', 88),
    column('Gap', 390 + (hasSince ? 0 : 84)),
    column('Section', 186),
    ...(hasSince ? [column('Open since', 84)] : []),
    column('Planned as', 124),
  ];
  const rows = measuredRows(
    sorted.map((gap) => gapRow(gap, { facts, palette, hasSince })),
    { columns, size: GAP_SIZE, least: ROW },
  );
  const room = BODY.height - HEAD;
  const pages = flowed(rows, { room });
  return pages.map((page, index): DeckSlide => ({
    key: `appendix-gaps-${index + 1}`,
    section: 'appendix',
    chapter: null,
    kicker: 'Appendix',
    title: numbered(name, index + 1, pages.length),
    lead: 'Numbers are those of the recommendations.',
    pieces: [
      table(BODY, stretched(page, room, 1.3), {
        alt: 'All open gaps with section, since when they are open and how they are planned',
        columns,
        headHeight: HEAD,
        size: GAP_SIZE,
      }),
    ],
    source: foundAs(facts),
    notes: NOTES,
  }));
}

interface GapLook extends Pick<DeckContext, 'facts' | 'palette'> {
  hasSince: boolean;
}

function gapRow(gap: DeckGap, { facts, palette, hasSince }: GapLook): Omit<TableRow, 'height'> {
  const { shape, colour, label } = SEVERITY_LEVELS[gap.severity];
  return {
    cells: [
      cell([{ text: label, weight: gap.severity === 'critical' || gap.severity === 'high' ? 600 : 400 }], { shape, colour }),
      cell(gap.words),
      quiet(gap.section),
      ...(hasSince ? [quiet(`Q${gap.since.quarter} ${String(gap.since.year).slice(2)}`)] : []),
      plannedCell(gap.recommendation, facts.recommendations, palette),
    ],
  };
}

function plannedCell(number: number | null, recommendations: DeckFacts['recommendations'], palette: Palette): Cell {
  const planned = recommendations.find((one) => one.number === number);
  if (!planned) return cell([{ text: 'not yet planned', colour: WORSE }]);
  if (planned.state === 'asked') return cell([{ text: `${planned.number}, decision today`, weight: 600, colour: palette.ink }]);
  return cell(planned.quarter ? `${planned.number}, ${quarterLabel(planned.quarter)}` : `${planned.number}, not dated`);
}

function sectionPages({ facts }: DeckContext): DeckSlide[] {
  const { sections, runs, review } = facts;
  const sorted = sections.toSorted((one, other) => (one.score ?? 101) - (other.score ?? 101));
  const [now, before] = [runs.at(-1) ?? review, runs.at(-2)];
  const hasBefore = sections.some(({ previous }) => previous !== null);
  const columns = [
    column('Section', 256 + (hasBefore ? 0 : 166)),
    column(`Q${now.quarter} ${now.year}, %`, 90, 'end'),
    ...(hasBefore ? [column(before ? `Q${before.quarter} ${before.year}, %` : 'Before, %', 90, 'end'), column('Change', 76, 'end')] : []),
    column('Met', 66, 'end'),
    column('Partly', 70, 'end'),
    column('Not met', 74, 'end'),
    column('N/A', 60, 'end'),
    column('Weight, %', 90, 'end'),
  ];
  const room = BODY.height - HEAD;
  const measured = (size: number, padding: number) =>
    flowed(
      measuredRows(
        sorted.map((section) => ({ cells: sectionCells(section, { size, hasBefore }, facts) })),
        { columns, size, least: size * 1.35, padding },
      ),
      { room },
    );
  // Smaller rows are used only where they save a page.
  const [usual, small] = [
    { size: GAP_SIZE, pages: measured(GAP_SIZE, PADDING.usual) },
    { size: SMALLEST, pages: measured(SMALLEST, 1) },
  ];
  const { size, pages } = small.pages.length < usual.pages.length ? small : usual;
  return pages.map((rows, index): DeckSlide => ({
    key: `appendix-sections-${index + 1}`,
    section: 'appendix',
    chapter: null,
    kicker: 'Appendix',
    title: numbered(`${capitalized(everyOf(sections.length, 'section'))} in figures, lowest first`, index + 1, pages.length),
    lead: leadOf(sections),
    pieces: [
      table(BODY, stretched(rows, room, 1.3), {
        alt: 'Sections with score, change, answers and weight',
        columns,
        headHeight: HEAD,
        size,
      }),
    ],
    source: assessedAs(facts),
    notes: NOTES,
  }));
}

function leadOf(sections: readonly DeckSection[]): string {
  const sum = (of: (section: DeckSection) => number) => sections.reduce((total, section) => total + of(section), 0);
  const [met, partly, notMet, left] = [
    sum((section) => section.met),
    sum((section) => section.partly),
    sum((section) => section.notMet),
    sum((section) => section.notApplicable),
  ];
  const beside = left === 0 ? '' : `; ${counted(left, 'does not apply and counts', 'do not apply and count')} nowhere`;
  return `${counted(met + partly + notMet, 'scored question').replace(/^\w/u, (letter) => letter.toUpperCase())}: ${met} met, ${partly} partly, ${notMet} not met${beside}.`;
}

function sectionCells(
  { title, score, previous, weight, ...answers }: DeckSection,
  { size, hasBefore }: { size: number; hasBefore: boolean },
  { template: { bands }, customer }: DeckFacts,
): Cell[] {
  const change = score === null || previous === null ? null : score - previous;
  const level = score === null ? null : BAND_LEVELS[bandOf(printedScore(score, bands), bands)];
  const number = (value: number) => quiet(String(value));
  return [
    {
      ...cell(title),
      ...(level ? { mark: { shape: level.shape, colour: level.colour, ...(size < 11 ? { size: 8 } : {}) } } : {}),
    },
    score === null ? quiet('–') : cell([{ text: oneDecimal(score, customer), weight: 600 }]),
    ...(hasBefore ? changeCells(previous, change, customer) : []),
    number(answers.met),
    number(answers.partly),
    number(answers.notMet),
    number(answers.notApplicable),
    quiet(oneDecimal(weight * 100, customer)),
  ];
}

function changeCells(previous: number | null, change: number | null, customer: DeckFacts['customer']): Cell[] {
  return [
    previous === null ? quiet('–') : quiet(oneDecimal(previous, customer)),
    change === null
      ? quiet('–')
      : cell([{ text: signed(change, 1, customer), colour: change > 0 ? BETTER : change < 0 ? WORSE : NEUTRAL.muted }]),
  ];
}
