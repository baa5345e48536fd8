import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  label: string;
  /** Text of the column head, if it is longer than the label. */
  head?: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligns numbers in tabular figures. */
  numeric?: boolean;
  sortKey?: string;
  /** The first press on the head sorts in descending order. */
  isDescendingFirst?: boolean;
  /** Place on a card: `aside` right of the title, `line` on the second line (default), or hidden. */
  card?: 'aside' | 'line' | 'hidden';
  className?: string;
  /** Visible only if chosen. */
  isExtra?: boolean;
}

export interface Sorting {
  key: string;
  descending: boolean;
  onChange: (key: string, descending: boolean) => void;
  /** Returns to an order without a head, on the third press on a head. */
  reset?: () => void;
}

/** Groups adjacent rows with the same key under a collapsible head. */
export interface TableGroups<Row> {
  keyOf: (row: Row) => string;
  head: (group: TableGroup<Row>) => ReactNode;
}

export interface TableGroup<Row> {
  first: Row;
  columns: readonly TableColumn<Row>[];
  isFolded: boolean;
  onFold: () => void;
  /** Adds a cell for the check box before the columns. */
  isSelectable: boolean;
}
