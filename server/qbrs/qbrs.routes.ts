import {
  createQbr,
  deleteQbr,
  deliverQbr,
  exportQbr,
  finalizeQbr,
  generateQbr,
  getQbr,
  getQbrCounts,
  listOverdueQbrs,
  listQbrs,
  presentQbr as markPresented,
  reopenQbr,
  updateQbr,
} from '#contract/qbrs/qbrs.contract.ts';
import { readCursor, toPage } from '#server/platform/db/cursor.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { addQbr } from './qbrs.create.ts';
import { makeDocument, readDocument } from './qbrs.export.ts';
import { regenerateQbr } from './qbrs.generate.ts';
import { eraseQbr, moveQbr, qbrs } from './qbrs.moves.ts';
import { presentRow } from './qbrs.present.ts';
import { countQbrs, countsOf, listOverdueAfter, listQbrsAfter } from './qbrs.queries.ts';
import { changeQbr } from './qbrs.save.ts';

export function qbrsRoutes(mount: Mounting): void {
  mount.on(listQbrs, async ({ tx, query, now, nextPage }) => {
    const [at, id] = readCursor(query.cursor, 2) ?? [];
    const after = at !== undefined && id !== undefined ? { at, id } : null;
    const isLate = query.filter === 'overdue';

    const found = await (isLate ? listOverdueAfter(tx, query, now, after) : listQbrsAfter(tx, query, after));
    const { rows, next } = toPage(found, query, (row) => [((isLate ? row.dateTime : null) ?? row.updatedAt).toISOString(), row.id]);

    nextPage(next);
    return rows.map((row) => presentRow(row, now));
  });

  mount.onRead(
    getQbrCounts,
    ({ now }) => [countQbrs(now)],
    (_call, [rows = []]) => countsOf(rows[0]),
  );
  mount.on(listOverdueQbrs, async ({ tx, now }) => {
    const { rows } = toPage(await listOverdueAfter(tx, {}, now, null), {}, (row) => [row.id]);
    return rows.map((row) => presentRow(row, now));
  });
  mount.on(createQbr, addQbr);
  mount.on(getQbr, (call) => qbrs.load(call, call.params.id));
  mount.on(updateQbr, changeQbr);
  mount.on(deleteQbr, eraseQbr);
  mount.on(generateQbr, regenerateQbr);
  mount.on(finalizeQbr, (call) => moveQbr(call, 'finalize'));
  mount.on(reopenQbr, (call) => moveQbr(call, 'reopen'));
  mount.on(markPresented, (call) => moveQbr(call, 'present'));
  mount.on(deliverQbr, (call) => moveQbr(call, 'deliver'));
  mount.onDownload(exportQbr, readDocument, (document) => makeDocument(mount.context, document));
}
