import { questionsOf } from '#domain/templates/templates.rules.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { undoEvidenceImport } from '#contract/evidence/runs.contract.ts';
import { detachOriginal } from '#server/files/files.ts';
import { forgetPassed, withdrawBetween } from '#server/findings/findings.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { deleteDriftsOf } from './drift/drift.queries.ts';
import { renewDrift } from './drift/drift.renew.ts';
import { deleteRuns, type lockBatch } from './evidence.queries.ts';
import { acceptedFrom } from './proposals/proposals.queries.ts';

type Undone = AnswerOf<typeof undoEvidenceImport>;
type LockedRun = Awaited<ReturnType<typeof lockBatch>>[number];

/**
 * Deletes runs of a customer with their results, files and the findings that they opened, as far as nobody has worked on them. Open
 * proposals disappear, because they are computed. Earlier results count again.
 */
export async function removeRuns<E extends Endpoint>(
  call: SignedInCall<E>,
  customerId: string,
  runs: readonly LockedRun[],
): Promise<Undone> {
  if (runs.length === 0) return { files: [], findings: 0, kept: [] };
  const { tx, now, context } = call;
  const ids = runs.map(({ id }) => id);

  const kept = await keptOf(call, ids);
  const opened = await deleteDriftsOf(tx, ids);
  await forgetPassed(tx, ids);
  await deleteRuns(tx, ids);
  for (const { fileId } of runs) if (fileId) await detachOriginal(tx, customerId, fileId);
  const findings = await withdrawBetween(tx, customerId, opened);
  const { config, publishedTemplates } = context;
  await renewDrift(tx, customerId, { now, publicUrl: config.publicUrl, publishedTemplates });

  await call.audit(
    ...runs.map((run) => ({
      action: 'evidence.deleted',
      entity: { type: 'evidence_run' as const, id: run.id, label: run.fileName },
      customerId,
      before: { tool: run.tool, observedAt: run.observedAt.toISOString(), file: run.fileName },
    })),
  );
  return { files: runs.map(({ fileName }) => fileName), findings, kept };
}

/** Answers that stay, with the texts of their questions. */
async function keptOf<E extends Endpoint>(call: SignedInCall<E>, runIds: readonly string[]): Promise<Undone['kept']> {
  const accepted = await acceptedFrom(call.tx, runIds);
  const kept: Undone['kept'] = [];
  for (const { assessmentId, assessment, questionKey, ...version } of accepted) {
    // Cached after the first question of an assessment.
    const question = questionsOf(await publishedBody(call, version)).find(({ key }) => key === questionKey);
    kept.push({ assessmentId, assessment, questionKey, question: question?.text ?? questionKey });
  }
  return kept;
}
