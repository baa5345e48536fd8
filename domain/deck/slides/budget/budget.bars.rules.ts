import { yearLabel } from '#domain/customers/fiscal.rules.ts';
import type { DeckBudgetQuarter, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { inThousands } from '#domain/deck/facts/deck.money.rules.ts';
import { divider, headed, ruled } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, fixed, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { paragraph, rect, SMALLEST, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { IN_LINE } from '#domain/deck/titles/titles.proposal.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { costOf } from './budget.charts.rules.ts';

const FIGURE = 112;
const BAR = 14;

/** Fiscal years as bars on one scale; only whole years are held against their target. */
export function yearBars(quarters: readonly DeckBudgetQuarter[], { customer }: DeckFacts, palette: Palette): Part {
  const years = [...Map.groupBy(quarters, ({ year }) => year)].map(([year, own]) => {
    const cost = own.reduce((sum, quarter) => sum + costOf(quarter), 0);
    const isWhole = own.length === 4;
    const hasTarget = isWhole && own.every(({ target }) => target !== null);
    const target = hasTarget ? own.reduce((sum, quarter) => sum + (quarter.target ?? 0), 0) : null;
    const [first, last] = [own[0], own.at(-1)];
    const some = first && last && first !== last ? `Q${first.quarter} to Q${last.quarter}` : first ? `Q${first.quarter}` : '';
    return { name: yearLabel(year), span: isWhole ? 'all four quarters' : `${some} only`, cost, target };
  });
  const most = Math.max(...years.flatMap(({ cost, target }) => [cost, target ?? 0]));
  const hasTarget = years.some(({ target }) => target !== null);
  const parts = years.map(({ name, span, cost, target }) =>
    row(
      [
        {
          part: stack([
            copy([paragraph({ text: name, weight: 600 }, { text: `  ${span}`, size: SMALLEST, colour: NEUTRAL.muted })]),
            space(2),
            fixed(BAR + 4, ({ x, y, width }) => [
              rect(
                { x, y: y + 2, width: Math.max(1, (width * cost) / most), height: BAR },
                target === null ? palette.soft : palette.series,
              ),
              ...(target === null ? [] : [upright(x + (width * target) / most, y - 1, BAR + 6, { colour: NEUTRAL.text, thick: 2 })]),
            ]),
          ]),
        },
        {
          part: stack([
            copy(inThousands(cost, customer), { size: 14, weight: 600, align: 'end' }),
            ...againstTarget(cost, target, customer),
          ]),
          width: FIGURE,
        },
      ],
      { gap: 12 },
    ),
  );
  return stack([
    headed('By fiscal year', hasTarget ? 'the mark is the target' : ''),
    divider(8, { colour: NEUTRAL.text }),
    space(2),
    ruled(parts, 9),
  ]);
}

function againstTarget(cost: MinorUnits, target: MinorUnits | null, customer: DeckFacts['customer']): Part[] {
  if (target === null) return [];
  const difference = cost - target;
  const of = inThousands(target, customer);
  const look = { size: SMALLEST, weight: 600, align: 'end' } as const;
  if (Math.abs(difference) <= target * IN_LINE) return [copy(`in line with ${of}`, { ...look, colour: BETTER })];
  const words = `${inThousands(Math.abs(difference), customer)} ${difference > 0 ? 'over' : 'under'} ${of}`;
  return [copy(words, { ...look, colour: difference > 0 ? WORSE : BETTER })];
}
