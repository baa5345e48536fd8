import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { type RefObject, useEffect, useRef, useState } from 'react';

type RowKind = 'section' | 'question';

interface RowDrag {
  row: RefObject<HTMLLIElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** True while an acceptable row is dragged over this one. */
  isOver: boolean;
}

/** Row that is draggable by its handle and accepts rows of certain kinds. Keys are an alternative to dragging. */
export function useRowDrag(
  kind: RowKind,
  key: string,
  onDrop: (kind: RowKind, key: string) => void,
  takes: readonly RowKind[] = [kind],
): RowDrag {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useRef(onDrop);
  // Subscribes to the pointer, which the library tracks outside React.
  useEffect(() => {
    drop.current = onDrop;
  });
  const accepted = takes.join(' ');
  // Subscribes to the pointer, which the library tracks outside React.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const isTaken = (data: Record<string, unknown>) => accepted.split(' ').includes(String(data['kind'])) && data['key'] !== key;
    return combine(
      draggable({ element, ...(handle.current ? { dragHandle: handle.current } : {}), getInitialData: () => ({ kind, key }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isTaken(source.data),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          drop.current(source.data['kind'] === 'section' ? 'section' : 'question', String(source.data['key']));
        },
      }),
    );
  }, [kind, key, accepted]);
  return { row, handle, isOver };
}
