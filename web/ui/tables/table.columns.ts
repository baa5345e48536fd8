import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned in tabular figures. */
  numeric?: boolean;
  /** A key that the list can be sorted by. */
  sortKey?: string;
  /** The column's place on a card: `aside` right of the title, `line` on the second line (the default), or nowhere. */
  card?: 'aside' | 'line' | 'hidden';
  className?: string;
  /** Shown only when somebody chooses it. */
  isExtra?: boolean;
}

export interface Sorting {
  key: string;
  descending: boolean;
  onChange: (key: string, descending: boolean) => void;
}
