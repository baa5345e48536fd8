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

export interface GroupedSelection<Row = unknown> extends Selection<Row> {
  /** Selects all of these, or none of them if all are selected. */
  toggleThese: (rows: readonly { id: string }[]) => void;
}

/** Selected rows among the visible ones, so that rows hidden by a filter are not changed by accident. */
export function useSelection<Row extends { id: string }>(shown: readonly Row[]): GroupedSelection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter(({ id }) => ids.has(id));
  const isAll = rows.length > 0 && rows.length === shown.length;
  const toggleThese = (these: readonly { id: string }[]) =>
    setIds((now) => {
      const own = new Set(these.map(({ id }) => id));
      const others = [...now].filter((id) => !own.has(id));
      return new Set(others.length + own.size === now.size ? others : [...others, ...own]);
    });
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
    toggleThese,
    isAll,
    clear: () => setIds(new Set()),
  };
}
