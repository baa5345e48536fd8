import { floorOf } from '#domain/deck/charts/chart.layout.rules.ts';
import { printedRuns, slotsOf, trendRuns } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { paragraph, text } from '#domain/deck/page/slide.parts.rules.ts';
import { missingBars } from '#domain/deck/slides/score/slides.missing.rules.ts';
import { counted } from '#domain/deck/titles/titles.words.rules.ts';
import { SHEET } from './summary.blocks.rules.ts';

const TREND = { x: SHEET.left, y: 280, width: 212, height: 106 } as const;
const MISSING = { most: 5, names: 124, sizes: [10.5, 9.5, 8.5], row: 20, room: { width: 212, height: 106 } };

/** Shown instead of the trend at a first assessment: missing points by section. */
function firstScore(facts: DeckFacts, palette: Palette): Piece[] {
  const bars = missingBars(facts, palette, MISSING).draw({ x: SHEET.left, y: TREND.y, ...MISSING.room });
  return bars.length === 0 ? [] : [blockHead('Where the missing points are', 'of 100', SHEET.left, 258), ...bars];
}

export function trend(facts: DeckFacts, palette: Palette): Piece[] {
  const {
    runs,
    template: { bands, target },
  } = facts;
  const shown = trendRuns(runs.slice(-8));
  const values = printedRuns(shown, bands);
  if (values.length < 2) return values.length === 0 ? [] : firstScore(facts, palette);
  const min = Math.min(floorOf(values), bands.poor - 10);
  const slots = slotsOf(shown);
  const named = slots.filter(({ run }) => run !== null).map(({ label }, at) => `${label} ${values[at]}`);
  return [
    blockHead('Alignment score', `%, last ${counted(shown.length, 'review')}`, SHEET.left, 258),
    {
      kind: 'chart',
      box: TREND,
      alt: `Line chart of the alignment score, %: ${named.join(', ')}. Target ${target}.`,
      chart: {
        kind: 'line',
        isSmall: true,
        categories: slots.map(({ label }) => label),
        series: {
          name: 'Score',
          colour: palette.series,
          values: slots.map(({ run }) => (run ? (values[shown.indexOf(run)] ?? null) : null)),
        },
        // Leaves space for the label above the highest point.
        scale: { min, max: Math.max(100, min + (Math.max(...values) - min) / 0.8) },
        rules: [
          { at: target, label: 'Target', colour: '#1f7a53' },
          ...(bands.fair === target ? [] : [{ at: bands.fair, label: `Fair ${bands.fair}`, colour: NEUTRAL.muted }]),
          { at: bands.poor, label: `Poor ${bands.poor}`, colour: NEUTRAL.muted },
        ],
      },
    },
  ];
}

function blockHead(words: string, more: string, x: number, y: number): Piece {
  return text(
    [paragraph({ text: words, weight: 600 }, { text: `  ${more}`, colour: NEUTRAL.muted })],
    { x, y, width: 250, height: 15 },
    { size: 10.5, role: 'heading' },
  );
}
