import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { yearLabel } from '#domain/customers/fiscal.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { DeckBudgetQuarter, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { currencySign, inThousands } from '#domain/deck/facts/deck.money.rules.ts';
import { BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { mark, paragraph, rect, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { gapsCard, planCard, scoreCard } from './summary.claims.rules.ts';

/** A4 portrait page in points, with its text margins. */
export const SHEET = { width: 518, left: 40, right: 558, middle: 310, height: 842, paper: 595 } as const;

const CARD = { y: 150, height: 94, width: 164.7, gap: 12 } as const;

export function cards(facts: DeckFacts, palette: Palette, hideAmounts: boolean): Piece[] {
  const gaps = gapsCard(facts);
  const [score, plan] = [scoreCard(facts), hideAmounts ? null : planCard(facts)];
  const shown = [
    ...(score ? [{ ...score, unit: '%', isGood: score.direction > 0, hasMark: true }] : []),
    { ...gaps, unit: '', isGood: gaps.direction < 0, hasMark: true },
    ...(plan ? [{ ...plan, unit: '', isGood: plan.direction <= 0, hasMark: false }] : []),
  ];
  return shown.flatMap((card, index): Piece[] => {
    const line = card.line?.words ?? '';
    const hasMark = card.hasMark && card.direction !== 0;
    const colour = card.hasMark && !hasMark ? NEUTRAL.muted : card.isGood ? BETTER : WORSE;
    const isFirst = index === 0;
    const box = { x: SHEET.left + index * (CARD.width + CARD.gap), y: CARD.y, width: CARD.width, height: CARD.height };
    const inner = { x: box.x + 13, width: box.width - 22 };
    const on = (colour: string) => (isFirst ? palette.onFill : colour);
    const turned = hasMark ? 13 : 0;
    return [
      rect(box, isFirst ? palette.fill : NEUTRAL.panel, { radius: 4 }),
      text(card.name, { ...inner, y: box.y + 10, height: 15 }, { size: 10.5, weight: 500, colour: on(NEUTRAL.muted), role: 'heading' }),
      text(
        [paragraph({ text: card.figure.words }, { text: card.unit, size: 15 })],
        { ...inner, y: box.y + 22, height: 38 },
        // Shrinks long amounts.
        { size: Math.min(29, Math.floor(inner.width / (1.08 * textWidth(card.figure.words)))), weight: 600, colour: on(palette.ink) },
      ),
      ...(hasMark
        ? [mark(card.direction > 0 ? 'triangle' : 'triangle-down', inner.x + 4, box.y + 66, { size: 8, colour: on(colour) })]
        : []),
      // Figures and amounts are never cut.
      text(
        line,
        { x: inner.x + turned, width: inner.width - turned, y: box.y + 59, height: 14 },
        { size: sizeWithin(line, inner.width - turned, 10.5), weight: 600, colour: on(colour) },
      ),
      text(
        card.below.words,
        { ...inner, y: box.y + 74, height: 14 },
        { size: sizeWithin(card.below.words, inner.width, 9.5), colour: on(NEUTRAL.muted) },
      ),
    ];
  });
}

const sizeWithin = (words: string, width: number, most: number) => Math.min(most, Math.floor((20 * width) / textWidth(words || ' ')) / 20);

const sumOf = (quarters: readonly DeckBudgetQuarter[], part: (quarter: DeckBudgetQuarter) => MinorUnits) =>
  quarters.reduce((sum, quarter) => sum + part(quarter), 0);

const costOf = ({ oneTime, recurring }: DeckBudgetQuarter): MinorUnits => oneTime + recurring;
const targetOf = (quarters: readonly DeckBudgetQuarter[]) =>
  quarters.every(({ target }) => target !== null) ? sumOf(quarters, ({ target }) => target ?? 0) : null;

const BARS = { from: 374, width: 130, top: 280, step: 22, height: 14 } as const;
const MOST_YEARS = 4;

export function budgetBlock({ budget: { quarters }, customer }: DeckFacts, palette: Palette): Piece[] {
  const years = [...Map.groupBy(quarters, ({ year }) => year)].slice(0, MOST_YEARS);
  const most = Math.max(0, ...years.map(([, own]) => Math.max(sumOf(own, costOf), targetOf(own) ?? 0)));
  if (most === 0) return [];
  const wide = (amount: MinorUnits) => (amount / most) * BARS.width;
  const rows = years.flatMap(([year, own], index): Piece[] => {
    const y = BARS.top + index * BARS.step;
    const [recurring, total] = [sumOf(own, ({ recurring: each }) => each), sumOf(own, costOf)];
    const target = own.length === 4 ? targetOf(own) : null;
    const end = BARS.from + Math.max(wide(total), wide(target ?? 0));
    const part = own.length === 4 ? '' : `  ${own.length === 1 ? `Q${own[0]?.quarter}` : `Q${own[0]?.quarter}–${own.at(-1)?.quarter}`}`;
    return [
      text(
        [paragraph({ text: yearLabel(year), weight: 600 }, { text: part, colour: NEUTRAL.muted, size: 9 })],
        { x: SHEET.middle, y: y - 1, width: 63, height: 15 },
        { size: 10.5 },
      ),
      rect({ x: BARS.from, y, width: wide(recurring), height: BARS.height }, palette.series),
      rect({ x: BARS.from + wide(recurring), y, width: wide(total - recurring), height: BARS.height }, palette.soft),
      ...(target === null ? [] : [upright(BARS.from + wide(target), y - 3, BARS.height + 6, { colour: NEUTRAL.text, thick: 1.5 })]),
      text(inThousands(total, customer), { x: end + 6, y: y - 1, width: 50, height: 15 }, { size: 10.5, weight: 600 }),
    ];
  });
  const keyY = BARS.top + years.length * BARS.step + 4;
  const key = (words: string, x: number) =>
    text(words, { x: x + 14, y: keyY - 2, width: 56, height: 13 }, { size: 9, colour: NEUTRAL.muted });
  return [
    text(
      [
        paragraph(
          { text: 'Budget by year', weight: 600 },
          { text: `  ${currencySign(customer)} thousand, excl. VAT`, colour: NEUTRAL.muted },
        ),
      ],
      { x: SHEET.middle, y: 258, width: 248, height: 15 },
      { size: 10.5, role: 'heading' },
    ),
    ...rows,
    rect({ x: BARS.from, y: keyY + 1, width: 10, height: 7 }, palette.series),
    key('recurring', BARS.from),
    rect({ x: BARS.from + 62, y: keyY + 1, width: 10, height: 7 }, palette.soft),
    key('one-time', BARS.from + 62),
    upright(BARS.from + 129, keyY - 1, 11, { colour: NEUTRAL.text, thick: 1.5 }),
    key('target', BARS.from + 122),
  ];
}
