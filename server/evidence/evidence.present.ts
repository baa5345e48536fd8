import { mappedDays, type Mapping } from '#domain/evidence/mapping.rules.ts';
import { isFresh } from '#domain/evidence/proposals.rules.ts';
import { notFactoredReason, type Outcome, type Severity, type Tool } from '#domain/evidence/results.rules.ts';
import type { ImportState } from '#domain/evidence/imports.rules.ts';
import type { EvidenceImport, EvidenceResult, EvidenceRun, EvidenceRunDetail } from '#contract/evidence/runs.contract.ts';
import type { ResultRow, RunRow } from './evidence.queries.ts';
import type { importsOf } from './imports.queries.ts';

export function presentRun(row: RunRow): EvidenceRun {
  const { passed, failed, warnings, manual, notApplicable, errors, author, ...run } = row;
  return {
    id: run.id,
    customerId: run.customerId,
    tool: run.tool as Tool, // written by the readers alone
    toolVersion: run.toolVersion,
    observedAt: run.observedAt.toISOString(),
    scope: run.scope,
    fileName: run.fileName,
    fileSize: run.fileSize,
    fileId: run.fileId,
    counts: { passed, failed, warnings, manual, notApplicable, errors },
    createdAt: run.createdAt.toISOString(),
    createdBy: author,
    batchId: run.batchId,
  };
}

/** Shows an import as interrupted when the process that ran it has exited. */
export function presentImport({ state, isSilent, batchId, createdAt, ...row }: ImportRow): EvidenceImport {
  const isLost = isSilent && state !== 'refused';
  return {
    id: row.id,
    batch: batchId,
    fileName: row.fileName,
    fileSize: row.fileSize,
    // The check of the column allows no other.
    state: isLost ? 'interrupted' : (state as ImportState),
    results: row.results,
    expected: row.expected,
    percent: row.percent,
    message: isLost ? INTERRUPTED : row.message,
    startedAt: createdAt.toISOString(),
  };
}

type ImportRow = Awaited<ReturnType<typeof importsOf>>[number];

const INTERRUPTED = 'The server was restarted while the file was read. Nothing was imported. Add the file again.';

/** The checks of a run that propose nothing, each once, with the reason. */
export function notFactoredIn(
  { tool, observedAt }: Pick<EvidenceRun, 'tool' | 'observedAt'>,
  results: readonly { checkId: string; outcome: Outcome }[],
  { mappings, now }: { mappings: readonly Mapping[]; now: Date },
): EvidenceRunDetail['notFactoredIn'] {
  const reasons = new Map<string, EvidenceRunDetail['notFactoredIn'][number]>();
  for (const { checkId, outcome } of results) {
    const days = mappedDays(mappings, tool, checkId);
    const fresh = days !== null && isFresh(observedAt, days, now.getTime());
    const reason = notFactoredReason({ outcome }, { isMapped: days !== null, isFresh: fresh });
    if (reason) reasons.set(`${checkId} ${reason}`, { checkId, reason });
  }
  return [...reasons.values()];
}

export function presentResult({ position: _, refs: __, ...row }: ResultRow): EvidenceResult {
  // The checks of both columns allow no others.
  return { ...row, outcome: row.outcome as Outcome, severity: row.severity as Severity | null };
}
