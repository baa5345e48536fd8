import type { BulkResult } from '#contract/bulk.ts';
import { Fault } from './faults.ts';

/** Applies a change to each row in id order; missing or unchangeable rows fail individually, before anything of them is written. */
export async function eachForItself(ids: readonly string[], change: (id: string) => Promise<{ version: number }>): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] };
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const { version } = await change(id);
      result.done.push({ id, version });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      result.refused.push({ id, code: error.code, message: error.message });
    }
  }
  return result;
}
