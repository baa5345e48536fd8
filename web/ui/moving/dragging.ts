import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/disable-native-drag-preview';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled';
import { placeUnder } from './moving.board.ts';

/** Pointer position, offset from the card's corner, and the card's width. */
export interface Grip {
  x: number;
  y: number;
  fromLeft: number;
  fromTop: number;
  width: number;
}

export interface DragHandlers {
  onLift: (grip: Grip) => void;
  /** Called with the place under the pointer, if there is one. */
  onMove: (at: { x: number; y: number; place: string | undefined }) => void;
  /** Called with the place of the drop; undefined if cancelled by Escape or dropped elsewhere. */
  onEnd: (place: string | undefined) => void;
}

/**
 * Starts a drag when the pointer moves after a press on a card. The browser drags the board, which persists while cards and places come and
 * go, and the board determines the place below. Returns a function that unregisters it.
 */
export function liftable(board: HTMLElement, card: HTMLElement, handlers: DragHandlers): () => void {
  let grip: Grip | null = null;
  return combine(
    draggable({
      element: board,
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        // Replaced by our preview, which has a shadow, is opaque in every browser, and moves in sync with the sums.
        disableNativeDragPreview({ nativeSetDragImage });
        const { clientX: x, clientY: y } = location.current.input;
        const { left, top, width } = card.getBoundingClientRect();
        grip = { x, y, fromLeft: x - left, fromTop: y - top, width };
      },
      onDragStart: () => {
        // Reverts a drop elsewhere at once, without the system's animation.
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
