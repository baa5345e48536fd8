import { severityOfRisk } from '#domain/findings/findings.rules.ts';
import { HEAT, NEUTRAL, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { Box, MarkPiece, Piece } from '#domain/deck/page/slide.model.rules.ts';
import { mark, paragraph, rect, text } from '#domain/deck/page/slide.parts.rules.ts';

export interface Rating {
  impact: number;
  likelihood: number;
}

/** Risk with its number in the list. */
export interface MappedRisk {
  number: number;
  severity: FindingSeverity;
  now: Rating | null;
  /** Rating after the decision that is asked for; null if there is none. */
  after: Rating | null;
}

interface Circle {
  number: number;
  at: Rating;
  severity: FindingSeverity | null;
}

const LEVELS = [1, 2, 3, 4, 5];
const GAP = 2;
const CIRCLE = 18.5;
/** Circles of one cell, in two lines. */
const PER_CELL = 4;
/** Space beside and below the cells for the axes. */
const AXIS = { beside: 34, below: 62 } as const;
const MUTED = { size: 10, colour: NEUTRAL.muted, role: 'decoration' } as const;

/** Map of impact by likelihood: filled circles today, dashed ones after the decision. */
export function riskMap(risks: readonly MappedRisk[], box: Box): Piece[] {
  const step = Math.min((box.width - AXIS.beside) / 5, (box.height - AXIS.below) / 5);
  const left = box.x + AXIS.beside;
  const cellAt = ({ impact, likelihood }: Rating): Box => ({
    x: left + (impact - 1) * step,
    y: box.y + (5 - likelihood) * step,
    width: step - GAP,
    height: step - GAP,
  });
  const circles = [
    ...risks.flatMap(({ number, severity, now }): Circle[] => (now ? [{ number, severity, at: now }] : [])),
    ...risks.flatMap(({ number, after }): Circle[] => (after ? [{ number, severity: null, at: after }] : [])),
  ];
  const inCells = Map.groupBy(circles, ({ at }) => `${at.impact} ${at.likelihood}`);
  return [
    ...LEVELS.flatMap((likelihood) => LEVELS.flatMap((impact) => cell(cellAt({ impact, likelihood }), impact * likelihood))),
    ...axes({ left, top: box.y, step, x: box.x }),
    ...[...inCells.values()].flatMap((all) => circlesIn(all, cellAt(all[0]?.at ?? { impact: 1, likelihood: 1 }))),
    ...legend(left, box.y + step * 5 + 41),
  ];
}

function cell(box: Box, score: number): Piece[] {
  const [impact, likelihood] = [score, 1];
  const level = severityOfRisk(impact, likelihood) ?? 'low';
  const corner = { x: box.x + box.width - 24, y: box.y + box.height - 15, width: 20, height: 13 };
  return [rect(box, HEAT[level], { radius: 3 }), text(String(score), corner, { ...MUTED, size: 9, align: 'end' })];
}

function axes({ left, top, step, x }: { left: number; top: number; step: number; x: number }): Piece[] {
  const end = top + step * 5;
  return [
    ...LEVELS.flatMap((level): Piece[] => [
      text(String(level), { x: left - 18, y: end - (level - 0.5) * step - 7, width: 12, height: 14 }, { ...MUTED, align: 'end' }),
      text(String(level), { x: left + (level - 1) * step, y: end + 2, width: step - GAP, height: 14 }, { ...MUTED, align: 'middle' }),
    ]),
    {
      ...text([axis('Likelihood', '1 rare to 5 expected within a year')], { x, y: top, width: 15, height: step * 5 }, MUTED),
      isUpright: true,
    },
    text([axis('Impact', '1 negligible to 5 the business stops')], { x: left, y: end + 19, width: step * 5, height: 15 }, MUTED),
  ];
}

const axis = (name: string, scale: string) => paragraph({ text: name, weight: 600, colour: NEUTRAL.text }, `  ${scale}`);

/** Circles in two lines. The last place counts those that have none; the list names them. */
function circlesIn(all: readonly Circle[], { x, y }: Box): Piece[] {
  const shown = all.length > PER_CELL ? all.slice(0, PER_CELL - 1) : all;
  const middleOf = (place: number) => ({ x: x + 14 + (place % 2) * (CIRCLE + 2), y: y + 13 + Math.floor(place / 2) * (CIRCLE + 1.5) });
  const rest = all.length - shown.length;
  const last = middleOf(PER_CELL - 1);
  return [
    ...shown.map((circle, place) => circleMark(circle, middleOf(place))),
    ...(rest > 0
      ? [
          text(
            `+${rest}`,
            { x: last.x - 10, y: last.y - 8, width: 20, height: 15 },
            { size: 10, weight: 600, align: 'middle', role: 'decoration' },
          ),
        ]
      : []),
  ];
}

function circleMark({ number, severity }: Circle, at: { x: number; y: number }): MarkPiece {
  const colour = severity ? riskColours(severity) : { colour: NEUTRAL.white, ink: NEUTRAL.text };
  const circle = {
    ...mark('disc', at.x, at.y, { size: CIRCLE, colour: colour.colour }),
    label: { text: String(number), colour: colour.ink },
  };
  return severity ? circle : { ...circle, isDashed: true };
}

/** Colours of a risk's numbered circle; low risks have an outline elsewhere, whose ink would not be readable here. */
export function riskColours(severity: FindingSeverity): { colour: string; ink: string } {
  const { colour, onColour, shape } = SEVERITY_LEVELS[severity];
  return { colour, ink: shape === 'ring' ? NEUTRAL.white : onColour };
}

function legend(x: number, y: number): Piece[] {
  return [
    mark('disc', x + 6, y + 7, { size: 11, colour: SEVERITY_LEVELS.high.colour }),
    text('rated today', { x: x + 17, y, width: 66, height: 14 }, MUTED),
    { ...mark('disc', x + 98, y + 7, { size: 11, colour: NEUTRAL.white }), isDashed: true },
    text('after the decision we ask for', { x: x + 109, y, width: 160, height: 14 }, MUTED),
  ];
}
