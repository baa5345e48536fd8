import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { readTable } from '#server/evidence/reading/table.ts';
import { collect, finished, type ReadRun } from '#server/evidence/reading/run.ts';
import { controlResult } from './scubagear.worker.ts';

export const SCUBAGEAR_HEAD = ['Control ID', 'Requirement', 'Result'];

/** The table beside ScubaGear's report: it names neither tenant nor time. */
export async function readScubaGearTable(path: string): Promise<ReadRun> {
  const results: CheckResult[] = [];
  await readTable(path, (row) => collect(results, controlResult(row)));
  return finished({ tool: 'scubagear', toolVersion: '', observedAt: null, scope: '', tenant: '' }, results);
}
