import { printedDifference, printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { floorOf, linePoints } from '#domain/deck/charts/chart.layout.rules.ts';
import { LAST_NUMBER } from '#domain/deck/charts/chart.marks.rules.ts';
import { titled } from '#domain/deck/claims/claim.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { DeckFacts, DeckRun } from '#domain/deck/facts/deck.facts.rules.ts';
import { printedRuns, signed, slotsOf, trendRuns } from '#domain/deck/facts/deck.figures.rules.ts';
import { deckNumber } from '#domain/deck/facts/deck.money.rules.ts';
import { headed, ruled } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, firstFitting, fixed, growing, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BETTER, NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Box, type Chart, type DeckSlide, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import { rect, text } from '#domain/deck/page/slide.parts.rules.ts';
import { drivers, DRIVERS, movedLead } from './score.drivers.rules.ts';
import { missing, missingLead } from './slides.missing.rules.ts';
import { scoreTitle } from '#domain/deck/titles/titles.standing.rules.ts';
import { capitalized, counted, everyOf, inWords } from '#domain/deck/titles/titles.words.rules.ts';

type LineChart = Extract<Chart, { kind: 'line' }>;

const MOST_RUNS = 8;
const BESIDE = 284;
const HEAD = 21;
const GAP = 36;
/** Width of the names of the bands, right of the plot. */
const NAMES = 92;
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
    pieces: (isFirst ? firstScore(facts, palette) : comparedScore(runs, facts, palette)).draw(BODY),
    source: spans,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** Missing points, across the page if there is no way to the target beside them. */
function firstScore(facts: DeckFacts, palette: Palette): Part {
  const way = wayToTarget(facts, palette);
  const beside = way ? [{ part: stack([space(HEAD), way, growing(space(0))]), width: BESIDE }] : [];
  const width = way ? BODY.width - BESIDE - GAP : BODY.width;
  return row([{ part: missing(facts, palette, width), width }, ...beside], { gap: GAP });
}

function comparedScore(runs: readonly DeckRun[], facts: DeckFacts, palette: Palette): Part {
  const way = wayToTarget(facts, palette);
  const besides = DRIVERS.map((look) => {
    const parts = [...drivers(facts, palette, look), growing(space(10)), ...(way ? [way] : [])];
    return stack(parts);
  });
  return row(
    [{ part: trend(runs, facts, palette) }, { part: firstFitting(besides, { width: BESIDE, height: BODY.height }), width: BESIDE }],
    {
      gap: 20,
    },
  );
}

function trend(runs: readonly DeckRun[], facts: DeckFacts, palette: Palette): Part {
  const { bands, target } = facts.template;
  const values = printedRuns(runs, bands);
  const slots = slotsOf(runs);
  const named = slots.filter(({ run }) => run !== null).map(({ label }, at) => `${label} ${values[at]}`);
  const min = floorOf([...values, bands.poor]);
  const highest = Math.max(...values);
  const max = Math.max(target + HEADROOM, min + (highest - min) / (1 - ABOVE));
  const chart: LineChart = {
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
  const hasProjects = runs.some(({ projectsDone }) => projectsDone > 0);
  const plotted = fixed(200, (box) => {
    const plot = { ...box, width: box.width - NAMES, height: box.height - (hasProjects ? PROJECTS.height + 2 : 0) };
    const points = linePoints(plot, chart);
    const below = { ...box, y: box.y + box.height - PROJECTS.height, width: plot.width, height: PROJECTS.height };
    return [
      { kind: 'chart', box: plot, alt, chart },
      ...step(points, plot, facts),
      ...(hasProjects ? projects(runs, points, { box: below, palette }) : []),
    ];
  });
  return stack([headed('Alignment score', `% of the standard met; the scale starts at ${min}`), space(6), growing(plotted)]);
}

/** Arrow with the latest change. */
function step(points: readonly { x: number; y: number; value: number }[], plot: Box, { customer }: DeckFacts): Piece[] {
  const [before, now] = points.slice(-2);
  if (!before || !now || before.value === now.value) return [];
  const x = now.x + 24;
  const middle = (before.y + now.y) / 2;
  const line = { kind: 'line', colour: NEUTRAL.text } as const;
  const change = signed(printedDifference(now.value, before.value), undefined, customer);
  // Printed with a decimal it needs more room than a whole number; on its right are the names of the bands, on its left the value.
  const width = Math.max(31, Math.ceil(textWidth(change) * 11) + 12);
  const pill = Math.min(x + 35, width > 31 ? plot.x + plot.width : x + 35) - width;
  // A fall printed with a decimal would overlap the value above the point.
  const at = now.y - before.y > 0 && now.y - before.y < 90 && width > 31 ? now.y + 18 : middle;
  return [
    ...levelOf(before, now, x + 6).map(([from, to]): Piece => ({
      ...line,
      from: { x: from, y: before.y },
      to: { x: to, y: before.y },
      width: 0.75,
    })),
    { ...line, from: { x: now.x + 8, y: now.y }, to: { x: x + 6, y: now.y }, width: 0.75 },
    { ...line, from: { x, y: before.y }, to: { x, y: now.y }, width: 1.2, hasArrow: true },
    rect({ x: pill, y: at - 9, width, height: 18 }, NEUTRAL.text, { radius: 9 }),
    text(change, { x: pill, y: at - 7, width, height: 14 }, { size: 11, weight: 600, colour: NEUTRAL.white, align: 'middle' }),
  ];
}

/** Line at the height of the earlier score, from its point to `end`; it leaves room for a present number that it would strike. */
function levelOf(before: { x: number; y: number }, now: { x: number; y: number; value: number }, end: number): [number, number][] {
  const baseline = now.y - LAST_NUMBER.above;
  const isStriking = before.y > baseline - LAST_NUMBER.size && before.y < baseline + 2;
  if (!isStriking) return [[before.x + 5, end]];
  const half = (textWidth(String(now.value)) * LAST_NUMBER.size) / 2 + 5;
  return [
    [before.x + 5, now.x - half],
    [now.x + half, end],
  ];
}

const PROJECTS = { height: 32, name: 76 } as const;

/** Completed projects below the points of the trend. */
function projects(runs: readonly DeckRun[], points: readonly { x: number }[], { box, palette }: { box: Box; palette: Palette }): Piece[] {
  return [
    rect(box, NEUTRAL.panel),
    ...runs.map(({ projectsDone }, index) =>
      text(
        projectsDone === 0 ? '–' : String(projectsDone),
        { ...box, x: (points[index]?.x ?? 0) - 15, width: 30 },
        {
          size: 13,
          weight: projectsDone === 0 ? 400 : 600,
          colour: projectsDone === 0 ? NEUTRAL.muted : palette.ink,
          align: 'middle',
          valign: 'middle',
        },
      ),
    ),
    text(
      'projects completed',
      { ...box, x: box.x + box.width + 6, width: PROJECTS.name },
      { size: 10.5, colour: NEUTRAL.muted, valign: 'middle' },
    ),
  ];
}

/** Score of today, with the decisions and with the whole plan. Null on target, or if the plan closes no gap. */
function wayToTarget(facts: DeckFacts, palette: Palette): Part | null {
  const { scoreAfter, runs, template, criticalGaps, customer } = facts;
  const now = printedRuns(runs, template.bands).at(-1) ?? 0;
  if (!scoreAfter || now >= template.target) return null;
  const asked = facts.recommendations.filter(({ state }) => state === 'asked').map(({ number }) => number);
  const all = facts.recommendations.length;
  const [withAsked, withAll] = [printedScore(scoreAfter.asked, template.bands), printedScore(scoreAfter.all, template.bands)];
  const decisions = asked.length === 1 ? `Decision ${asked[0]}` : `Decisions ${Math.min(...asked)} to ${Math.max(...asked)}`;
  const steps = [
    { label: 'Today', value: now, size: 16 },
    ...(asked.length > 0 ? [{ label: decisions, value: withAsked, size: 16 }] : []),
    ...(all > asked.length ? [{ label: capitalized(everyOf(all, 'recommendation')), value: withAll, size: 20 }] : []),
  ].map(({ label, value, size }) =>
    row([
      { part: copy(label, { size: 12.5, valign: 'middle' }) },
      {
        part: copy(deckNumber(value, customer, { most: 1 }), { size, weight: 600, colour: palette.ink, align: 'end', valign: 'middle' }),
        width: 70,
      },
    ]),
  );
  const beside =
    criticalGaps === 0
      ? ''
      : ` ${capitalized(counted(criticalGaps, 'critical gap'))} ${criticalGaps === 1 ? 'stands' : 'stand'} beside the score.`;
  return panel(
    stack(
      [
        headed(withAll >= template.target ? 'What would reach the target' : 'What would come nearer to the target'),
        ruled(steps, 7),
        copy(`With those gaps counted as met.${beside}`, { size: 10.5, colour: NEUTRAL.muted }),
      ],
      { gap: 5 },
    ),
    { fill: palette.tint, radius: 4, padding: { x: 16, y: 11 } },
  );
}
