import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { assessedAs } from '#domain/deck/facts/deck.figures.rules.ts';
import { divider, headed, listed } from '#domain/deck/page/layout.parts.rules.ts';
import { byWidth, copy, fixed, growing, layers, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BAND_LEVELS, NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Colour, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { rect } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedCell, quiet } from '#domain/deck/page/table.parts.rules.ts';

const GAP = 32;
const MUTED = { size: 11, colour: NEUTRAL.muted } as const;

export function methodSlide({ facts, palette }: DeckContext): DeckSlide {
  const left = stack([
    ...titledPart('The sum', formula(palette)),
    growing(space(8)),
    ...titledPart('An example of three questions', example(palette)),
    growing(space(8)),
    ...titledPart('Bands', bands(facts)),
  ]);
  const answered = answers(facts, palette);
  const right = stack([
    ...titledPart('What counts, and what does not', counted(facts)),
    growing(space(8)),
    ...(answered ? [answered, growing(space(8))] : []),
    ...rests(facts).flatMap(({ title, words }, place) => [
      ...(place === 0 ? [] : [space(8)]),
      headed(title),
      space(2),
      copy(words, { lines: 2 }),
    ]),
  ]);
  return {
    key: 'appendix-method',
    section: 'appendix',
    chapter: null,
    kicker: 'Appendix',
    title: 'How the score is computed, and what it leaves out',
    lead: 'The same arithmetic every time; an approved score never changes afterwards.',
    pieces: row([{ part: left }, { part: right }], { gap: GAP }).draw(BODY),
    source: assessedAs(facts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

const titledPart = (title: string, part: Part): Part[] => [headed(title), space(4), part];

function formula(palette: Palette): Part {
  const ink = { size: 15, weight: 600, colour: palette.ink, valign: 'middle', align: 'middle' } as const;
  const line = { size: 12.5, align: 'middle' } as const;
  const fraction = stack([
    copy('points earned × weights', line),
    divider(6, { colour: NEUTRAL.text, thick: 1.2 }),
    copy('points possible × weights', line),
  ]);
  return panel(row([{ part: copy('Score =', ink) }, { part: fraction, width: 190 }, { part: copy('in %', ink) }]), {
    fill: palette.tint,
    radius: 4,
    padding: 8,
  });
}

const EXAMPLE = [
  ['A copy is made every night', 'met', '100', '5', '500 of 500'],
  ['The copy is out of reach', 'partly', '50', '5', '250 of 500'],
  ['A restore has been tested', 'not met', '0', '10', '0 of 1,000'],
] as const;

const SIZE = 11.5;
const ROW = 24;

function example(palette: Palette): Part {
  const rows = EXAMPLE.map((words): TableRow => ({
    height: ROW,
    cells: words.map((one, place) =>
      place === words.length - 1 ? cell([{ text: one, weight: 600 }]) : fittedCell(one, place === 0 ? 166 : 78, 1, { size: SIZE }),
    ),
  }));
  const left: TableRow = {
    height: ROW,
    cells: [
      quiet('Tapes are stored abroad'),
      fittedCell('not applicable', 78, 1, { size: SIZE, colour: NEUTRAL.muted }),
      quiet('–'),
      quiet('–'),
      quiet('left out'),
    ],
  };
  const sum: TableRow = {
    height: ROW + 3,
    isSum: true,
    cells: [
      cell([{ text: 'Together 750 of 2,000', weight: 600 }]),
      cell(''),
      cell(''),
      cell(''),
      cell([{ text: '= 38%', weight: 600, size: 16, colour: palette.ink }]),
    ],
  };
  return listed([...rows, left, sum], {
    alt: 'An example: three questions with answer, points, weight and what they earn',
    columns: [
      column('Question', 178),
      column('Answer', 90),
      column('Points', 40, 'end'),
      column('Weight', 44, 'end'),
      column('Earned', 68, 'end'),
    ],
    headHeight: 20,
    size: SIZE,
  });
}

const BAND_NAMES = ['critical', 'poor', 'fair', 'good'] as const;

/** Bands in the proportion of their widths. */
function bands({ template }: DeckFacts): Part {
  const from = { critical: 0, ...template.bands };
  const scale = byWidth((width) =>
    row(
      BAND_NAMES.map((band, place) => {
        const next = BAND_NAMES[place + 1];
        const [start, end] = [from[band], next ? from[next] : 100];
        const words = band === 'critical' ? `below ${template.bands.poor}` : `from ${start}`;
        const part = stack([
          filled(13, BAND_LEVELS[band].colour),
          space(3),
          copy(BAND_LEVELS[band].label, { size: SIZE, weight: 600, lines: 1 }),
          copy(words, { ...MUTED, lines: 1 }),
        ]);
        return { part, width: (width * (end - start)) / 100 };
      }),
    ),
  );
  return stack([scale, space(2), copy(`The target is ${template.target}%.`, MUTED)]);
}

/** Area with a small gap to the next one. */
const filled = (height: number, fill: Colour) => fixed(height, (box) => [rect({ ...box, width: box.width - 2, height }, fill)]);

function counted({ template: { countsInternal } }: DeckFacts): Part {
  const lines = [
    ['Not applicable', 'left out of both sides of the sum'],
    ['Not answered', 'left out; completeness is a separate figure'],
    ['Critical gap', 'does not change the score; shown beside it'],
    ['Internal question', countsInternal ? 'counted, and not shown in this deck' : 'not counted, and not in this deck'],
    ['Changed questions', 'count now; in the change they are named apart'],
  ] as const;
  const rows = lines.map(([name, what]) => ({
    height: 25,
    cells: [cell([{ text: name, weight: 600 }]), fittedCell(what, 272, 1, { colour: NEUTRAL.muted })],
  }));
  return listed(rows, {
    alt: 'What counts in the score, and what does not',
    columns: [column('Answer or gap', 140), column('In the score', 280)],
    headHeight: 20,
  });
}

const LABEL = 74;

function answers({ sections }: DeckFacts, palette: Palette): Part | null {
  const sum = (part: 'met' | 'partly' | 'notMet') => sections.reduce((total, section) => total + section[part], 0);
  const shares = [
    { name: 'Met', count: sum('met'), fill: palette.series, on: NEUTRAL.white },
    { name: 'Partly met', count: sum('partly'), fill: palette.soft, on: NEUTRAL.text },
    { name: 'Not met', count: sum('notMet'), fill: palette.tint2, on: NEUTRAL.text },
  ].filter(({ count }) => count > 0);
  const total = shares.reduce((all, { count }) => all + count, 0);
  if (total === 0) return null;
  const bars = byWidth((width) =>
    row(
      shares.map(({ name, count, fill, on }) => ({
        part: stack([
          layers(
            filled(26, fill),
            copy(`${Math.round((100 * count) / total)}%`, { size: 12, weight: 600, colour: on, align: 'middle', valign: 'middle' }),
          ),
          space(3),
          copy(name, MUTED),
        ]),
        // A small share is at least as wide as its label.
        width: LABEL + ((width - LABEL * shares.length) * count) / total,
      })),
    ),
  );
  return stack([headed('How it was answered', `share of ${total} answers`), space(5), bars]);
}

const rests = ({ answered, template }: DeckFacts) => [
  {
    title: 'What it rests on',
    words: `${answered.answered} of ${answered.applicable} applicable questions of “${template.name}” were answered, then reviewed and approved.`,
  },
  {
    title: 'What a risk is',
    words: 'Impact × likelihood, each from 1 to 5: critical from 15, high from 10, medium from 5. Without both, the question’s own rule.',
  },
];
