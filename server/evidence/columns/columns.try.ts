import type { AnswerOf } from '#contract/endpoint.ts';
import { TriedChoice, type tryEvidenceColumns } from '#contract/evidence/columns.contract.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { unpacked } from '#server/evidence/evidence.unpack.ts';
import type { EvidenceOutcome, TriedJob } from '#server/evidence/evidence.worker.ts';
import { asPerson } from '#server/platform/db/pools.ts';
import type { PreparedCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { KeptUpload } from '#server/platform/http/upload.ts';
import type { WorkerTask } from '#server/platform/workers/workers.ts';

type Tried = AnswerOf<typeof tryEvidenceColumns>;

const TRYING: WorkerTask<TriedJob, EvidenceOutcome> = {
  module: new URL('../evidence.worker.ts', import.meta.url),
  exportedAs: 'tryColumns',
  limitMs: 30_000,
};

/** Counts a table with meanings that a person is choosing. */
export async function countColumns(
  upload: KeptUpload,
  { context, actor, params }: PreparedCall<typeof tryEvidenceColumns>,
): Promise<Tried> {
  await asPerson(context.pools, actor, (tx) => openCustomer(tx, params.id));
  const { tool, columns } = choiceOf(upload.fields['choice']);
  const [file, ...others] = await unpacked(upload);
  if (!file || others.length > 0) throw new Fault('INVALID_FORMAT', { field: 'file', message: 'Send one table.' });
  const meanings = Object.fromEntries(columns.map(({ column, meaning }) => [meaning, column]));
  const outcome = await context.workers.run(actor.organizationId, TRYING, { path: file.path, tool, meanings });
  if (!('run' in outcome))
    throw new Fault('INVALID_FORMAT', { field: 'file', message: 'refusal' in outcome ? outcome.refusal : 'Send a table.' });
  return {
    results: outcome.run.results.map(({ checkId, title, outcome: result, passed, total }) => ({
      checkId,
      title,
      outcome: result,
      passed,
      total,
    })),
  };
}

function choiceOf(text: string | undefined) {
  const { data } = TriedChoice.safeParse(parsed(text ?? ''));
  if (!data) throw new Fault('VALIDATION_ERROR', { field: 'choice', message: 'Choice must be JSON with tool and columns' });
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
