import { printedDifference, printedPair } from '#domain/assessments/printed.scores.rules.ts';
import { durationText, quarterNumber, type ServiceQuarter } from '#domain/customers/service.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { type Claim, claim, figure, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { drawnChart, headed, listed } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, growing, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, quiet } from '#domain/deck/page/table.parts.rules.ts';
import { serviceTitle } from '#domain/deck/titles/titles.service.rules.ts';

type Measure = 'tickets' | 'firstResponseMinutes' | 'resolutionMinutes' | 'satisfaction';

interface Shown {
  measure: Measure;
  label: string;
  short: string;
  print: (value: number, writing: Writing) => string;
  /** Size and direction of a change: "12 fewer", "3 points up". */
  change: (difference: number, writing: Writing) => string;
  /** 1 if more is better, -1 if worse, 0 if neutral. */
  good: 1 | -1 | 0;
}

const count = (value: number, writing: Writing) => deckNumber(value, writing);
const percent = (value: number, writing: Writing) => `${deckNumber(value, writing, { most: 1 })}%`;
const slower = (difference: number) => `${durationText(Math.abs(difference))} ${difference > 0 ? 'longer' : 'shorter'}`;

const MEASURES: readonly Shown[] = [
  {
    measure: 'tickets',
    label: 'Tickets',
    short: 'Tickets',
    print: count,
    change: (difference, writing) => `${count(Math.abs(difference), writing)} ${difference > 0 ? 'more' : 'fewer'}`,
    good: 0,
  },
  {
    measure: 'firstResponseMinutes',
    label: 'First response, average',
    short: 'First response',
    print: durationText,
    change: slower,
    good: -1,
  },
  { measure: 'resolutionMinutes', label: 'Resolution, average', short: 'Resolution', print: durationText, change: slower, good: -1 },
  {
    measure: 'satisfaction',
    label: 'Satisfaction, good answers',
    short: 'Satisfaction',
    print: percent,
    change: (difference) => `${Math.abs(difference)} ${Math.abs(difference) === 1 ? 'point' : 'points'} ${difference > 0 ? 'up' : 'down'}`,
    good: 1,
  },
];

interface Look {
  palette: Palette;
  writing: Writing;
  isRunning: boolean;
}

interface Compared {
  before: ServiceQuarter | null;
  writing: Writing;
  isRunning: boolean;
}

const GUTTER = 16;
const CHART = 392;
const GAP = 40;

/** Service figures of the quarter compared with the one before, and over time. Null if none were entered. */
export function serviceSlide({ facts, palette }: DeckContext): DeckSlide | null {
  const quarters = printedQuarters(facts.service ?? []);
  const latest = quarters.at(-1);
  if (!latest) return null;
  const before = beforeOf(quarters, latest);
  const isRunning = isRunningOn(latest, facts.collectedOn);
  const look: Look = { palette, writing: facts.customer, isRunning };
  return {
    key: 'service',
    section: 'service',
    chapter: 0,
    kicker: 'Our service for you',
    ...titled(serviceTitle(latest, before, { ...facts.customer, isRunning }), leadOf(latest, before)),
    pieces: stack([cards(latest, before, look), space(18), growing(below(quarters, look))]).draw(BODY),
    source: `service figures of Q${latest.quarter} ${latest.year}, ${dayInFull(facts.collectedOn, facts.review)}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** Service figures are those of calendar quarters. */
const isRunningOn = ({ year, quarter }: ServiceQuarter, day: string) =>
  Number(day.slice(0, 4)) === year && Math.ceil(Number(day.slice(5, 7)) / 3) === quarter;

const beforeOf = (quarters: readonly ServiceQuarter[], latest: ServiceQuarter) =>
  quarters.find((one) => quarterNumber(one) === quarterNumber(latest) - 1) ?? null;

/** The quarters with their satisfaction as it is printed everywhere: whole, or with one decimal where the change needs it. */
function printedQuarters(quarters: readonly ServiceQuarter[]): ServiceQuarter[] {
  const latest = quarters.at(-1);
  const before = latest && beforeOf(quarters, latest);
  const pair = latest?.satisfaction != null && before?.satisfaction != null ? printedPair(latest.satisfaction, before.satisfaction) : null;
  return quarters.map((one) => {
    if (one.satisfaction === null) return one;
    const satisfaction = pair && one === latest ? pair.now : pair && one === before ? pair.before : Math.round(one.satisfaction);
    return { ...one, satisfaction };
  });
}

function leadOf({ resolutionMinutes: now }: ServiceQuarter, before: ServiceQuarter | null): Claim | null {
  if (now === null) return null;
  const was = before?.resolutionMinutes ?? null;
  const compared =
    was === null || was === now
      ? ''
      : `, ${durationText(Math.abs(now - was))} ${now > was ? 'later' : 'sooner'} than in Q${before?.quarter}`;
  const change = was === null || was === now ? [] : [figure('service.resolutionChange', now - was)];
  return claim(
    'lead',
    'period',
    phrase(`A ticket was solved after ${durationText(now)} on average${compared}.`, [figure('service.resolution', now), ...change]),
  );
}

/** Known measures side by side; two or three are as wide as four would be. */
function cards(latest: ServiceQuarter, before: ServiceQuarter | null, { palette, writing, isRunning }: Look): Part {
  const known = MEASURES.filter(({ measure }) => latest[measure] !== null);
  const width = (BODY.width - GUTTER * (MEASURES.length - 1)) / MEASURES.length;
  const tiles = known.map((shown) => {
    const value = latest[shown.measure] ?? 0;
    const { words, colour } = changeOf(shown, value, { before, writing, isRunning });
    return {
      part: panel(
        stack([
          copy(shown.label, { size: 11, colour: NEUTRAL.muted }),
          copy(shown.print(value, writing), { lines: 1, size: SIZE.figure, weight: 600, colour: palette.ink }),
          space(4),
          copy(words, { size: 11.5, weight: 500, colour }),
        ]),
        { fill: NEUTRAL.panel, radius: 3, padding: { x: 14, y: 11 } },
      ),
      width,
    };
  });
  return row(tiles, { gap: GUTTER });
}

/** Change of the printed values. */
function changeOf({ measure, change, good }: Shown, value: number, { before, writing, isRunning }: Compared) {
  const was = before?.[measure] ?? null;
  if (was === null) return { words: 'no figure of the quarter before', colour: NEUTRAL.muted };
  // A sum of a part of a quarter is compared with no whole one.
  if (isRunning && measure === 'tickets')
    return { words: `so far; ${count(was, writing)} in all of Q${before?.quarter}`, colour: NEUTRAL.muted };
  const difference = printedDifference(value, was);
  const since = `Q${before?.quarter}`;
  if (difference === 0) return { words: `= as in ${since}`, colour: NEUTRAL.muted };
  const colour = good === 0 ? NEUTRAL.muted : difference * good > 0 ? BETTER : WORSE;
  return {
    words: `${difference > 0 ? '▲' : '▼'} ${change(difference, writing)} than in ${since}`.replace(/(up|down) than in/u, '$1 since'),
    colour,
  };
}

/** Tickets as columns beside the table of quarters, or the table alone. */
function below(quarters: readonly ServiceQuarter[], look: Look): Part {
  const values = quarters.map(({ tickets }) => tickets);
  if (values.every((value) => value === null)) return history(quarters, BODY.width, look);
  return row([{ part: chart(quarters, values, look), width: CHART }, { part: history(quarters, BODY.width - CHART - GAP, look) }], {
    gap: GAP,
  });
}

function chart(quarters: readonly ServiceQuarter[], values: readonly (number | null)[], { palette, writing }: Look): Part {
  const labels = quarters.map(labelOf);
  return stack([
    headed('Tickets by quarter'),
    space(10),
    growing(
      drawnChart(140, {
        alt: `Column chart of tickets by quarter, number: ${labels.map((label, place) => `${label} ${values[place] ?? 'unknown'}`).join(', ')}.`,
        chart: {
          kind: 'columns',
          categories: labels,
          series: [{ name: 'Tickets', colour: palette.series, values: values.map((value) => (value === 0 ? null : value)) }],
          line: null,
          // Room for the numbers above the columns.
          scale: { min: 0, max: Math.max(1, ...values.map((value) => value ?? 0)) * 1.12 },
          totals: values.map((value) => (value === null ? null : count(value, writing))),
          isLastStrong: true,
        },
      }),
    ),
  ]);
}

const labelOf = ({ year, quarter }: ServiceQuarter) => `Q${quarter} ${year}`;

/** Table of quarters, the latest first. */
function history(quarters: readonly ServiceQuarter[], width: number, { palette, writing }: Look): Part {
  const columns = [
    column('Quarter', Math.round(width * 0.2)),
    ...MEASURES.map(({ short }) => column(short, Math.round(width * 0.2), 'end')),
  ];
  const rows = quarters.toReversed().map((one, place): TableRow => ({
    height: 25,
    ...(place === 0 ? { fill: palette.tint } : {}),
    cells: [
      cell([{ text: labelOf(one), weight: place === 0 ? 600 : 400 }]),
      ...MEASURES.map(({ measure, print }) => {
        const value = one[measure];
        return value === null ? quiet('–') : cell([{ text: print(value, writing), weight: place === 0 ? 600 : 400 }]);
      }),
    ],
  }));
  return listed(rows, { alt: 'Service figures by quarter, the latest first', columns, headHeight: 22, most: 1.3 });
}
