import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, in figures of one width. */
  numeric?: boolean;
  /** A key the list can be ordered by. */
  sortKey?: string;
  /** Where it goes on a card: `aside` right of the title, `line` on the second line (the default), or nowhere. */
  card?: 'aside' | 'line' | 'hidden';
  className?: string;
}

export interface Sorting {
  key: string;
  descending: boolean;
  onChange: (key: string, descending: boolean) => void;
}
