import {
  cancelPsaRun,
  decidePsaConflict,
  fetchPsaChanges,
  fetchPsaErrors,
  getPsa,
  listPsaChanges,
  listPsaCompanies,
  listPsaMembers,
  listPsaRuns,
  matchPsaCompany,
  readPsaChoices,
  startPsaRun,
} from '#contract/psa/psa.contract.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { changesFile, errorsFile } from './psa.files.ts';
import {
  changesOf,
  companiesOf,
  decideConflict,
  matchCompany,
  membersOf,
  presentChange,
  presentCompany,
  presentMember,
} from './psa.match.ts';
import { presentPsa, presentRun } from './psa.present.ts';
import { findRun, shownRuns } from './psa.queries.ts';
import { linksRoutes } from './links/links.routes.ts';
import { ticketsRoutes } from './tickets/tickets.routes.ts';
import { readChoices } from './psa.settings.ts';
import { cancelRun, startRun } from './runs/runs.start.ts';

export function psaRoutes(mount: Mounting): void {
  const { on, onList, onPrepared, onDownload } = mount;
  linksRoutes(mount);
  ticketsRoutes(mount);
  on(getPsa, ({ tx, params }) => presentPsa(tx, params.kind));

  onPrepared(readPsaChoices, readChoices, async (_call, offered) => offered);

  on(startPsaRun, startRun);
  on(cancelPsaRun, cancelRun);
  onList(listPsaRuns, {
    rows: ({ tx, params }) => shownRuns(tx).where('r.kind', '=', params.kind),
    order: () => ({ columns: ['r.id'], direction: 'desc' }),
    present: presentRun,
  });
  onDownload(fetchPsaErrors, errorsFile, (file) => Promise.resolve(file));
  onDownload(fetchPsaChanges, changesFile, (file) => Promise.resolve(file));

  onList(listPsaChanges, {
    check: refuseUnknownRun,
    rows: ({ tx, params }) => changesOf(tx, params.runId),
    order: () => ({ columns: ['c.id'], direction: 'asc' }),
    present: presentChange,
  });
  on(decidePsaConflict, decideConflict);

  onList(listPsaCompanies, {
    rows: ({ tx, params, query }) => companiesOf(tx, params.kind, query),
    order: () => ({ columns: ['r.nameKey', 'r.externalId'], direction: 'asc' }),
    present: presentCompany,
  });
  on(matchPsaCompany, matchCompany);
  onList(listPsaMembers, {
    rows: ({ tx, params }) => membersOf(tx, params.kind),
    order: () => ({ columns: ['r.nameKey', 'r.externalId'], direction: 'asc' }),
    present: presentMember,
  });
}

async function refuseUnknownRun({ tx, params }: SignedInCall<typeof listPsaChanges>): Promise<void> {
  if (!(await findRun(tx, params.kind, params.runId))) throw new Fault('INTEGRATION_NOT_FOUND', { message: 'This sync was not found' });
}
