import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import type { ChoosableColumn } from '#web/ui/list/ColumnChooser.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';

/** A column of the product's own is drawn by the row itself; one with a cell by that. */
export type RecommendationColumn = ChoosableColumn & Partial<Pick<TableColumn<RecommendationRow>, 'cell' | 'numeric'>>;

export const COLUMNS = [
  { key: 'title', label: 'Recommendation' },
  { key: 'priority', label: 'Priority' },
  { key: 'status', label: 'Status' },
  { key: 'quarter', label: 'Quarter' },
  { key: 'once', label: 'Once' },
  { key: 'month', label: 'A month' },
  { key: 'closes', label: 'Closes' },
  { key: 'owner', label: 'Owner' },
  { key: 'age', label: 'Age' },
] as const satisfies readonly RecommendationColumn[];

export type ColumnKey = (typeof COLUMNS)[number]['key'];
/** Whether a column of the product's own is shown. */
export type Shows = (key: ColumnKey) => boolean;

export function showsOf(columns: readonly RecommendationColumn[]): Shows {
  const keys = new Set(columns.map(({ key }) => key));
  return (key) => keys.has(key);
}
