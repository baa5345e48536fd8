import { printedMove, scoreText } from '#domain/assessments/printed.scores.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { DeckCommitment, DeckFacts, DeckPrice } from '#domain/deck/facts/deck.facts.rules.ts';
import { signed } from '#domain/deck/facts/deck.figures.rules.ts';
import { deckMoney, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { copy, fixed, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Paragraph, Run } from '#domain/deck/page/slide.model.rules.ts';
import { paragraph, rule, SIZE } from '#domain/deck/page/slide.parts.rules.ts';

type Since = NonNullable<DeckFacts['since']>;

const MUTED = { colour: NEUTRAL.muted } as const;

/** Approved prices, or what the same work costs now. */
export const approvedOf = (all: readonly DeckCommitment[], of: 'approved' | 'cost' = 'approved'): DeckPrice =>
  sumOf(all.flatMap((one) => (one.approved && one[of] ? [{ ...one[of], costKnown: true }] : [])));

interface Figure {
  label: string;
  before: string;
  now: string | null;
  words: Paragraph;
}

/** Figures of the last deck beside those of today, each with the steps between them. Null if no deck of the last review is stored. */
export function reconciliation(since: Since, context: DeckContext, label: string): Part | null {
  const figures = [
    scoreFigure(since, context.facts),
    ...gapFigures(since, context.facts, label),
    ...(context.hideAmounts ? [] : [moneyFigure(since, context.facts)]),
  ].flatMap((figure) => figure ?? []);
  if (figures.length === 0) return null;
  const heading = row([
    {
      part: copy(`From ${label === 'the last review' ? label : `the ${label} review`} to today`, {
        size: SIZE.head,
        weight: 600,
        role: 'heading',
      }),
    },
    ...(since.shown ? [{ part: copy('earlier figures as its deck showed them', { size: 10, colour: NEUTRAL.muted, align: 'end' }) }] : []),
  ]);
  const parts = figures.map((figure) => ({
    part: stack([
      copy(figure.label, { size: 10.5, weight: 600, colour: NEUTRAL.muted, lines: 1 }),
      copy([bigFigure(figure)], { weight: 600 }),
      copy([figure.words], { size: 11 }),
    ]),
  }));
  return stack([
    heading,
    space(3),
    fixed(7, ({ x, y, width }) => [rule(x, y, width, { colour: NEUTRAL.text, thick: 1.2 })]),
    row(parts, { gap: 24 }),
  ]);
}

const FIGURE_WIDTH = 190;

/** As large as its column allows. */
function bigFigure({ before, now }: Figure): Paragraph {
  const size = Math.min(21, Math.floor(FIGURE_WIDTH / textWidth(`${before} → ${now ?? ''}`)));
  const runs: Run[] =
    now === null
      ? [{ text: before, size }]
      : [
          { text: before, size },
          { text: ' → ', size, ...MUTED },
          { text: now, size },
        ];
  return paragraph(...runs);
}

function scoreFigure({ shown }: Since, { runs, template }: DeckFacts): Figure | null {
  const score = runs.at(-1)?.score ?? null;
  if (!shown || shown.score === null || score === null) return null;
  const label = 'Alignment score';
  if (shown.template !== template.name)
    return {
      label,
      before: scoreText(score, template.bands),
      now: null,
      words: paragraph('Not comparable: the last deck used another assessment.'),
    };
  const { before, now, change } = printedMove(score, shown.score, template.bands);
  const words = change === 0 ? 'Unchanged.' : `${signed(change)} ${Math.abs(change) === 1 ? 'point' : 'points'}`;
  const colour = change === 0 ? NEUTRAL.muted : change > 0 ? BETTER : WORSE;
  return { label, before: `${before}%`, now: `${now}%`, words: paragraph({ text: words, weight: 600, colour }) };
}

function gapFigures({ shown }: Since, { gapsBefore }: DeckFacts, label: string): Figure[] {
  if (!gapsBefore) return [];
  const figure = (name: string, { open, closed, opened }: { open: number; closed: number; opened: number }, printed = open): Figure => {
    const now = open - closed + opened;
    const steps = paragraph(`${open} − ${closed} resolved + ${opened} new = `, { text: String(now), weight: 600 });
    const other =
      printed === open ? [] : [{ text: `. The deck of ${label} showed ${printed}; ${open} is counted in all assessments.`, ...MUTED }];
    return { label: name, before: String(printed), now: String(now), words: { runs: [...steps.runs, ...other] } };
  };
  return [
    figure('Open findings, all assessments', gapsBefore, shown?.findings ?? gapsBefore.shown),
    ...(gapsBefore.critical ? [figure('Critical findings', gapsBefore.critical, shown?.critical)] : []),
  ];
}

/** Approved one-time money: what is done, what was saved or added, and what is still to come. */
function moneyFigure({ commitments }: Since, { customer }: DeckFacts): Figure | null {
  const done = commitments.filter(({ doneOn, cost }) => doneOn !== null && cost);
  const all = approvedOf(commitments).oneTime;
  if (all === 0) return null;
  const [approved, spent] = [approvedOf(done).oneTime, approvedOf(done, 'cost').oneTime];
  const money = (amount: number) => deckMoney(amount, customer);
  const saved = approved - spent;
  const between = saved === 0 ? '' : saved > 0 ? ` + ${money(saved)} saved` : ` − ${money(-saved)} above approval`;
  const words = paragraph(`${money(spent)} done${between} + `, { text: money(all - approved), weight: 600 }, ' to come');
  return { label: 'One-time money approved', before: money(all), now: null, words };
}
