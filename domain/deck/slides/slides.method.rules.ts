import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { assessedAs } from '#domain/deck/facts/deck.figures.rules.ts';
import { BAND_LEVELS, NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { DeckSlide, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, heading, paragraph, rect, rule, text } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedCell, quiet, table } from '#domain/deck/page/table.parts.rules.ts';

const LEFT = { x: 44, width: 420 } as const;
const RIGHT = { x: 496, width: 420 } as const;

export function methodSlide({ facts, palette }: DeckContext): DeckSlide {
  return {
    key: 'appendix-method',
    section: 'appendix',
    chapter: null,
    kicker: 'Appendix',
    title: 'How the score is computed, and what it leaves out',
    lead: 'The same arithmetic every time; an approved score never changes afterwards.',
    pieces: [...formula(palette), ...example(palette), ...bands(facts), ...counted(facts), ...answers(facts, palette), ...rests(facts)],
    source: assessedAs(facts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

function formula(palette: Palette): Piece[] {
  const ink = { size: 15, weight: 600, colour: palette.ink } as const;
  const part = { size: 12.5, align: 'middle' } as const;
  return [
    heading('The sum', { ...LEFT, y: 119, height: 16 }),
    rect({ ...LEFT, y: 141, height: 58 }, palette.tint, { radius: 4 }),
    text('Score =', { x: LEFT.x + 40, y: 160, width: 70, height: 20 }, ink),
    text('points earned × weights', { x: LEFT.x + 116, y: 150, width: 180, height: 17 }, part),
    rule(LEFT.x + 116, 170, 180, { colour: NEUTRAL.text, thick: 1.2 }),
    text('points possible × weights', { x: LEFT.x + 116, y: 174, width: 180, height: 17 }, part),
    text('in %', { x: LEFT.x + 312, y: 160, width: 60, height: 20 }, ink),
  ];
}

const EXAMPLE = [
  ['A copy is made every night', 'met', '100', '5', '500 of 500'],
  ['The copy is out of reach', 'partly', '50', '5', '250 of 500'],
  ['A restore has been tested', 'not met', '0', '10', '0 of 1,000'],
] as const;

function example(palette: Palette): Piece[] {
  const rows = EXAMPLE.map((words): TableRow => ({
    height: 25,
    cells: words.map((one, place) =>
      place === words.length - 1 ? cell([{ text: one, weight: 600 }]) : fittedCell(one, place === 0 ? 166 : 78, 1, { size: 11.5 }),
    ),
  }));
  const left: TableRow = {
    height: 25,
    cells: [
      quiet('Tapes are stored abroad'),
      fittedCell('not applicable', 78, 1, { size: 11.5, colour: NEUTRAL.muted }),
      quiet('–'),
      quiet('–'),
      quiet('left out'),
    ],
  };
  const sum: TableRow = {
    height: 28,
    isSum: true,
    cells: [
      cell([{ text: 'Together 750 of 2,000', weight: 600 }]),
      cell(''),
      cell(''),
      cell(''),
      cell([{ text: '= 38%', weight: 600, size: 16, colour: palette.ink }]),
    ],
  };
  return [
    heading('An example of three questions', { ...LEFT, y: 212, height: 16 }),
    table({ x: LEFT.x, y: 230 }, [...rows, left, sum], {
      alt: 'An example: three questions with answer, points, weight and what they earn',
      columns: [
        column('Question', 178),
        column('Answer', 90),
        column('Points', 40, 'end'),
        column('Weight', 44, 'end'),
        column('Earned', 68, 'end'),
      ],
      headHeight: 20,
      size: 11.5,
    }),
  ];
}

const BAND_NAMES = ['critical', 'poor', 'fair', 'good'] as const;

function bands({ template }: DeckFacts): Piece[] {
  const from = { critical: 0, ...template.bands };
  return [
    heading('Bands', { ...LEFT, y: 404, height: 16 }),
    ...BAND_NAMES.flatMap((band, place): Piece[] => {
      const next = BAND_NAMES[place + 1];
      const [start, end] = [from[band], next ? from[next] : 100];
      const x = LEFT.x + (LEFT.width * start) / 100;
      const width = (LEFT.width * (end - start)) / 100;
      return [
        rect({ x, y: 426, width: width - 2, height: 13 }, BAND_LEVELS[band].colour),
        fittedText(BAND_LEVELS[band].label, { x, y: 443, width, height: 15 }, { lines: 1, size: 11.5, weight: 600 }),
        fittedText(
          band === 'critical' ? `below ${template.bands.poor}` : `from ${start}`,
          { x, y: 459, width, height: 14 },
          { lines: 1, size: 11, colour: NEUTRAL.muted },
        ),
      ];
    }),
    text(`The target is ${template.target}%.`, { ...LEFT, y: 476, height: 14 }, { size: 11, colour: NEUTRAL.muted }),
  ];
}

function counted({ template: { countsInternal } }: DeckFacts): Piece[] {
  const lines = [
    ['Not applicable', 'left out of both sides of the sum'],
    ['Not answered', 'left out; completeness is a separate figure'],
    ['Critical gap', 'does not change the score; shown beside it'],
    ['Internal question', countsInternal ? 'counted, and not shown in this deck' : 'not counted, and not in this deck'],
    ['Changed questions', 'count now; in the change they are named apart'],
  ] as const;
  return [
    heading('What counts, and what does not', { ...RIGHT, y: 119, height: 16 }),
    table(
      { x: RIGHT.x, y: 116 },
      lines.map(([name, what]) => ({
        height: 29,
        cells: [cell([{ text: name, weight: 600 }]), fittedCell(what, 272, 1, { colour: NEUTRAL.muted })],
      })),
      {
        alt: 'What counts in the score, and what does not',
        columns: [column('', 140), column('', 280)],
        headHeight: 22,
      },
    ),
  ];
}

function answers({ sections }: DeckFacts, palette: Palette): Piece[] {
  const sum = (part: 'met' | 'partly' | 'notMet') => sections.reduce((total, section) => total + section[part], 0);
  const parts = [
    { name: 'Met', count: sum('met'), fill: palette.series, on: NEUTRAL.white },
    { name: 'Partly met', count: sum('partly'), fill: palette.soft, on: NEUTRAL.text },
    { name: 'Not met', count: sum('notMet'), fill: palette.tint2, on: NEUTRAL.text },
  ].filter(({ count }) => count > 0);
  const total = parts.reduce((all, { count }) => all + count, 0);
  if (total === 0) return [];
  let x: number = RIGHT.x;
  return [
    text(
      [paragraph({ text: 'How it was answered', weight: 600 }, { text: `  share of ${total} answers`, colour: NEUTRAL.muted })],
      { ...RIGHT, y: 296, height: 16 },
      { size: 11.5, role: 'heading' },
    ),
    ...parts.flatMap(({ name, count, fill, on }): Piece[] => {
      // A small share is at least as wide as its label.
      const width = 74 + ((RIGHT.width - 74 * parts.length) * count) / total;
      const at = x;
      x += width;
      return [
        rect({ x: at, y: 317, width: width - 2, height: 26 }, fill),
        text(
          `${Math.round((100 * count) / total)}%`,
          { x: at, y: 322, width: width - 2, height: 16 },
          { size: 12, weight: 600, colour: on, align: 'middle' },
        ),
        text(name, { x: at, y: 347, width: 74, height: 14 }, { size: 11, colour: NEUTRAL.muted }),
      ];
    }),
  ];
}

function rests({ answered, template }: DeckFacts): Piece[] {
  const blocks = [
    {
      title: 'What it rests on',
      words: `${answered.answered} of ${answered.applicable} applicable questions of “${template.name}” were answered, then reviewed and approved.`,
      y: 384,
    },
    {
      title: 'What a risk is',
      words: 'Impact × likelihood, each from 1 to 5: critical from 15, high from 10, medium from 5. Without both, the question’s own rule.',
      y: 440,
    },
  ];
  return blocks.flatMap(({ title, words, y }): Piece[] => [
    heading(title, { ...RIGHT, y, height: 16 }),
    fittedText(words, { ...RIGHT, y: y + 18, height: 32 }, { lines: 2, size: 12 }),
  ]);
}
