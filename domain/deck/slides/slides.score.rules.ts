import { printedDifference, printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { floorOf, linePoints } from '#domain/deck/charts/chart.layout.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { deckNumber, oneDecimal } from '#domain/deck/facts/deck.money.rules.ts';
import { printedRuns, signed, slotsOf, trendRuns } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts, DeckRun } from '#domain/deck/facts/deck.facts.rules.ts';
import { BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, figure, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import { tenths } from '#domain/deck/claims/sources.standing.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Box, ChartPiece, DeckSlide, Piece } from '#domain/deck/page/slide.model.rules.ts';
import { heading, fittedText, paragraph, rect, rule, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { missing, missingLead } from './slides.missing.rules.ts';
import { scoreTitle } from '#domain/deck/titles/titles.standing.rules.ts';
import { capitalized, counted, everyOf, inWords } from '#domain/deck/titles/titles.words.rules.ts';

const MOST_RUNS = 8;
const PLOT: Box = { x: 44, y: 140, width: 496, height: 314 };
const MOVED = { x: 656, width: 260, bars: 796 } as const;
const PANEL: Box = { x: 656, y: 327, width: 260, height: 161 };
const MOST_NAMED = 4;
/** Points above the target line. */
const HEADROOM = 8.5;
/** Share of the plot above the highest point, for its label. */
const ABOVE = 0.13;

/** Score trend, its drivers, and the way to the target. Null without a score. */
export function scoreSlide({ facts, palette }: DeckContext): DeckSlide | null {
  const runs = trendRuns(facts.runs.slice(-MOST_RUNS));
  if (runs.length === 0) return null;
  const [first, last] = [runs[0], runs.at(-1)];
  const isFirst = runs.length === 1;
  const empty = slotsOf(runs).filter(({ run }) => run === null).length;
  const without = empty === 0 ? '' : `, ${counted(empty, 'quarter')} without one`;
  const spans = isFirst
    ? 'one approved assessment'
    : `${inWords(runs.length)} approved assessments, Q${first?.quarter} ${first?.year} to Q${last?.quarter} ${last?.year}${without}`;
  return {
    key: 'score',
    section: 'score',
    chapter: 0,
    kicker: 'Alignment score',
    ...titled(
      scoreTitle({
        scores: printedRuns(runs, facts.template.bands),
        exact: runs.map(({ score }) => score),
        target: facts.template.target,
        newTemplate: facts.since || facts.gapsBefore ? facts.template.name : null,
      }),
      isFirst ? missingLead(facts) : movedLead(facts),
    ),
    pieces: [...(isFirst ? missing(facts, palette) : [...trend(runs, facts, palette), ...moved(facts, palette)]), ...reach(facts, palette)],
    source: spans,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function trend(runs: readonly DeckRun[], facts: DeckFacts, palette: Palette): Piece[] {
  const { bands, target } = facts.template;
  const values = printedRuns(runs, bands);
  const slots = slotsOf(runs);
  const named = slots.filter(({ run }) => run !== null).map(({ label }, at) => `${label} ${values[at]}`);
  const min = floorOf([...values, bands.poor]);
  const highest = Math.max(...values);
  const max = Math.max(target + HEADROOM, min + (highest - min) / (1 - ABOVE));
  const chart: Extract<ChartPiece['chart'], { kind: 'line' }> = {
    kind: 'line',
    categories: slots.map(({ label }) => label),
    series: {
      name: 'Alignment score',
      colour: palette.series,
      values: slots.map(({ run }) => (run ? (values[runs.indexOf(run)] ?? null) : null)),
    },
    scale: { min, max },
    rules: [
      { at: target, label: `Target ${target}`, colour: BETTER },
      ...(bands.fair === target ? [] : [{ at: bands.fair, label: `Fair from ${bands.fair}`, colour: NEUTRAL.muted }]),
      { at: bands.poor, label: `Poor from ${bands.poor}`, colour: NEUTRAL.muted },
    ],
  };
  const alt = `Line chart of the alignment score, % of the standard met: ${named.join(', ')}; the target is ${target}.`;
  return [
    text(
      [
        paragraph(
          { text: 'Alignment score', weight: 600 },
          { text: `  % of the standard met; the scale starts at ${min}`, colour: NEUTRAL.muted },
        ),
      ],
      { x: 44, y: 119, width: 496, height: 16 },
      { size: 11.5, role: 'heading' },
    ),
    { kind: 'chart', box: PLOT, alt, chart },
    ...step(linePoints(PLOT, chart), facts),
    ...projects(runs, linePoints(PLOT, chart), palette),
  ];
}

/** Arrow with the latest change. */
function step(points: readonly { x: number; y: number; value: number }[], { customer }: DeckFacts): Piece[] {
  const [before, now] = points.slice(-2);
  if (!before || !now || before.value === now.value) return [];
  const x = now.x + 24;
  const middle = (before.y + now.y) / 2;
  const line = { kind: 'line', colour: NEUTRAL.text } as const;
  const change = signed(printedDifference(now.value, before.value), undefined, customer);
  // Printed with a decimal it needs more room than a whole number; on its right are the names of the bands, on its left the value.
  const width = Math.max(31, Math.ceil(textWidth(change) * 11) + 12);
  const pill = Math.min(x + 35, width > 31 ? PLOT.x + PLOT.width : x + 35) - width;
  // A fall printed with a decimal would overlap the value above the point.
  const at = now.y - before.y > 0 && now.y - before.y < 90 && width > 31 ? now.y + 18 : middle;
  return [
    { ...line, from: { x: before.x + 5, y: before.y }, to: { x: x + 6, y: before.y }, width: 0.75 },
    { ...line, from: { x: now.x + 8, y: now.y }, to: { x: x + 6, y: now.y }, width: 0.75 },
    { ...line, from: { x, y: before.y }, to: { x, y: now.y }, width: 1.2, hasArrow: true },
    rect({ x: pill, y: at - 9, width, height: 18 }, NEUTRAL.text, { radius: 9 }),
    text(change, { x: pill, y: at - 7, width, height: 14 }, { size: 11, weight: 600, colour: NEUTRAL.white, align: 'middle' }),
  ];
}

function projects(runs: readonly DeckRun[], points: readonly { x: number }[], palette: Palette): Piece[] {
  if (runs.every(({ projectsDone }) => projectsDone === 0)) return [];
  const band: Box = { x: 44, y: 456, width: 496, height: 32 };
  return [
    rect(band, NEUTRAL.panel),
    ...runs.map(({ projectsDone }, index) =>
      text(
        projectsDone === 0 ? '–' : String(projectsDone),
        { x: (points[index]?.x ?? 0) - 15, y: 464, width: 30, height: 16 },
        { size: 13, weight: projectsDone === 0 ? 400 : 600, colour: projectsDone === 0 ? NEUTRAL.muted : palette.ink, align: 'middle' },
      ),
    ),
    text('projects completed', { x: 546, y: 459, width: 70, height: 28 }, { size: 10.5, colour: NEUTRAL.muted }),
  ];
}

interface Contribution {
  label: string;
  value: number;
}

/** Contribution of each section to the change: the largest by name, the others combined. They sum to the change. */
export function contributionsOf({ sections, runs }: Pick<DeckFacts, 'sections' | 'runs'>): { parts: Contribution[]; change: number } {
  const [before, now] = runs.slice(-2);
  const change = before && now ? now.score - before.score : 0;
  const moved = sections.flatMap(({ title, score, previous, weight }) =>
    score === null || previous === null ? [] : [{ label: title, value: (score - previous) * weight }],
  );
  const up = moved.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  const down = moved.filter(({ value }) => value < 0);
  const sum = (all: readonly Contribution[]) => all.reduce((total, { value }) => total + value, 0);
  const named = up.slice(0, MOST_NAMED);
  const rest = up.slice(MOST_NAMED);
  const unexplained = change - sum(moved);
  const parts = [
    ...named,
    ...(rest.length > 0 ? [{ label: `${capitalized(counted(rest.length, 'other section'))} up`, value: sum(rest) }] : []),
    ...(down.length > 0 ? [{ label: `${capitalized(counted(down.length, 'section'))} down`, value: sum(down) }] : []),
    ...(Math.abs(unexplained) >= 0.05 ? [{ label: 'Changed questions', value: unexplained }] : []),
  ];
  return { parts, change };
}

/** Section with the largest gain, or the largest loss if none gained. */
function movedLead({ sections, runs, customer }: DeckFacts): Claim | null {
  const { change } = contributionsOf({ sections, runs });
  const parts = sections
    .flatMap(({ key, title, score, previous, weight }) =>
      score === null || previous === null ? [] : [{ key, title, value: (score - previous) * weight }],
    )
    .toSorted((one, other) => (change < 0 ? one.value - other.value : other.value - one.value));
  const [most] = parts;
  if (!most || Math.abs(most.value) < 0.05 || most.value > 0 !== change >= 0) return null;
  const isUp = most.value > 0;
  const part = tenths(most.value);
  const words = `${most.title} ${isUp ? 'added' : 'took'} most: ${isUp ? 'up' : 'down'} ${oneDecimal(Math.abs(part), customer)} points.`;
  const figures = [figure(isUp ? 'section.addedMost' : 'section.tookMost', 1, most.key), figure('section.part', part, most.key)];
  return claim('lead', 'assessment', phrase(words, figures, [most.title]));
}

function moved(facts: DeckFacts, palette: Palette): Piece[] {
  const { parts, change } = contributionsOf(facts);
  if (parts.length === 0) return [];
  const rows = parts.slice(0, MOST_NAMED + 3);
  const widest = Math.max(...rows.map(({ value }) => Math.abs(value)));
  const colourOf = ({ label, value }: Contribution) => (value < 0 ? WORSE : / up$|^Changed/u.test(label) ? palette.soft : palette.series);
  // Row height that keeps the list above the panel.
  const height = rows.length > MOST_NAMED + 2 ? 20 : 23;
  const lines = rows.flatMap((row, index): Piece[] => {
    const y = 144 + index * height;
    const width = Math.max(1, (76 * Math.abs(row.value)) / widest);
    return [
      fittedText(row.label, { x: MOVED.x, y: y + 3, width: 136, height: 16 }, { lines: 1 }),
      rect({ x: MOVED.bars, y: y + 4, width, height: 14 }, colourOf(row)),
      text(
        signed(row.value, 1, facts.customer),
        { x: MOVED.bars + width + 5, y: y + 3, width: 50, height: 16 },
        { weight: 600, size: 11.5, colour: row.value < 0 ? WORSE : NEUTRAL.text },
      ),
    ];
  });
  const end = 144 + rows.length * height;
  return [
    text(
      [paragraph({ text: 'What moved it', weight: 600 }, { text: '  points', colour: NEUTRAL.muted })],
      { x: MOVED.x, y: 119, width: MOVED.width, height: 16 },
      { size: 11.5, role: 'heading' },
    ),
    upright(MOVED.bars, 146, end - 146, { colour: NEUTRAL.text }),
    ...lines,
    rule(MOVED.x, end + 6, MOVED.width),
    heading('Change', { x: MOVED.x, y: end + 11, width: 100, height: 16 }, { size: 12, role: 'text' }),
    text(
      signed(change, 1, facts.customer),
      { x: MOVED.bars, y: end + 10, width: 80, height: 18 },
      { size: 14, weight: 500, colour: palette.ink },
    ),
  ];
}

function reach(facts: DeckFacts, palette: Palette): Piece[] {
  const { scoreAfter, runs, template, criticalGaps } = facts;
  const now = printedRuns(runs, template.bands).at(-1) ?? 0;
  if (!scoreAfter || now >= template.target) return [];
  const asked = facts.recommendations.filter(({ state }) => state === 'asked').map(({ number }) => number);
  const all = facts.recommendations.length;
  const steps = [
    { label: 'Today', value: now, size: 16 },
    ...(asked.length > 0
      ? [
          {
            label: asked.length === 1 ? `Decision ${asked[0]}` : `Decisions ${Math.min(...asked)} to ${Math.max(...asked)}`,
            value: printedScore(scoreAfter.asked, template.bands),
            size: 16,
          },
        ]
      : []),
    ...(all > asked.length
      ? [{ label: capitalized(everyOf(all, 'recommendation')), value: printedScore(scoreAfter.all, template.bands), size: 20 }]
      : []),
  ];
  const beside =
    criticalGaps === 0
      ? ''
      : ` ${capitalized(counted(criticalGaps, 'critical gap'))} ${criticalGaps === 1 ? 'stands' : 'stand'} beside the score.`;
  return [
    rect(PANEL, palette.tint, { radius: 4 }),
    heading(
      printedScore(scoreAfter.all, template.bands) >= template.target
        ? 'What would reach the target'
        : 'What would come nearer to the target',
      {
        x: 672,
        y: 338,
        width: 230,
        height: 16,
      },
    ),
    ...steps.flatMap(({ label, value, size }, index): Piece[] => {
      const y = 362 + index * 28;
      return [
        ...(index === 0 ? [] : [rule(672, y - 1, 228)]),
        fittedText(label, { x: 672, y: y + 5, width: 166, height: 17 }, { lines: 1, size: 12.5 }),
        text(
          deckNumber(value, facts.customer, { most: 1 }),
          { x: 830, y: y + 14 - size * 0.7, width: 70, height: size * 1.4 },
          { size, weight: 600, colour: palette.ink, align: 'end' },
        ),
      ];
    }),
    fittedText(
      `With those gaps counted as met.${beside}`,
      { x: 672, y: 451, width: 236, height: 28 },
      { lines: 2, size: 10.5, colour: NEUTRAL.muted },
    ),
  ];
}
