import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  label: string;
  /** The words of its head, where they say more than the label. */
  head?: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned in tabular figures. */
  numeric?: boolean;
  /** A key that the list can be sorted by. */
  sortKey?: string;
  /** The first press on its head puts the greatest first. */
  isDescendingFirst?: boolean;
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
  /** Returns to an order that no head stands for; a third press on a head does it. */
  reset?: () => void;
}

/** Rows that follow one another with the same key have a head of their own, which folds them. */
export interface TableGroups<Row> {
  keyOf: (row: Row) => string;
  head: (group: TableGroup<Row>) => ReactNode;
}

export interface TableGroup<Row> {
  first: Row;
  columns: readonly TableColumn<Row>[];
  isFolded: boolean;
  onFold: () => void;
  /** A cell for the box of a row stands before those of the columns. */
  isSelectable: boolean;
}
