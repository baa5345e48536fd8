import { type Claim, claim, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import { tenths } from '#domain/deck/claims/sources.standing.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { signed } from '#domain/deck/facts/deck.figures.rules.ts';
import { oneDecimal } from '#domain/deck/facts/deck.money.rules.ts';
import { bar, divider, headed, widest } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';

const MOST_NAMED = 4;
/** Named sections and the type size of the drivers, most generous first. */
export const DRIVERS = [
  { named: 4, size: 12 },
  { named: 4, size: SMALLEST },
  { named: 3, size: SMALLEST },
  { named: 2, size: SMALLEST },
  { named: 1, size: SMALLEST },
] as const;

interface Contribution {
  label: string;
  value: number;
}

/** Contribution of each section to the change: the largest by name, the others combined. They sum to the change. */
export function contributionsOf(
  { sections, runs }: Pick<DeckFacts, 'sections' | 'runs'>,
  most: number = MOST_NAMED,
): { parts: Contribution[]; change: number } {
  const [before, now] = runs.slice(-2);
  const change = before && now ? now.score - before.score : 0;
  const moved = sections.flatMap(({ title, score, previous, weight }) =>
    score === null || previous === null ? [] : [{ label: title, value: (score - previous) * weight }],
  );
  const up = moved.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  const down = moved.filter(({ value }) => value < 0);
  const sum = (all: readonly Contribution[]) => all.reduce((total, { value }) => total + value, 0);
  const named = up.slice(0, most);
  const rest = up.slice(most);
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
export function movedLead({ sections, runs, customer }: DeckFacts): Claim | null {
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

/** Width of the name of a driver. */
const DRIVER = 150;

/** Sections that moved the score as bars, and their sum. */
export function drivers(facts: DeckFacts, palette: Palette, { named, size }: (typeof DRIVERS)[number]): Part[] {
  const { parts, change } = contributionsOf(facts, named);
  if (parts.length === 0) return [];
  const most = Math.max(...parts.map(({ value }) => Math.abs(value)));
  const words = (value: number) => signed(value, 1, facts.customer);
  const room = widest(parts.map(({ value }) => words(value)));
  const colourOf = ({ label, value }: Contribution) => (value < 0 ? WORSE : / up$|^Changed/u.test(label) ? palette.soft : palette.series);
  const rows = parts.map((one) =>
    row(
      [
        { part: copy(one.label, { size, valign: 'middle' }), width: DRIVER },
        {
          part: bar(
            {
              share: Math.abs(one.value) / most,
              words: words(one.value),
              fill: colourOf(one),
              colour: one.value < 0 ? WORSE : NEUTRAL.text,
            },
            room,
          ),
        },
      ],
      { gap: 8 },
    ),
  );
  return [
    headed('What moved it', 'points'),
    space(6),
    stack(rows, { gap: 2 }),
    divider(10),
    row([
      { part: copy('Change', { weight: 600 }), width: DRIVER + 8 },
      { part: copy(words(change), { size: 14, weight: 500, colour: palette.ink }) },
    ]),
  ];
}
