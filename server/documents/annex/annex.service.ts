import type { WriteSheet } from 'hucre/xlsx';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { NOTHING, type SheetCell, sheetOf, words } from './annex.sheet.ts';

const COLUMNS = [
  { head: 'Quarter', width: 14 },
  { head: 'Tickets', width: 12 },
  { head: 'First response, minutes', width: 24 },
  { head: 'Resolution, minutes', width: 22 },
  { head: 'Satisfaction, %', width: 18 },
];

const known = (value: number | null): SheetCell => (value === null ? NOTHING : { value, format: '#,##0.##' });

/** One row per quarter, latest first; null if there are none. */
export function serviceSheet({ service = [] }: DeckFacts): WriteSheet | null {
  if (service.length === 0) return null;
  const rows = service
    .toReversed()
    .map(({ year, quarter, tickets, firstResponseMinutes, resolutionMinutes, satisfaction }) => [
      words(`Q${quarter} ${year}`),
      ...[tickets, firstResponseMinutes, resolutionMinutes, satisfaction].map(known),
    ]);
  return sheetOf('Service', COLUMNS, rows);
}
