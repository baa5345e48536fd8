import type { TourPosition } from '#domain/onboarding/onboarding.rules.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface BoxSize {
  width: number;
  height: number;
}

type Side = Exclude<TourPosition, 'auto'>;

const SIDES: readonly Side[] = ['bottom', 'right', 'top', 'left'];
/** Distance between target and card, and between card and window edge. */
const GAP = 16;
const EDGE = 12;

function cornerAt(side: Side, target: Box, card: BoxSize): { left: number; top: number } {
  const middle = { left: target.left + (target.width - card.width) / 2, top: target.top + (target.height - card.height) / 2 };
  if (side === 'top') return { left: middle.left, top: target.top - GAP - card.height };
  if (side === 'bottom') return { left: middle.left, top: target.top + target.height + GAP };
  if (side === 'left') return { left: target.left - GAP - card.width, top: middle.top };
  return { left: target.left + target.width + GAP, top: middle.top };
}

function hasRoom(side: Side, corner: { left: number; top: number }, card: BoxSize, view: BoxSize): boolean {
  if (side === 'top') return corner.top >= EDGE;
  if (side === 'left') return corner.left >= EDGE;
  return side === 'bottom' ? corner.top + card.height <= view.height - EDGE : corner.left + card.width <= view.width - EDGE;
}

function within(value: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(value, room - EDGE - length));
}

/** Position next to the target, at the step's side if there is room, else at another side; never outside the window. */
export function placeCard(target: Box | null, card: BoxSize, view: BoxSize, position: TourPosition): { left: number; top: number } {
  if (!target) return { left: (view.width - card.width) / 2, top: (view.height - card.height) / 2 };
  const wanted = position === 'auto' ? SIDES : [position, ...SIDES];
  const side = wanted.find((one) => hasRoom(one, cornerAt(one, target, card), card, view)) ?? 'bottom';
  const corner = cornerAt(side, target, card);
  return { left: within(corner.left, card.width, view.width), top: within(corner.top, card.height, view.height) };
}
