import { outcomeLabel } from '#domain/evidence/results.rules.ts';
import { acceptProposals, listProposals, rejectProposals, undoProposals } from '#contract/evidence/proposals.contract.ts';
import {
  deleteEvidenceRun,
  discardEvidenceImport,
  exportEvidenceResults,
  getEvidenceRun,
  importEvidence,
  listEvidenceImports,
  listEvidenceResults,
  listEvidenceRuns,
  undoEvidenceImport,
} from '#contract/evidence/runs.contract.ts';
import { proposeAnswers } from '#contract/proposals/answers.contract.ts';
import { existingCustomer, openCustomer } from '#server/customers/customers.ts';
import { csvFile } from '#server/platform/files/csv.file.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { columnRoutes } from './columns/columns.routes.ts';
import { connectionRoutes } from './connections/connections.routes.ts';
import { domainRoutes } from './domains/domains.routes.ts';
import { driftRoutes } from './drift/drift.routes.ts';
import { keepEvidence, prepareEvidence } from './evidence.import.ts';
import { presentImport, presentResult, presentRun } from './evidence.present.ts';
import { findRun, lockBatch, lockImports, lockRun, resultsOf, runsOf } from './evidence.queries.ts';
import { queueImport } from './evidence.queue.ts';
import { removeRuns } from './evidence.remove.ts';
import { detailsOf } from './evidence.runs.ts';
import { discardImport, importsOf } from './imports.queries.ts';
import { mappingRoutes } from './mappings/mappings.routes.ts';
import { accept, reject } from './proposals/proposals.decide.ts';
import { assessmentFor } from './proposals/proposals.queries.ts';
import { propose } from './proposals/proposals.propose.ts';
import { proposalsOf } from './proposals/proposals.read.ts';
import { undo } from './proposals/proposals.undo.ts';

export function evidenceRoutes(mount: Mounting): void {
  mount.onQueuedUpload(importEvidence, { queue: queueImport, prepare: prepareEvidence, handle: keepEvidence });

  mount.on(listEvidenceImports, async ({ tx, params }) => {
    await existingCustomer(tx, params.id);
    return (await importsOf(tx, params.id)).map(presentImport);
  });

  mount.on(discardEvidenceImport, async ({ tx, params, audit }) => {
    const discarded = await discardImport(tx, params.id);
    if (!discarded) throw new Fault('EVIDENCE_IMPORT_NOT_FOUND');
    const entity = { type: 'customer' as const, id: discarded.customerId, label: discarded.fileName };
    await audit({ action: 'evidence.import_discarded', entity, customerId: discarded.customerId });
  });

  mount.onList(listEvidenceRuns, {
    check: ({ tx, params }) => existingCustomer(tx, params.id),
    rows: ({ tx, params, query }) => runsOf(tx, params.id, query.tool),
    order: () => ({ columns: ['evidenceRuns.observedAt', 'evidenceRuns.id'], direction: 'desc' }),
    present: presentRun,
  });

  mount.on(getEvidenceRun, async (call) => {
    const run = await findRun(call.tx, call.params.id);
    if (!run) throw new Fault('EVIDENCE_RUN_NOT_FOUND');
    const [detail] = await detailsOf(call, run.customerId, [run]);
    if (!detail) throw new Fault('EVIDENCE_RUN_NOT_FOUND');
    return detail;
  });

  mount.onList(listEvidenceResults, {
    check: async ({ tx, params }) => {
      if (!(await findRun(tx, params.id))) throw new Fault('EVIDENCE_RUN_NOT_FOUND');
    },
    rows: ({ tx, params, query }) => resultsOf(tx, params.id, query),
    order: () => ({ columns: ['evidenceResults.position'], direction: 'asc' }),
    present: presentResult,
  });

  mount.onDownload(
    exportEvidenceResults,
    async ({ tx, params, audit }) => {
      const run = await findRun(tx, params.id);
      if (!run) throw new Fault('EVIDENCE_RUN_NOT_FOUND');
      const entity = { type: 'evidence_run', id: run.id, label: run.fileName };
      await audit({ action: 'evidence.exported', entity, customerId: run.customerId });
      return { run, results: await resultsOf(tx, run.id).orderBy('position').execute() };
    },
    async ({ run, results }) =>
      csvFile(
        `Results of ${run.fileName}`,
        [
          ['Check', ({ checkId }) => checkId],
          ['Title', ({ title }) => title],
          ['Outcome', ({ outcome }) => outcomeLabel(outcome)],
          ['Severity', ({ severity }) => severity ?? ''],
          ['Passed', ({ passed }) => passed ?? ''],
          ['Total', ({ total }) => total ?? ''],
          ['Detail', ({ detail }) => detail],
          ['Frameworks', ({ refs }) => refs.map(({ framework, ref }) => `${framework}: ${ref}`).join('; ')],
        ],
        results.map((row) => ({ ...presentResult(row), refs: row.refs })),
      ),
  );

  mount.on(deleteEvidenceRun, async (call) => {
    const run = await lockRun(call.tx, call.params.id);
    if (!run) throw new Fault('EVIDENCE_RUN_NOT_FOUND');
    await removeRuns(call, run.customerId, [run]);
  });
  mount.on(undoEvidenceImport, async (call) => {
    const customer = await openCustomer(call.tx, call.params.id);
    await lockImports(call.tx, customer.id);
    return removeRuns(call, customer.id, await lockBatch(call.tx, customer.id, call.body.batch));
  });

  columnRoutes(mount);
  connectionRoutes(mount);
  domainRoutes(mount);
  driftRoutes(mount);
  mappingRoutes(mount);

  mount.on(listProposals, async (call) => {
    const assessment = await assessmentFor(call.tx, call.params.id);
    if (!assessment) throw new Fault('ASSESSMENT_NOT_FOUND');
    return proposalsOf(call, assessment);
  });
  mount.on(proposeAnswers, propose);
  mount.on(acceptProposals, accept);
  mount.on(rejectProposals, reject);
  mount.on(undoProposals, undo);
}
