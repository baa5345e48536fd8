import { bandOf, type ScoreBand, printedScore, printedDifference, printedMove } from '#domain/assessments/printed.scores.rules.ts';
import { dumbbellAt, floorOf } from '#domain/deck/charts/chart.layout.rules.ts';
import type { DeckFacts, DeckSection } from '#domain/deck/facts/deck.facts.rules.ts';
import { assessedAs, quarterOf, signed } from '#domain/deck/facts/deck.figures.rules.ts';
import { deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { BAND_LEVELS, BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Box, ChartPiece, DeckSlide, Piece, Run, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { mark, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedCell, table } from '#domain/deck/page/table.parts.rules.ts';
import { sectionsTitle } from '#domain/deck/titles/titles.standing.rules.ts';
import { counted, points } from '#domain/deck/titles/titles.words.rules.ts';

type Scored = DeckSection & { now: number; before: number | null };

const MOST = 28;
const PER_COLUMN = 15;
const LEFT_HALF = { x: 44, width: 420 } as const;
const RIGHT_HALF = { x: 496, width: 420 } as const;
const TOP = 145;
const BOTTOM = 492;
/** Offsets from the left edge of a half: the dots, then the two columns of numbers. */
const DOTS = { from: 208, width: 124 } as const;
const NAME_WIDTH = 196;

/** Every section now and before, lowest first. Null with fewer than two scored sections. */
export function sectionsSlide({ facts, palette }: DeckContext): DeckSlide | null {
  const { bands } = facts.template;
  const scored = facts.sections
    .flatMap((section): Scored[] =>
      section.score === null
        ? []
        : [
            {
              ...section,
              ...(section.previous === null
                ? { now: printedScore(section.score, bands), before: null }
                : printedMove(section.score, section.previous, bands)),
            },
          ],
    )
    .toSorted((one, other) => one.now - other.now);
  const [lowest] = scored;
  if (!lowest || scored.length < 2) return null;
  const changes = scored.flatMap((one) =>
    one.before === null ? [] : [{ key: one.key, title: one.title, change: printedDifference(one.now, one.before) }],
  );
  const { fair } = bands;
  return {
    key: 'sections',
    section: 'sections',
    chapter: 0,
    kicker: 'Section scores',
    ...titled(
      sectionsTitle({
        sections: scored.length,
        improved: changes.filter(({ change }) => change > 0).length,
        slipped: changes.filter(({ change }) => change < 0).length,
        threshold: fair,
        weak: scored.filter(({ now }) => now < fair).length,
        lowest: { key: lowest.key, title: lowest.title, score: lowest.now },
        isFirst: changes.length === 0,
      }),
      changes.length === 0 ? bestOf(scored, facts) : leadOf(changes),
    ),
    pieces: halves(shownOf(scored, facts.template.bands), facts, palette),
    source: assessedAs(facts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** First review: names the strongest section, because there is no change yet. */
function bestOf(scored: readonly Scored[], { template: { bands } }: DeckFacts): Claim | null {
  const best = scored.at(-1);
  const good = scored.filter(({ now }) => bandOf(now, bands) === 'good').length;
  if (!best || good === 0) return null;
  const words = `${best.title} stands best, at ${best.now}%; ${counted(good, 'section')} ${good === 1 ? 'is' : 'are'} good.`;
  const figures = [figure('section.highest', 1, best.key), figure('section.now', best.now, best.key), figure('sections.good', good)];
  return claim('lead', 'assessment', phrase(words, figures, [best.title]));
}

type Change = Pick<Scored, 'key' | 'title'> & { change: number };

function leadOf(changes: readonly Change[]): Claim | null {
  const sorted = changes.toSorted((one, other) => other.change - one.change);
  const [most, least] = [sorted[0], sorted.at(-1)];
  const rose = most && most.change > 0 ? movedMost(most, 'section.roseMost') : null;
  const fell = least && least.change < 0 ? movedMost(least, 'section.fellMost') : null;
  return rose || fell ? claim('lead', 'assessment', joined([rose, rose && fell ? '; ' : null, fell, '.'])) : null;
}

function movedMost({ key, title, change }: Change, source: 'section.roseMost' | 'section.fellMost'): Clause {
  const words = `${title} ${change > 0 ? 'rose' : 'fell'} most, ${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))}`;
  return phrase(words, [figure(source, 1, key), figure('section.change', change, key)], [title]);
}

/** Omits sections that do not fit: good and unchanged ones first, then good ones. */
function shownOf(scored: readonly Scored[], bands: DeckFacts['template']['bands']): { rows: Scored[]; folded: number } {
  if (scored.length <= MOST) return { rows: [...scored], folded: 0 };
  const rank = rankIn(bands);
  const keepable = scored.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST - 1);
  const rows = scored.filter((one) => keepable.includes(one));
  return { rows, folded: scored.length - rows.length };
}

const rankIn =
  (bands: DeckFacts['template']['bands']) =>
  ({ now, before }: Scored) =>
    bandOf(now, bands) !== 'good' ? 0 : before !== null && before !== now ? 1 : 2;

interface Line {
  kind: 'band' | 'section' | 'folded';
  band: ScoreBand;
  section: Scored | null;
  isContinued: boolean;
  words: string;
}

function linesOf({ rows, folded }: { rows: readonly Scored[]; folded: number }, { template: { bands } }: DeckFacts): Line[] {
  const ranges: Record<ScoreBand, string> = {
    critical: `below ${bands.poor}`,
    poor: `${bands.poor} to ${bands.fair - 1}`,
    fair: `${bands.fair} to ${bands.good - 1}`,
    good: `${bands.good} and more`,
  };
  const lines = (['critical', 'poor', 'fair', 'good'] as const).flatMap((band): Line[] => {
    const inBand = rows.filter(({ now }) => bandOf(now, bands) === band);
    if (inBand.length === 0) return [];
    return [
      {
        kind: 'band',
        band,
        section: null,
        isContinued: false,
        words: `${ranges[band]}|${inBand.length}`,
      },
      ...inBand.map((section): Line => ({ kind: 'section', band, section, isContinued: false, words: '' })),
    ];
  });
  return folded === 0
    ? lines
    : [
        ...lines,
        {
          kind: 'folded',
          band: 'good',
          section: null,
          isContinued: false,
          words: `${counted(folded, 'other')} good and unchanged`,
        },
      ];
}

/** Two columns of equal length; a band that continues in the second is named again. */
function halves(shown: { rows: Scored[]; folded: number }, facts: DeckFacts, palette: Palette): Piece[] {
  const lines = linesOf(shown, facts);
  const isOne = lines.length <= PER_COLUMN;
  const at = isOne ? lines.length : Math.ceil((lines.length + 1) / 2);
  const first = lines.slice(0, at);
  const next = lines[at];
  const second =
    next && next.kind !== 'band'
      ? [{ ...next, kind: 'band' as const, section: null, isContinued: true, words: 'continued|' }, ...lines.slice(at)]
      : lines.slice(at);
  const longest = Math.max(first.length, second.length);
  const height = Math.min(24.5, (BOTTOM - TOP) / Math.max(1, longest));
  const min = floorOf(shown.rows.flatMap(({ now, before }) => (before === null ? [now] : [now, before])));
  const scale = { min, max: 100 };
  return [
    ...legend(facts, min),
    ...half(first, { ...LEFT_HALF, height, scale, facts, palette }),
    ...(second.length > 0 ? half(second, { ...RIGHT_HALF, height, scale, facts, palette }) : []),
  ];
}

function legend({ runs, review }: DeckFacts, min: number): Piece[] {
  const [before, now] = [runs.at(-2), runs.at(-1)];
  const label = now ? `Q${now.quarter} ${now.year}` : `Q${review.quarter} ${review.year}`;
  const words = `${label}, %, scale from ${min}`;
  if (!before)
    return [
      mark('disc', 48, 125, { size: 8, colour: NEUTRAL.text }),
      text(words, { x: 56, y: 118, width: 200, height: 14 }, { size: 10, colour: NEUTRAL.muted }),
    ];
  return [
    mark('ring', 48, 125, { size: 7, colour: NEUTRAL.muted }),
    text(quarterOf(before, now), { x: 56, y: 118, width: 44, height: 14 }, { size: 10, colour: NEUTRAL.muted }),
    mark('disc', 88, 125, { size: 8, colour: NEUTRAL.text }),
    text(words, { x: 96, y: 118, width: 150, height: 14 }, { size: 10, colour: NEUTRAL.muted }),
  ];
}

interface Half {
  x: number;
  width: number;
  height: number;
  scale: { min: number; max: number };
  facts: DeckFacts;
  palette: Palette;
}

function half(lines: readonly Line[], { x, height, scale, facts }: Half): Piece[] {
  const dots: Box = { x: x + DOTS.from, y: TOP, width: DOTS.width, height: height * lines.length };
  const { poor, fair, good } = facts.template.bands;
  const rules = [poor, fair, good].filter((at) => at > scale.min).map((at) => ({ at, label: String(at), colour: NEUTRAL.rule as string }));
  // First review: there is no change to show.
  const isFirst = facts.sections.every(({ previous }) => previous === null);
  const rows = lines.map((line) => rowOf(line, { height, isFirst, writing: facts.customer }));
  const columns = [
    column('', DOTS.from),
    column('', DOTS.width),
    ...(isFirst ? [column('Now', 88, 'end')] : [column('Now', 40, 'end'), column('Change', 48, 'end')]),
  ];
  const sections = lines.flatMap(({ section }) => (section ? [section] : []));
  const chart: ChartPiece = {
    kind: 'chart',
    box: dots,
    alt: `Dots of section scores, %: ${sections
      .slice(0, 12)
      .map(({ title, now, before }) => `${title} ${before === null ? '' : `from ${before} to `}${now}`)
      .join(', ')}.`,
    chart: {
      kind: 'dumbbells',
      rows: lines.map(({ section }) =>
        section ? { before: section.before, now: section.now, level: BAND_LEVELS[bandOf(section.now, facts.template.bands)] } : null,
      ),
      scale,
      rules,
      rowHeight: height,
    },
  };
  return [
    table({ x, y: TOP - 22 }, rows, { alt: 'Section scores now and their change', columns, headHeight: 22, size: 12 }),
    ...rules.flatMap(({ at, label }): Piece[] => [
      upright(dumbbellAt(dots, { scale }, at), TOP - 8, dots.height + 8),
      text(
        label,
        { x: dumbbellAt(dots, { scale }, at) - 15, y: 118, width: 30, height: 13 },
        { size: 10, colour: NEUTRAL.muted, align: 'middle', role: 'decoration' },
      ),
    ]),
    chart,
  ];
}

interface RowLook {
  height: number;
  isFirst: boolean;
  writing: Pick<Writing, 'locale'>;
}

function rowOf(line: Line, look: RowLook): TableRow {
  return line.section ? sectionRow(line.section, look) : bandRow(line, look);
}

function bandRow({ kind, band, words }: Line, { height, isFirst }: RowLook): TableRow {
  const { shape, colour, label } = BAND_LEVELS[band];
  const [range = '', count = ''] = words.split('|');
  const named =
    kind === 'band'
      ? cell(
          [
            { text: label, weight: 600 },
            { text: `  ${range}`, colour: NEUTRAL.muted },
          ],
          { shape, colour },
        )
      : fittedCell(words, NAME_WIDTH, 1, { size: 12, colour: NEUTRAL.muted });
  return {
    height,
    fill: NEUTRAL.panel,
    cells: [named, cell(''), ...(isFirst ? [] : [cell('')]), cell([{ text: count, colour: NEUTRAL.muted }])],
  };
}

function sectionRow({ title, now, before }: Scored, { height, isFirst, writing }: RowLook): TableRow {
  const isLow = before !== null && now - before <= -5;
  return {
    height,
    cells: [
      fittedCell(title, NAME_WIDTH, 1, { size: 12, weight: isLow ? 600 : 400 }),
      cell(''),
      cell([{ text: deckNumber(now, writing, { most: 1 }), weight: 600 }]),
      ...(isFirst
        ? []
        : [cell([before === null ? { text: 'new', colour: NEUTRAL.muted } : changeRun(printedDifference(now, before), writing)])]),
    ],
  };
}

function changeRun(change: number, writing: Pick<Writing, 'locale'>): Run {
  if (change === 0) return { text: signed(change, undefined, writing), colour: NEUTRAL.muted };
  return change > 0
    ? { text: signed(change, undefined, writing), colour: BETTER }
    : { text: signed(change, undefined, writing), colour: WORSE, weight: 600 };
}
