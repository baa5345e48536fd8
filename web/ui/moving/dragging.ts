import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/disable-native-drag-preview';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled';
import { placeUnder } from './moving.board.ts';

/** Where a card was gripped: the pointer, how far it is from the card's corner, and the card's width. */
export interface Grip {
  x: number;
  y: number;
  fromLeft: number;
  fromTop: number;
  width: number;
}

export interface DragHandlers {
  onLift: (grip: Grip) => void;
  /** With the place under the pointer, where there is one. */
  onMove: (at: { x: number; y: number; place: string | undefined }) => void;
  /** Let go over a place; without one it was put back by Escape, or let go elsewhere. */
  onEnd: (place: string | undefined) => void;
}

/**
 * From a press on a card: a movement drags it. What the browser drags is the board, which stays while cards and places come and go under
 * the pointer, and the board says which of its places is below. Returns what forgets it.
 */
export function liftable(board: HTMLElement, card: HTMLElement, handlers: DragHandlers): () => void {
  let grip: Grip | null = null;
  return combine(
    draggable({
      element: board,
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        // Ours has a shadow, is opaque in every browser, and moves in the same frame as the sums.
        disableNativeDragPreview({ nativeSetDragImage });
        const { clientX: x, clientY: y } = location.current.input;
        const { left, top, width } = card.getBoundingClientRect();
        grip = { x, y, fromLeft: x - left, fromTop: y - top, width };
      },
      onDragStart: () => {
        // Let go elsewhere, it is put back at once, without the system's animation.
        preventUnhandled.start();
        if (grip) handlers.onLift(grip);
      },
      onDrag: ({ location }) => {
        const { clientX: x, clientY: y } = location.current.input;
        handlers.onMove({ x, y, place: placeOfTarget(location.current) });
      },
      onDrop: ({ location }) => handlers.onEnd(placeOfTarget(location.current)),
    }),
    dropTargetForElements({ element: board, getData: ({ input }) => ({ place: placeUnder(input.clientX, input.clientY) }) }),
  );
}

function placeOfTarget({ dropTargets }: { dropTargets: readonly { data: Record<string | symbol, unknown> }[] }): string | undefined {
  const place = dropTargets[0]?.data['place'];
  return typeof place === 'string' ? place : undefined;
}
