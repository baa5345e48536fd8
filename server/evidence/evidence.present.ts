import { mappedDays, type Mapping } from '#domain/evidence/mapping.rules.ts';
import { isFresh } from '#domain/evidence/proposals.rules.ts';
import { isMeasured, notFactoredReason, type Outcome, type Severity, type Tool } from '#domain/evidence/results.rules.ts';
import type { ImportState } from '#domain/evidence/imports.rules.ts';
import type { EvidenceResult } from '#contract/evidence/result.fields.ts';
import type { EvidenceImport, EvidenceRun, EvidenceRunDetail } from '#contract/evidence/runs.contract.ts';
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
    pushedWith: run.tokenName,
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

const COUNTED = { pass: 'passed', fail: 'failed', warn: 'warnings' } as const;

/** Results of a run that count, and the checks that propose nothing, each once with the reason and the number of its results. */
export function factoring(
  { tool, observedAt }: Pick<EvidenceRun, 'tool' | 'observedAt'>,
  results: readonly { checkId: string; outcome: Outcome }[],
  { mappings, now }: { mappings: readonly Mapping[]; now: Date },
): Pick<EvidenceRunDetail, 'factoredIn' | 'notFactoredIn'> {
  const factoredIn = { passed: 0, failed: 0, warnings: 0 };
  const reasons = new Map<string, EvidenceRunDetail['notFactoredIn'][number]>();
  for (const { checkId, outcome } of results) {
    const days = mappedDays(mappings, tool, checkId);
    const fresh = days !== null && isFresh(observedAt, days, now.getTime());
    const reason = notFactoredReason({ outcome }, { isMapped: days !== null, isFresh: fresh });
    if (reason) {
      const known = reasons.get(`${checkId} ${reason}`) ?? { checkId, reason, count: 0 };
      reasons.set(`${checkId} ${reason}`, { ...known, count: known.count + 1 });
    } else if (isMeasured(outcome)) factoredIn[COUNTED[outcome]] += 1;
  }
  return { factoredIn, notFactoredIn: [...reasons.values()] };
}

export function presentResult({ position: _, refs: __, ...row }: ResultRow): EvidenceResult {
  // The checks of both columns allow no others.
  return { ...row, outcome: row.outcome as Outcome, severity: row.severity as Severity | null };
}
