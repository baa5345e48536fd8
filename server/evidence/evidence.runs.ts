import type { Endpoint } from '#contract/endpoint.ts';
import type { EvidenceRunDetail } from '#contract/evidence/runs.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { factoring, presentRun } from './evidence.present.ts';
import { outcomesOf, type RunRow } from './evidence.queries.ts';
import { proposalsOfCustomer } from './proposals/proposals.read.ts';

/** Runs of one customer, each with the checks that are not factored in and with what it proposes. */
export async function detailsOf<E extends Endpoint>(
  call: SignedInCall<E>,
  customerId: string,
  rows: readonly RunRow[],
): Promise<EvidenceRunDetail[]> {
  const { proposals, mappings } = await proposalsOfCustomer(call, customerId);
  const details: EvidenceRunDetail[] = [];
  for (const row of rows) {
    const run = presentRun(row);
    const counted = proposals.filter(({ results }) => results.some(({ runId, isFresh }) => runId === row.id && isFresh));
    details.push({
      ...run,
      ...factoring(run, await outcomesOf(call.tx, row.id), { mappings, now: call.now }),
      proposals: counted.length,
    });
  }
  return details;
}
