import {
  changeAuditRetention,
  exportAuditEvents,
  getAuditFacts,
  getAuditRetention,
  listAuditEvents,
  verifyAuditLog,
} from '#contract/audit/audit.contract.ts';
import { listHistoryOfUser } from '#contract/users/person.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { makeFile, readForExport } from './audit.export.ts';
import { readHistory } from './audit.person.ts';
import { presentEvent } from './audit.present.ts';
import { changeRetention, readRetention } from './audit.retention.ts';
import { verify } from './audit.verify.ts';
import { countByChain, listedEvents, ORDERS, readFacts } from './audit.queries.ts';

export function auditRoutes({ on, onDownload, onList, context }: Mounting): void {
  onList(listAuditEvents, {
    rows: ({ tx, query }) => listedEvents(tx, query),
    order: ({ sort = '-at' }) => ORDERS[sort],
    total: ({ tx, query }) => countByChain(tx, query),
    present: presentEvent,
  });
  on(getAuditFacts, ({ tx, query }) => readFacts(tx, query));
  on(verifyAuditLog, verify);
  on(listHistoryOfUser, readHistory);
  on(getAuditRetention, readRetention);
  on(changeAuditRetention, changeRetention);
  onDownload(exportAuditEvents, readForExport, (wanted) => makeFile(context, wanted));
}

/** Third parties use one URL for the log and its files: a format parameter returns the file. */
export function fileOfAuditLog(url: string): string {
  return url.replace(/^\/api\/audit-logs\?(?=(?:[^#]*&)?format=)/, '/api/audit-logs/export?');
}
