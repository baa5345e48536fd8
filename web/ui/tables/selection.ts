import { useState } from 'react';

export interface Selection<Row = unknown> {
  rows: readonly Row[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects all visible rows, or none if all are selected. */
  toggleAll: () => void;
  isAll: boolean;
  clear: () => void;
}

/** Selected rows among the visible ones, so that rows hidden by a filter are not changed by accident. */
export function useSelection<Row extends { id: string }>(shown: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter(({ id }) => ids.has(id));
  const isAll = rows.length > 0 && rows.length === shown.length;
  return {
    rows,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setIds(isAll ? new Set() : new Set(shown.map(({ id }) => id))),
    isAll,
    clear: () => setIds(new Set()),
  };
}
