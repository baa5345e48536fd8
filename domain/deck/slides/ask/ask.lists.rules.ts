import { type Claim, claim, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import { divider, headed } from '#domain/deck/page/layout.parts.rules.ts';
import { byWidth, copy, fixed, growing, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { type Level, NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { mark, paragraph, rect, SIZE, SMALLEST, text } from '#domain/deck/page/slide.parts.rules.ts';
import { flowingParagraph } from '#domain/deck/page/table.parts.rules.ts';
import { treatmentOf } from '#domain/deck/slides/slides.risks.rules.ts';
import { inWords } from '#domain/deck/titles/titles.words.rules.ts';
import { fieldOf } from '#domain/deck/words/edited.texts.rules.ts';
import type { Point } from './ask.points.rules.ts';

/** Type sizes of points, most generous first. The last one leaves out the texts below titles, which it caps: people type absurd lengths. */
export const POINT_LOOKS = [
  { title: SIZE.name, detail: SIZE.body },
  { title: 13, detail: 11.5 },
  { title: 12.5, detail: SMALLEST },
  { title: SMALLEST, detail: SMALLEST },
  { title: SMALLEST, detail: null, lines: 3 },
] as const;
type Look = (typeof POINT_LOOKS)[number];

const MARK = 22;
const CHIP = { width: 62, height: 16, room: 72 } as const;
const TREATED = 88;

/** Improvements, or sections that held, each with a tick. */
export function winList(listed: readonly Point[], head: string, look: Look): Part {
  return list(
    listed.map((point) => {
      const { shape, colour } = point;
      const sign = fixed(0, ({ x, y }) => [mark(shape, x + 6, y + look.title * 0.65, { size: 13, colour })]);
      return row([{ part: sign, width: MARK }, { part: wordsOf('win', point, look) }]);
    }),
    headed(head),
  );
}

/** The worst risks with their level and what treats them. */
export function riskList(listed: readonly Point[], look: Look, context: Pick<DeckContext, 'facts' | 'palette'>): Part {
  return list(
    listed.map((point) => {
      const { level, gap } = point;
      const treated = gap
        ? [{ part: copy([paragraph(...treatmentOf(gap, context))], { size: SMALLEST, align: 'end' }), width: TREATED }]
        : [];
      return row([{ part: level ? chip(level, look) : space(0), width: CHIP.room }, { part: wordsOf('risk', point, look) }, ...treated], {
        gap: 4,
      });
    }),
    row([
      { part: headed(risksHead(listed, context.facts).words) },
      { part: copy('Treated by', { size: SMALLEST, colour: NEUTRAL.muted, align: 'end' }), width: TREATED },
    ]),
  );
}

/** "The worst of 11 serious risks", as long as each of them is one; "Open risks" otherwise. */
export function risksHead(listed: readonly Point[], facts: DeckFacts): Claim {
  const serious = risksAmong(facts).filter(({ severity }) => severity === 'critical' || severity === 'high');
  const isWorst =
    listed.length > 1 &&
    listed.length < serious.length &&
    listed.every(({ about }) => serious.some(({ findingId }) => findingId === about));
  const words = isWorst
    ? phrase(`The worst of ${inWords(serious.length)} serious risks`, [figure('risks.serious', serious.length)])
    : phrase('Open risks');
  return claim('total', 'customer', words, 'risks');
}

/** Rows that share the height, with a line between them. */
function list(rows: readonly Part[], head: Part): Part {
  const parted = rows.flatMap((part, place) => [...(place === 0 ? [] : [divider(9)]), growing(part)]);
  return stack([head, divider(8, { colour: NEUTRAL.text, thick: 1.2 }), ...parted]);
}

/** Title and the text below it as a single text, so that the second follows the first regardless of its length. */
function wordsOf(word: 'win' | 'risk', { about, title, detail }: Point, look: Look): Part {
  const field = (name: string) => fieldOf(`${word}${name}`, about);
  return byWidth((width) => {
    const paragraphs = [flowingParagraph(title.words, width, { size: look.title, weight: 600, field: field('title') })];
    const { detail: size } = look;
    if (size !== null && detail.words !== '')
      paragraphs.push(flowingParagraph(detail.words, width, { size, colour: NEUTRAL.muted, field: field('detail') }));
    return copy(paragraphs, 'lines' in look ? { lines: look.lines } : {});
  });
}

/** Level of a risk as a coloured label. */
function chip({ colour, onColour, shape, label }: Level, look: Look): Part {
  return fixed(CHIP.height, ({ x, y }) => {
    const top = y + (look.title * 1.3 - CHIP.height) / 2;
    return [
      rect({ x, y: top, width: CHIP.width, height: CHIP.height }, colour, { radius: 2.5 }),
      text(
        label,
        { x: x + 21, y: top, width: CHIP.width - 21, height: CHIP.height },
        { size: 10, weight: 600, colour: onColour, valign: 'middle' },
      ),
      { ...mark(shape, x + 11, top + CHIP.height / 2, { size: 8, colour: onColour }), alone: colour },
    ];
  });
}
