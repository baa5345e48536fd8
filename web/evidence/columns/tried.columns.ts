import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tryEvidenceColumns } from '#contract/evidence/columns.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { checkOfMeaning, type ChosenColumn, type Meaning, type TableTool } from '#domain/evidence/columns.rules.ts';
import { call } from '#web/http/call.ts';
import { MOST_BYTES, tableInArchive } from './archived.table.ts';

type Results = OutputOf<typeof tryEvidenceColumns>['results'];

/** Table on this device, alone or in an archive. */
export interface DeviceTable {
  file: File;
  /** Name within the archive; null for a table that is a file of its own. */
  archived: string | null;
}

interface TriedTable {
  customerId: string;
  /** Undefined where the table was imported before. */
  table: DeviceTable | undefined;
  tool: TableTool;
  columns: readonly ChosenColumn[];
  /** False while the choice is incomplete. */
  isValid: boolean;
}

/** Counts of the table with the current choice, read again after each change. */
export function useTriedColumns({ customerId, table, tool, columns, isValid }: TriedTable) {
  const choice = JSON.stringify({ tool, columns });
  const { data, error, isFetching } = useQuery({
    queryKey: [tryEvidenceColumns.path, customerId, table?.file.name, table?.file.size, table?.archived, choice],
    queryFn: async () => {
      const file = table ? await alone(table) : null;
      if (!file || file.size > MOST_BYTES) return { results: [] };
      const form = new FormData();
      form.append('choice', choice);
      form.append('file', file);
      return call(tryEvidenceColumns, { params: { id: customerId }, form });
    },
    enabled: table !== undefined && isValid,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { results: isValid && !error ? data?.results : undefined, error: isValid ? error : null, isFetching };
}

async function alone({ file, archived }: DeviceTable): Promise<File | null> {
  return archived === null ? file : tableInArchive(file, archived);
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
