import {
  acknowledgeSop,
  createSop,
  deleteSop,
  getSop,
  getSopPdf,
  listSops,
  rateSop,
  reviewSop,
  updateSop,
  viewSop,
} from '#contract/sops/sops.contract.ts';
import { changeSops, exportSops } from '#contract/sops/sops.list.contract.ts';
import { tellHardAnswer } from '#contract/sops/sops.hard.contract.ts';
import { deleteSopRun, listSopRuns, startSopRun, tickSopRun } from '#contract/sops/sops.runs.contract.ts';
import { addSopStarter, listSopGaps, listSopStarters } from '#contract/sops/sops.starters.contract.ts';
import { getSopVersion, listSopVersions, restoreSopVersion } from '#contract/sops/sops.versions.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { presentGaps, templateGaps } from './sops.gaps.ts';
import { COLUMNS } from './sops.export.ts';
import { reportHardQuestion } from './sops.hard.ts';
import { sops } from './sops.load.ts';
import { confirmRead, countLook, rateIt, remove, review } from './sops.moves.ts';
import { makePdf, readForPdf } from './sops.pdf.ts';
import { presentSopSummary } from './sops.present.ts';
import { listedSops, ORDERS } from './sops.queries.ts';
import { presentRun, removeRun, runsOf, startRun, tick } from './sops.runs.ts';
import { addSop, changeSeveral, changeSop } from './sops.save.ts';
import { SOP_STARTERS } from './sops.ts';
import { presentVersion, readVersion, restore, versionsOf } from './sops.versions.ts';

export function sopsRoutes({ context, on, onDownload, onExport, onList }: Mounting): void {
  onList(listSops, {
    rows: ({ tx, query }) => listedSops(tx, query),
    order: ({ sort = 'title' }) => ORDERS[sort],
    present: presentSopSummary,
  });
  onExport(exportSops, {
    name: 'SOPs',
    recorded: ['sops.exported', 'sop'],
    columns: COLUMNS,
    rows: ({ tx, query }) => listedSops(tx, query),
    order: ({ sort = 'title' }) => ORDERS[sort],
    present: presentSopSummary,
  });
  on(changeSops, changeSeveral);
  on(listSopStarters, async () => [...SOP_STARTERS]);
  on(addSopStarter, (call) => {
    const starter = SOP_STARTERS.find(({ key }) => key === call.params.slug);
    if (!starter) throw new Fault('SOP_NOT_FOUND');
    const { title, category, body, questionKeys } = starter;
    return addSop(call, { title, category, body, linkedQuestionKeys: questionKeys }, { starter: starter.key });
  });
  onList(listSopGaps, {
    rows: ({ tx }) => templateGaps(tx),
    order: () => ({ columns: ['templates.nameKey', 'templates.id'], direction: 'asc' }),
    present: presentGaps,
  });
  on(createSop, (call) => addSop(call, call.body));
  on(tellHardAnswer, reportHardQuestion);
  on(getSop, (call) => sops.load(call, call.params.id));
  onDownload(getSopPdf, readForPdf, (wanted) => makePdf(context, wanted));
  on(updateSop, changeSop);
  on(deleteSop, remove);
  on(reviewSop, review);
  on(acknowledgeSop, confirmRead);
  on(rateSop, rateIt);
  on(viewSop, countLook);
  onList(listSopVersions, {
    check: (call) => sops.load(call, call.params.id),
    rows: ({ tx, params }) => versionsOf(tx, params.id),
    order: () => ({ columns: ['v.number'], direction: 'desc' }),
    present: presentVersion,
  });
  on(getSopVersion, readVersion);
  on(restoreSopVersion, restore);
  onList(listSopRuns, {
    check: (call) => sops.load(call, call.params.id),
    rows: ({ tx, params }) => runsOf(tx, params.id),
    order: () => ({ columns: ['sopRuns.id'], direction: 'desc' }),
    present: presentRun,
  });
  on(startSopRun, startRun);
  on(tickSopRun, tick);
  on(deleteSopRun, removeRun);
}
