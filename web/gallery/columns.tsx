import { DateText } from '#web/ui/data/DateText.tsx';
import { ScoreBar } from '#web/ui/marks/ScoreBar.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import type { SpecimenRow } from './rows.ts';

/** Columns shared by all gallery tables; the last is optional. */
export const COLUMNS: readonly TableColumn<SpecimenRow>[] = [
  { key: 'name', label: 'Customer', sortKey: 'name', cell: ({ name }) => name },
  { key: 'score', label: 'Score', sortKey: 'score', numeric: true, card: 'aside', cell: ({ score }) => <ScoreBar score={score} /> },
  { key: 'due', label: 'Due', cell: ({ due }) => <DateText value={due} /> },
  { key: 'tags', label: 'Tags', card: 'hidden', isExtra: true, cell: () => '–' },
];
