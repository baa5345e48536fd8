import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tryEvidenceColumns } from '#contract/evidence/columns.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { checkOfMeaning, type ChosenColumn, COLUMN_LIMITS, type Meaning, type TableTool } from '#domain/evidence/columns.rules.ts';
import { call } from '#web/http/call.ts';

type Results = OutputOf<typeof tryEvidenceColumns>['results'];

interface TriedTable {
  customerId: string;
  /** Table on this device; undefined where it was imported before. */
  file: File | undefined;
  tool: TableTool;
  columns: readonly ChosenColumn[];
  /** False while the choice is incomplete. */
  isValid: boolean;
}

/** Counts of the table with the current choice, read again after each change. */
export function useTriedColumns({ customerId, file, tool, columns, isValid }: TriedTable) {
  const choice = JSON.stringify({ tool, columns });
  const isSmall = file !== undefined && file.size <= COLUMN_LIMITS.triedMegabytes * 1024 * 1024;
  const { data, error, isFetching } = useQuery({
    queryKey: [tryEvidenceColumns.path, customerId, file?.name, file?.size, choice],
    queryFn: () => {
      const form = new FormData();
      form.append('choice', choice);
      if (file) form.append('file', file);
      return call(tryEvidenceColumns, { params: { id: customerId }, form });
    },
    enabled: isSmall && isValid,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { results: isSmall && isValid && !error ? data?.results : undefined, error: isValid ? error : null, isFetching };
}

/** Result of a column, such as "43 of 46"; empty where nothing counts it. */
export function resultOf(results: Results | undefined, meaning: Meaning | undefined): { text: string; title: string } {
  const counted = (results ?? []).filter(({ total }) => total !== null);
  if (meaning === 'name') {
    const most = Math.max(0, ...counted.map(({ total }) => total ?? 0));
    return { text: most === 0 ? '' : `${most} counted`, title: '' };
  }
  const found = meaning && counted.find(({ checkId }) => checkId === checkOfMeaning(meaning));
  return found ? { text: `${found.passed ?? 0} of ${found.total ?? 0}`, title: found.title } : { text: '', title: '' };
}
