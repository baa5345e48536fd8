import type { MinorUnits } from '#domain/money/money.rules.ts';
import { deckMoney, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { severityOfRisk } from '#domain/findings/findings.rules.ts';
import type { DeckFacts, DeckOption, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { NEUTRAL, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import { planSource } from './slides.recommendations.rules.ts';
import { titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Box, DeckSlide, Piece } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, heading, lineCount, mark, paragraph, rect, rule, SIZE, text } from '#domain/deck/page/slide.parts.rules.ts';
import { optionsTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { midSentence } from '#domain/deck/titles/titles.words.rules.ts';

const MOST = 3;
const LEVELS = ['Good', 'Better', 'Best'];
const CARDS = { x: 278, width: 638, gap: 14, y: 122, height: 370 } as const;
const SIDE = { x: 44, width: 212 } as const;
const MONTHS = 36;
/** Space for the amount after the longest bar. */
const BESIDE = 82;
/** Minimum type size of a one-line name. */
const LEAST_NAME = 13;
const BOTTOM = 492;

/** One slide for each requested recommendation with several options. */
export function optionsSlides(context: DeckContext): DeckSlide[] {
  return context.facts.recommendations
    .filter(({ state, options }) => state === 'asked' && options.length > 1)
    .map((one): DeckSlide => {
      const options = one.options.slice(0, MOST);
      const chosen = options.find(({ isChosen }) => isChosen) ?? null;
      const { customer } = context.facts;
      const money =
        context.hideAmounts || !one.costKnown
          ? null
          : {
              ...priced(chosen ?? options.toSorted((first, second) => overThreeYears(first) - overThreeYears(second))[0]),
              writing: customer,
            };
      return {
        key: `options-${one.id}`,
        section: 'options',
        chapter: 2,
        kicker: `Decision ${one.number}: ${midSentence(one.title)}`,
        ...titled(
          optionsTitle({
            id: one.id,
            purpose: one.title,
            options: options.length,
            chosen: chosen && { name: chosen.name, outcome: outcomeOf(chosen) },
            money,
          }),
          null,
        ),
        pieces: [...side(one, context.facts), ...cards(one, options, context)],
        source: planSource(context.facts, context.hideAmounts),
        notes: { say: '', proof: '', ask: '', minutes: null },
      };
    });
}

function outcomeOf({ outcome }: DeckOption): string {
  if (!outcome) return '';
  return `${midSentence(outcome.label)} ${midSentence(outcome.value)}`;
}

const monthly = ({ recurring, recurringPer }: DeckOption) => (recurringPer === 'month' ? recurring : Math.round(recurring / 12));
const priced = (option: DeckOption | undefined) => ({ oneTime: option?.oneTime ?? 0, monthly: option ? monthly(option) : 0 });
const overThreeYears = (option: DeckOption): MinorUnits =>
  option.oneTime + (option.recurringPer === 'month' ? option.recurring * MONTHS : option.recurring * 3);

/** Reason, risk of inaction, gaps closed and goal served. */
function side(one: DeckRecommendation, { gaps }: DeckFacts): Piece[] {
  const closed = gaps.filter(({ recommendation }) => recommendation === one.number).slice(0, 4);
  const parts: { title: string; words: string; lines: number; field: string }[] = [
    { title: 'Why now', words: one.why, lines: 5, field: 'why' },
    { title: 'If nothing is done', words: one.riskIfNot, lines: 4, field: 'risk' },
  ];
  let y = 119;
  const written = parts.flatMap(({ title, words, lines, field }): Piece[] => {
    if (words === '') return [];
    const height = Math.min(lines, lineCount(words, SIDE.width, 12.5)) * 17;
    const pieces = [
      heading(title, { ...SIDE, y, height: 16 }),
      fittedText(words, { ...SIDE, y: y + 20, height }, { lines: Math.max(1, Math.round(height / 17)), size: 12.5, field }),
    ];
    y += height + 42;
    return pieces;
  });
  const top = y;
  const gapLines = closed.flatMap(({ severity, words }): Piece[] => {
    const { shape, colour } = SEVERITY_LEVELS[severity];
    const lines = Math.min(2, lineCount(words, SIDE.width - 18, SIZE.body));
    if (y + 20 + lines * 16 > BOTTOM) return [];
    const pieces = [
      mark(shape, SIDE.x + 6, y + 28, { size: 10, colour }),
      fittedText(words, { x: SIDE.x + 18, y: y + 20, width: SIDE.width - 18, height: lines * 16 }, { lines: 2 }),
    ];
    y += lines * 16 + 3;
    return pieces;
  });
  const closes = gapLines.length === 0 ? [] : [heading('Closes', { ...SIDE, y: top, height: 16 }), ...gapLines];
  const goal =
    one.goal === null || y + 92 > BOTTOM
      ? []
      : [
          heading('Serves your goal', { ...SIDE, y: y + 40, height: 16 }),
          fittedText(one.goal, { ...SIDE, y: y + 58, height: 34 }, { lines: 2, size: 12.5 }),
        ];
  return [...written, ...closes, ...goal];
}

function cards(one: DeckRecommendation, options: readonly DeckOption[], { facts, palette, hideAmounts }: DeckContext): Piece[] {
  const width = (CARDS.width - (options.length - 1) * CARDS.gap) / options.length;
  const most = Math.max(...options.map(overThreeYears), 1);
  const risk = facts.gaps.find(
    ({ recommendation, impact, likelihood }) => recommendation === one.number && impact !== null && likelihood !== null,
  );
  return options.flatMap((option, index): Piece[] => {
    const box: Box = { x: CARDS.x + index * (width + CARDS.gap), y: CARDS.y, width, height: CARDS.height };
    const inner = { x: box.x + 14, width: width - 28 };
    const stroke = option.isChosen ? { colour: palette.ink, width: 2 } : { colour: NEUTRAL.rule, width: 1 };
    const advice = option.isChosen
      ? [
          rect({ x: box.x + width - 92, y: box.y + 12, width: 80, height: 20 }, palette.ink, { radius: 3 }),
          text(
            'We advise',
            { x: box.x + width - 92, y: box.y + 15, width: 80, height: 14 },
            { size: 11, weight: 600, colour: NEUTRAL.white, align: 'middle' },
          ),
        ]
      : [];
    const blocks = [
      ...outcomeBlocks(option),
      ...(hideAmounts || !one.costKnown ? [] : costBlocks(option, { writing: facts.customer, most, isChosen: option.isChosen, palette })),
    ];
    let y = box.y + 68;
    const drawn = blocks.flatMap(({ height, pieces }): Piece[] => {
      const at = y;
      y += height;
      return [rule(inner.x, at, inner.width), ...pieces({ ...inner, y: at })];
    });
    const left = option.isChosen && risk?.after ? afterwards(risk.after, risk.impact, risk.likelihood, { ...inner, y }) : [];
    return [
      rect(box, option.isChosen ? palette.tint : NEUTRAL.white, { stroke, radius: 4 }),
      text(
        LEVELS[index] ?? '',
        { x: inner.x, y: box.y + 14, width: 90, height: 15 },
        { size: SIZE.head, weight: 500, colour: NEUTRAL.muted },
      ),
      ...advice,
      nameOf(option, { ...inner, y: box.y }),
      ...drawn,
      ...left,
    ];
  });
}

function nameOf({ name }: DeckOption, { x, y, width }: { x: number; y: number; width: number }): Piece {
  return lineCount(name, width, LEAST_NAME) <= 1
    ? fittedText(name, { x, y: y + 36, width, height: 24 }, { lines: 1, size: 17, weight: 600, role: 'heading' })
    : fittedText(name, { x, y: y + 31, width, height: 34 }, { lines: 2, size: LEAST_NAME, weight: 600, role: 'heading' });
}

interface Block {
  height: number;
  pieces: (at: { x: number; y: number; width: number }) => Piece[];
}

const label = (words: string, { x, y, width }: { x: number; y: number; width: number }) =>
  fittedText(words, { x, y: y + 6, width, height: 14 }, { lines: 1, size: 10.5, colour: NEUTRAL.muted });

function outcomeBlocks({ outcome, points }: DeckOption): Block[] {
  const large: Block[] = outcome
    ? [
        {
          height: 52,
          pieces: (at) => [
            label(outcome.label, at),
            fittedText(outcome.value, { ...at, y: at.y + 20, height: 28 }, { lines: 1, size: 21, weight: 600 }),
          ],
        },
      ]
    : [];
  const lines = points.slice(0, 2).map((point): Block => {
    const [name = '', value] = point.split(/:\s(.*)/u);
    return value === undefined
      ? { height: 44, pieces: (at) => [fittedText(name, { ...at, y: at.y + 6, height: 34 }, { lines: 2, size: 12.5 })] }
      : {
          height: 44,
          pieces: (at) => [label(name, at), fittedText(value, { ...at, y: at.y + 21, height: 18 }, { lines: 1, size: 13, weight: 500 })],
        };
  });
  return [...large, ...lines];
}

function costBlocks(
  option: DeckOption,
  { writing, most, isChosen, palette }: { writing: Writing; most: number; isChosen: boolean; palette: DeckContext['palette'] },
): Block[] {
  const amount = (value: MinorUnits) => (value === 0 ? '–' : deckMoney(value, writing));
  const total = overThreeYears(option);
  const bar = (width: number) => Math.max(4, ((width - BESIDE) * total) / most);
  return [
    {
      height: 53,
      pieces: ({ x, y, width }) => [
        label('One-time', { x, y, width: width / 2 }),
        label('Monthly', { x: x + width / 2, y, width: width / 2 }),
        fittedText(amount(option.oneTime), { x, y: y + 20, width: width / 2 - 6, height: 22 }, { lines: 1, size: 16, weight: 600 }),
        fittedText(
          amount(monthly(option)),
          { x: x + width / 2, y: y + 20, width: width / 2, height: 22 },
          { lines: 1, size: 16, weight: 600 },
        ),
      ],
    },
    {
      height: 54,
      pieces: ({ x, y, width }) => [
        label('Over three years', { x, y, width }),
        rect({ x, y: y + 26, width: bar(width), height: 14 }, isChosen ? palette.series : palette.soft),
        fittedText(amount(total), { x: x + bar(width) + 7, y: y + 24, width: BESIDE - 7, height: 18 }, { lines: 1, size: 13, weight: 600 }),
      ],
    },
  ];
}

/** Residual risk of the advised option, as rated in the review. */
function afterwards(
  after: { impact: number; likelihood: number },
  impact: number | null,
  likelihood: number | null,
  at: { x: number; y: number; width: number },
): Piece[] {
  const level = SEVERITY_LEVELS[severityOfRisk(after.impact, after.likelihood) ?? 'low'];
  const now = impact !== null && likelihood !== null ? `, from ${impact * likelihood} today` : '';
  return [
    rule(at.x, at.y, at.width),
    label('Risk afterwards', at),
    rect({ x: at.x, y: at.y + 24, width: 62, height: 18 }, level.shape === 'ring' ? NEUTRAL.white : level.colour, {
      radius: 3,
      ...(level.shape === 'ring' ? { stroke: { colour: NEUTRAL.muted, width: 0.75 } } : {}),
    }),
    mark(level.shape, at.x + 10, at.y + 33, { size: 7, colour: level.onColour }),
    text(level.label, { x: at.x + 17, y: at.y + 26, width: 46, height: 14 }, { size: 10, weight: 600, colour: level.onColour }),
    text(
      [paragraph({ text: `${after.impact * after.likelihood}${now}`, colour: NEUTRAL.muted })],
      { x: at.x + 70, y: at.y + 25, width: at.width - 70, height: 16 },
      { size: 11 },
    ),
  ];
}
