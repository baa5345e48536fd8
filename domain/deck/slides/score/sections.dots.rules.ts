import { bandOf, printedDifference, type ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import { dumbbellAt, floorOf } from '#domain/deck/charts/chart.layout.rules.ts';
import type { DeckFacts, DeckSection } from '#domain/deck/facts/deck.facts.rules.ts';
import { quarterOf, signed } from '#domain/deck/facts/deck.figures.rules.ts';
import { deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { atLeast } from '#domain/deck/page/layout.parts.rules.ts';
import { fitsIn, fixed, growing, type Part, row, stack } from '#domain/deck/page/layout.rules.ts';
import { BAND_LEVELS, BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import { BODY, type Box, type Cell, type Piece, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { lineCount, mark, SMALLEST, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, LEAD, quiet, table, type TableColumn } from '#domain/deck/page/table.parts.rules.ts';
import { counted } from '#domain/deck/titles/titles.words.rules.ts';

/* Scores of sections as dots, before and now: one table over the page, or two halves. */

export type Scored = DeckSection & { now: number; before: number | null };

const MOST = 28;
const SIZES = [12, 11, SMALLEST] as const;
const LEGEND = 17;
const HEAD = 20;
const GAP = 32;
/** Heights of a row, in points. */
const ROW = { least: 19, most: 34, padding: 5 } as const;

interface Look {
  size: number;
  isWide: boolean;
}

const WIDTHS = {
  wide: { name: 292, dots: 250, now: 56, change: 72, answers: [58, 66, 78] },
  half: { name: 216, dots: 116, now: 40, change: 48, answers: [] },
} as const;
const widthsOf = ({ isWide }: Look) => WIDTHS[isWide ? 'wide' : 'half'];

/** On one page if possible: good and unchanged sections fold first, then good ones. Sections below that are never folded. */
export function sectionPages(scored: readonly Scored[], facts: DeckFacts): Part[] {
  const { bands } = facts.template;
  const rank = ({ now, before }: Scored) => (bandOf(now, bands) !== 'good' ? 0 : before !== null && before !== now ? 1 : 2);
  const important = scored.toSorted((one, other) => rank(one) - rank(other));
  const weak = scored.filter((one) => rank(one) === 0).length;
  const shown = (count: number) => {
    const kept = new Set(important.slice(0, count));
    return linesOf(
      scored.filter((one) => kept.has(one)),
      scored.length - count,
      facts,
    );
  };
  for (let count = Math.min(scored.length, MOST); count >= Math.max(2, weak); count -= 1) {
    const lines = shown(count);
    const page = layoutsOf(lines, facts).find((part) => fitsIn(part, BODY));
    if (page) return [page];
  }
  const lines = shown(weak);
  const look = { size: SMALLEST, isWide: false };
  const perPage = 2 * Math.floor((BODY.height - LEGEND - HEAD) / rowHeight(lines, look)) - 2;
  const each = Math.ceil(lines.length / Math.ceil(lines.length / perPage));
  return Array.from({ length: Math.ceil(lines.length / each) }, (_, page) =>
    halves(continued(lines.slice(page * each, (page + 1) * each)), look, facts, lines),
  );
}

interface Line {
  band: ScoreBand;
  section: Scored | null;
  words: string;
}

function linesOf(rows: readonly Scored[], folded: number, { template: { bands } }: DeckFacts): Line[] {
  const ranges: Record<ScoreBand, string> = {
    critical: `below ${bands.poor}`,
    poor: `${bands.poor} to ${bands.fair - 1}`,
    fair: `${bands.fair} to ${bands.good - 1}`,
    good: `${bands.good} and more`,
  };
  const lines = (['critical', 'poor', 'fair', 'good'] as const).flatMap((band): Line[] => {
    const inBand = rows.filter(({ now }) => bandOf(now, bands) === band);
    if (inBand.length === 0) return [];
    const words = `${ranges[band]}, ${counted(inBand.length, 'section')}`;
    return [{ band, section: null, words }, ...inBand.map((section): Line => ({ band, section, words: '' }))];
  });
  return folded === 0 ? lines : [...lines, { band: 'good', section: null, words: `${counted(folded, 'other')}, good` }];
}

function layoutsOf(lines: readonly Line[], facts: DeckFacts): Part[] {
  const wide = SIZES.map((size) => whole(lines, { size, isWide: true }, facts));
  return [...wide.slice(0, 1), ...SIZES.map((size) => halves(lines, { size, isWide: false }, facts)), ...wide.slice(1)];
}

const withLegend = (part: Part, scale: Scale, facts: DeckFacts) => stack([legend(scale, facts), growing(part)]);

function whole(lines: readonly Line[], look: Look, facts: DeckFacts): Part {
  const scale = scaleOf(lines);
  return withLegend(dotted(lines, { look, facts, scale, longest: lines.length, least: rowHeight(lines, look) }), scale, facts);
}

/** Two columns of similar length; a band that continues in the second is named again. Pages share the scale of `all` lines. */
function halves(lines: readonly Line[], look: Look, facts: DeckFacts, all = lines): Part {
  const at = Math.ceil((lines.length + 1) / 2);
  const scale = scaleOf(all);
  const least = rowHeight(all, look);
  const columns = [lines.slice(0, at), continued(lines.slice(at))].filter((half) => half.length > 0);
  const longest = Math.max(...columns.map((half) => half.length));
  const parts = columns.map((half) => ({ part: dotted(half, { look, facts, scale, longest, least }), width: (BODY.width - GAP) / 2 }));
  return withLegend(atLeast(HEAD + longest * least, row(parts, { gap: GAP })), scale, facts);
}

function continued(lines: readonly Line[]): readonly Line[] {
  const [first] = lines;
  return first?.section ? [{ band: first.band, section: null, words: 'continued' }, ...lines] : lines;
}

function rowHeight(lines: readonly Line[], look: Look): number {
  const { name } = widthsOf(look);
  const most = Math.max(1, ...lines.map(({ section }) => (section ? lineCount(section.title, name - 12, look.size) : 1)));
  return Math.max(ROW.least, most * look.size * LEAD + ROW.padding);
}

interface Scale {
  min: number;
  max: number;
}

const scaleOf = (lines: readonly Line[]): Scale => ({
  min: floorOf(lines.flatMap(({ section }) => (section ? [section.now, section.before ?? section.now] : []))),
  max: 100,
});

interface Drawing {
  look: Look;
  facts: DeckFacts;
  scale: Scale;
  /** Lines of the longer column beside it. */
  longest: number;
  /** Least height of a row. */
  least: number;
}

/** Table of sections with their dots. Rows are equally high, because the dots of a chart are. */
function dotted(lines: readonly Line[], { look, facts, scale, longest, least }: Drawing): Part {
  const { poor, fair, good } = facts.template.bands;
  const rules = [poor, fair, good].filter((at) => at > scale.min);
  // First review: there is no change to show.
  const isFirst = facts.sections.every(({ previous }) => previous === null);
  const widths = widthsOf(look);
  const columns = columnsOf(look, isFirst);
  const sections = lines.flatMap(({ section }) => (section ? [section] : []));
  const alt = `Dots of section scores, %: ${sections
    .slice(0, 12)
    .map(({ title, now, before }) => `${title} ${before === null ? '' : `from ${before} to `}${now}`)
    .join(', ')}.`;
  const levelOf = (now: number) => BAND_LEVELS[bandOf(now, facts.template.bands)];
  return fixed(HEAD + lines.length * least, ({ x, y, height }): Piece[] => {
    const rowHeight = Math.max(least, Math.min(ROW.most, (height - HEAD) / longest));
    const rows = lines.map((line): TableRow => ({ ...rowOf(line, { look, isFirst, writing: facts.customer }), height: rowHeight }));
    const dots: Box = { x: x + widths.name, y: y + HEAD, width: widths.dots, height: rowHeight * lines.length };
    const at = (score: number) => dumbbellAt(dots, { scale }, score);
    return [
      table({ x, y }, rows, { alt: 'Section scores now and their change', columns, headHeight: HEAD, size: look.size }),
      ...rules.flatMap((score): Piece[] => [
        upright(at(score), dots.y - 6, dots.height + 6),
        text(
          String(score),
          { x: at(score) - 15, y: y + 1, width: 30, height: 13 },
          { size: 10, colour: NEUTRAL.muted, align: 'middle', role: 'decoration' },
        ),
      ]),
      {
        kind: 'chart',
        box: dots,
        alt,
        chart: {
          kind: 'dumbbells',
          rows: lines.map(({ section }) => section && { before: section.before, now: section.now, level: levelOf(section.now) }),
          scale,
          rules: rules.map((score) => ({ at: score, label: String(score), colour: NEUTRAL.rule })),
          rowHeight,
        },
      },
    ];
  });
}

function columnsOf(look: Look, isFirst: boolean): TableColumn[] {
  const { name, dots, now, change, answers } = widthsOf(look);
  const scores = isFirst ? [column('Now', now + change, 'end')] : [column('Now', now, 'end'), column('Change', change, 'end')];
  const heads = ['Met', 'Partly', 'Not met'];
  return [column('', name), column('', dots), ...scores, ...answers.map((width, place) => column(heads[place] ?? '', width, 'end'))];
}

interface RowLook {
  look: Look;
  isFirst: boolean;
  writing: Pick<Writing, 'locale'>;
}

function rowOf({ section, band, words }: Line, { look, isFirst, writing }: RowLook): Omit<TableRow, 'height'> {
  const answers = look.isWide ? (['met', 'partly', 'notMet'] as const) : [];
  if (!section)
    return {
      fill: NEUTRAL.panel,
      cells: [bandCell(band, words), ...Array.from({ length: (isFirst ? 2 : 3) + answers.length }, () => cell(''))],
    };
  const { title, now, before } = section;
  const isLow = before !== null && now - before <= -5;
  const change = before === null ? { text: 'new', colour: NEUTRAL.muted } : changeRun(printedDifference(now, before), writing);
  return {
    cells: [
      cell([{ text: title, weight: isLow ? 600 : 400 }]),
      cell(''),
      cell([{ text: deckNumber(now, writing, { most: 1 }), weight: 600 }]),
      ...(isFirst ? [] : [cell([change])]),
      ...answers.map((answer) => quiet(String(section[answer]))),
    ],
  };
}

function bandCell(band: ScoreBand, words: string): Cell {
  const { shape, colour, label } = BAND_LEVELS[band];
  return cell(
    [
      { text: label, weight: 600 },
      { text: `  ${words}`, size: SMALLEST, colour: NEUTRAL.muted },
    ],
    { shape, colour },
  );
}

function changeRun(change: number, writing: Pick<Writing, 'locale'>) {
  const words = { text: signed(change, undefined, writing) };
  if (change === 0) return { ...words, colour: NEUTRAL.muted };
  return change > 0 ? { ...words, colour: BETTER } : { ...words, colour: WORSE, weight: 600 as const };
}

/** Meaning of the dots. */
function legend({ min }: Scale, { runs, review }: DeckFacts): Part {
  const [before, now] = [runs.at(-2), runs.at(-1)];
  const label = now ? `Q${now.quarter} ${now.year}` : `Q${review.quarter} ${review.year}`;
  const words = `${label}, %, scale from ${min}`;
  const quietly = { size: 10, colour: NEUTRAL.muted } as const;
  return fixed(LEGEND, ({ x, y, width }): Piece[] => {
    const earlier = before ? quarterOf(before, now) : '';
    const shift = before ? 44 + 5.5 * Math.max(0, earlier.length - 3) : 0;
    const box = { y: y - 4, height: 14 };
    return [
      ...(before
        ? [mark('ring', x + 4, y + 3, { size: 7, colour: NEUTRAL.muted }), text(earlier, { ...box, x: x + 12, width: shift - 12 }, quietly)]
        : []),
      mark('disc', x + shift + 4, y + 3, { size: 8, colour: NEUTRAL.text }),
      text(words, { ...box, x: x + shift + 12, width: width - shift - 12 }, quietly),
    ];
  });
}
