import { createQbr, deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { exportQbrs, getQbrCounts, getQbrTotals, listOverdueQbrs, listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import { exportQbr } from '#contract/qbrs/qbrs.export.contract.ts';
import { deliverQbr, finalizeQbr, generateQbr, presentQbr as markPresented, reopenQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { addFeedbackSlide, getFeedbackSlide } from '#contract/qbrs/qbrs.feedback.contract.ts';
import { getChangesSinceLast, getQbrChanges, refreshQbr } from '#contract/qbrs/qbrs.refresh.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { actionsRoutes } from './actions/actions.routes.ts';
import { addQbr } from './qbrs.create.ts';
import { makeDocument, readDocument } from './qbrs.export.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import { questionsRoutes } from './questions/questions.routes.ts';
import { addSlide, readSlide } from './feedback/feedback.slide.ts';
import { exportsRoutes } from './exports/exports.routes.ts';
import { changesNow, refresh, regenerateQbr } from './qbrs.generate.ts';
import { meetingRoutes } from './meeting/meeting.routes.ts';
import { changesSinceLast } from './facts/facts.since.last.ts';
import { deleteUnseenQbr, moveQbr, qbrs } from './qbrs.moves.ts';
import { presentQbrRow } from './qbrs.present.ts';
import { COLUMNS, listedQbrs, listOverdue, orderOf, totalsOf } from './qbrs.list.ts';
import { countQbrs, countsOf } from './qbrs.queries.ts';
import { sharesRoutes } from './shares/shares.routes.ts';
import { slotsRoutes } from './slots/slots.routes.ts';
import { changeQbr } from './qbrs.save.ts';
import { versionsRoutes } from './versions/versions.routes.ts';

export function qbrsRoutes(mount: Mounting): void {
  mount.onList(listQbrs, {
    rows: ({ tx, query, now }) => listedQbrs(tx, query, now),
    order: orderOf,
    present: (row, { now }) => presentQbrRow(row, now),
  });
  mount.on(getQbrTotals, totalsOf);
  mount.onExport(exportQbrs, {
    name: 'QBRs',
    recorded: ['qbrs.exported', 'qbr'],
    columns: COLUMNS,
    rows: ({ tx, query, now }) => listedQbrs(tx, query, now),
    order: orderOf,
    present: (row, { now }) => presentQbrRow(row, now),
  });

  mount.onRead(
    getQbrCounts,
    ({ now }) => [countQbrs(now)],
    (_call, [rows = []]) => countsOf(rows),
  );
  mount.on(listOverdueQbrs, async ({ tx, now }) => (await listOverdue(tx, now)).map((row) => presentQbrRow(row, now)));
  mount.on(createQbr, addQbr);
  mount.on(getQbr, (call) => qbrs.load(call, call.params.id));
  mount.on(updateQbr, changeQbr);
  mount.on(deleteQbr, deleteUnseenQbr);
  mount.on(generateQbr, regenerateQbr);
  mount.on(getQbrChanges, changesNow);
  mount.on(getChangesSinceLast, changesSinceLast);
  mount.on(refreshQbr, refresh);
  mount.on(getFeedbackSlide, readSlide);
  mount.on(addFeedbackSlide, addSlide);
  mount.on(finalizeQbr, (call) => moveQbr(call, 'finalize'));
  mount.on(reopenQbr, (call) => moveQbr(call, 'reopen'));
  mount.on(markPresented, (call) => moveQbr(call, 'present'));
  mount.on(deliverQbr, (call) => moveQbr(call, 'deliver'));
  meetingRoutes(mount);
  actionsRoutes(mount);
  sharesRoutes(mount);
  versionsRoutes(mount);
  commentsRoutes(mount);
  questionsRoutes(mount);
  slotsRoutes(mount);
  exportsRoutes(mount);
  mount.onDownload(exportQbr, readDocument, (document) => makeDocument(mount.context, document));
}
