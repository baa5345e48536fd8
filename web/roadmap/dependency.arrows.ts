import { type FocusEvent, type PointerEvent, useState } from 'react';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { outOfOrder } from '#domain/recommendations/dependencies.rules.ts';
import { itemOn } from '#domain/recommendations/roadmap.moves.rules.ts';
import type { RoadmapAnswer } from './roadmap.moves.ts';

export interface Arrow {
  key: string;
  path: string;
  head: string;
  isBroken: boolean;
}

const NONE: readonly Arrow[] = [];

/** Arrows of the hovered or focused card only; those of all cards would cover the board. */
export function useDependencyArrows(roadmap: RoadmapAnswer) {
  const [arrows, setArrows] = useState(NONE);
  const show = ({ target, currentTarget: board }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    const id = target instanceof Element ? target.closest('[data-item]')?.getAttribute('data-item') : undefined;
    const item = id ? itemOn(roadmap, id) : undefined;
    setArrows(item ? arrowsOf(board, item) : NONE);
  };
  const hide = () => setArrows(NONE);
  return {
    arrows,
    arrowed: { onPointerOver: show, onPointerLeave: hide, onPointerDown: hide, onFocus: show, onBlur: hide, onScrollCapture: hide },
  };
}

function arrowsOf(board: HTMLElement, item: RoadmapItem): readonly Arrow[] {
  const { id, targetQuarter, status, title, dependsOn, neededBy } = item;
  const self = { id, title, status, targetQuarter };
  const pairs = [
    ...dependsOn.map((needed) => ({ from: needed.id, to: id, isBroken: outOfOrder(targetQuarter, needed) !== null })),
    ...neededBy.map((waiting) => ({ from: id, to: waiting.id, isBroken: outOfOrder(waiting.targetQuarter, self) !== null })),
  ];
  const lines = pairs.flatMap(({ from, to, isBroken }) => {
    const [start, end] = [boxOf(board, from), boxOf(board, to)];
    return start && end ? [{ key: `${from} ${to}`, ...lineBetween(start, end), isBroken }] : [];
  });
  return lines.length === 0 ? NONE : lines;
}

interface Place {
  left: number;
  right: number;
  middle: number;
}

/** Position of a card on the board; null if it is in a folded quarter or scrolled out of view. */
function boxOf(board: HTMLElement, id: string): Place | null {
  const card = board.querySelector(`[data-item="${id}"]`);
  const column = card?.closest('[data-place]');
  if (!card || !column) return null;
  const [all, around, box] = [board.getBoundingClientRect(), column.getBoundingClientRect(), card.getBoundingClientRect()];
  const middle = (box.top + box.bottom) / 2;
  if (middle < around.top || middle > around.bottom) return null;
  const x = (at: number) => at - all.left;
  return { left: x(box.left), right: x(box.right), middle: middle - all.top };
}

const BEND = 28;
const HEAD = 6;

function lineBetween(start: Place, end: Place): Pick<Arrow, 'path' | 'head'> {
  const isSame = start.left === end.left;
  const isBack = start.left > end.left;
  const [x1, x2] = [isBack ? start.left : start.right, isBack || isSame ? end.right : end.left];
  const out = isBack ? -BEND : BEND;
  const into = isBack || isSame ? BEND : -BEND;
  const side = Math.sign(into) * HEAD;
  return {
    path: `M ${x1} ${start.middle} C ${x1 + out} ${start.middle}, ${x2 + into} ${end.middle}, ${x2} ${end.middle}`,
    head: `M ${x2 + side} ${end.middle - HEAD} L ${x2} ${end.middle} L ${x2 + side} ${end.middle + HEAD}`,
  };
}
