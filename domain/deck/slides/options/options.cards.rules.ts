import type { MinorUnits } from '#domain/money/money.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { deckMoney } from '#domain/deck/facts/deck.money.rules.ts';
import { severityOfRisk } from '#domain/findings/findings.rules.ts';
import type { DeckFacts, DeckOption, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { byWidth, copy, fixed, grid, layers, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { mark, rect, rule, SIZE, SMALLEST, text } from '#domain/deck/page/slide.parts.rules.ts';
import { monthly, totalOf } from './options.prices.rules.ts';

const CARD = { gap: 14, padding: 14 } as const;
/** Fields of cards that need two pages. */
export const FIELDS = ['main', 'points'] as const;
const MUTED = { size: SMALLEST, colour: NEUTRAL.muted } as const;

type Field = (option: DeckOption) => Part;

interface CardLook {
  size: number;
  fields?: (typeof FIELDS)[number];
}

/** Cards with equal fields, so that rows can be compared, down to the foot of the slide. */
export function cards(
  one: DeckRecommendation,
  options: readonly DeckOption[],
  { facts, palette, hideAmounts }: DeckContext,
  { size, fields: only }: CardLook,
): Part {
  const most = Math.max(...options.map(totalOf), 1);
  const amount = (value: MinorUnits) => (value === 0 ? '–' : deckMoney(value, facts.customer));
  const points = Array.from({ length: Math.max(...options.map((option) => option.points.length)) }, (_, place) => place);
  const risk = facts.gaps.find(
    ({ recommendation, impact, likelihood }) => recommendation === one.number && impact !== null && likelihood !== null,
  );
  const outcomes: Field[] = options.some(({ outcome }) => outcome !== null)
    ? [({ outcome }) => field(outcome, { size: size + 7, lines: 2 })]
    : [];
  const costs: Field[] = [
    (option) => money(amount(option.oneTime), amount(monthly(option)), size + 3),
    (option) => bar(amount(totalOf(option)), totalOf(option) / most, option.isChosen ? palette.series : palette.soft),
  ];
  const fields: Field[] = [
    ...(only === 'points' ? [] : outcomes),
    ...(only === 'main'
      ? []
      : points.map(
          (place): Field =>
            (option) =>
              field(pointOf(option.points[place]), { size }),
        )),
    ...(only === 'points' || hideAmounts || !one.costKnown ? [] : costs),
    ...(only !== 'points' && risk?.after ? [({ isChosen }: DeckOption) => afterwards(isChosen ? risk : null)] : []),
  ];
  const head = options.map((option, place) =>
    stack([
      row([
        { part: copy(`Option ${'ABC'[place] ?? ''}`, { size: SIZE.head, weight: 500, colour: NEUTRAL.muted }) },
        ...advice(option, palette.ink),
      ]),
      space(4),
      copy(option.name, { size: size + 3.5, weight: 600, role: 'heading', ...(only ? { lines: 3 } : {}) }),
    ]),
  );
  const tiles = options.map(({ isChosen }) => ({
    part: fixed(0, (box) => [
      rect(box, isChosen ? palette.tint : NEUTRAL.white, {
        radius: 4,
        stroke: isChosen ? { colour: palette.ink, width: 2 } : { colour: NEUTRAL.rule, width: 1 },
      }),
    ]),
  }));
  const rows = [head, ...fields.map((make) => options.map((option) => ruled(make(option))))];
  return layers(
    row(tiles, { gap: CARD.gap }),
    panel(grid(rows, { gap: CARD.gap + 2 * CARD.padding }), { padding: { x: CARD.padding, y: 11 } }),
  );
}

const ruled = (part: Part) => stack([fixed(6, ({ x, y, width }) => [rule(x, y, width)]), part, space(5)]);

function advice({ isChosen }: DeckOption, ink: string) {
  if (!isChosen) return [];
  const chip = fixed(16, (box) => [
    rect({ ...box, y: box.y - 1, height: 18 }, ink, { radius: 3 }),
    text('We advise this', box, { size: 10.5, weight: 600, colour: NEUTRAL.white, align: 'middle', valign: 'middle' }),
  ]);
  return [{ part: chip, width: 88 }];
}

/** "Label: value", or a sentence without a label. */
function pointOf(point = ''): DeckOption['outcome'] {
  const [label = '', value] = point.split(/:\s(.*)/u);
  return value === undefined ? { label: '', value: label } : { label, value };
}

function field(content: DeckOption['outcome'], { size, lines }: { size: number; lines?: number }): Part {
  if (content === null || content.value === '') return copy('–', { size, colour: NEUTRAL.muted });
  const most = lines === undefined ? {} : { lines };
  const label = content.label === '' ? [] : [copy(content.label, { ...MUTED, ...most })];
  return stack([...label, copy(content.value, { size, weight: size > 16 ? 600 : 500, lines: lines ?? 8 })]);
}

/** Amounts beside each other, or below each other if one is too wide for half of the card. */
function money(oneTime: string, each: string, size: number): Part {
  const amount = (label: string, words: string) => stack([copy(label, MUTED), copy(words, { size, weight: 600 })]);
  const both = [amount('One-time', oneTime), amount('Monthly', each)];
  return byWidth((width) =>
    Math.max(textWidth(oneTime), textWidth(each)) * size > width / 2 - 6 ? stack(both) : row(both.map((part) => ({ part }))),
  );
}

/** Cost over three years as a bar; the bars of all options have one scale. */
function bar(words: string, share: number, fill: string): Part {
  const beside = textWidth(words) * 13 + 10;
  return stack([
    copy('Cost over three years', MUTED),
    fixed(18, ({ x, y, width, height }) => {
      const long = Math.max(4, (width - beside) * share);
      return [
        rect({ x, y: y + 2, width: long, height: 13 }, fill),
        text(words, { x: x + long + 7, y, width: beside, height }, { size: 13, weight: 600, valign: 'middle' }),
      ];
    }),
  ]);
}

/** Residual risk as rated in the review; only the advised option has one. */
function afterwards(risk: DeckFacts['gaps'][number] | null): Part {
  const label = copy('Risk afterwards', MUTED);
  if (!risk?.after) return stack([label, copy('not rated', { size: 11, colour: NEUTRAL.muted })]);
  const { after, impact, likelihood } = risk;
  const level = SEVERITY_LEVELS[severityOfRisk(after.impact, after.likelihood) ?? 'low'];
  const isRing = level.shape === 'ring';
  const words = `${after.impact * after.likelihood}, from ${(impact ?? 0) * (likelihood ?? 0)} today`;
  return stack([
    label,
    fixed(18, ({ x, y, width }) => [
      rect({ x, y: y + 1, width: 62, height: 17 }, isRing ? NEUTRAL.white : level.colour, {
        radius: 3,
        ...(isRing ? { stroke: { colour: NEUTRAL.muted, width: 0.75 } } : {}),
      }),
      mark(level.shape, x + 10, y + 9.5, { size: 7, colour: level.onColour }),
      text(
        level.label,
        { x: x + 17, y: y + 2, width: 46, height: 15 },
        { size: 10, weight: 600, colour: level.onColour, valign: 'middle' },
      ),
      text(words, { x: x + 70, y: y + 1, width: width - 70, height: 17 }, { size: 11, colour: NEUTRAL.muted, valign: 'middle' }),
    ]),
  ]);
}
