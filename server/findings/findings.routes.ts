import {
  decideFindings,
  exportFindings,
  getFinding,
  getFindingCounts,
  getFindingHistory,
  listFindings,
  updateFinding,
} from '#contract/findings/findings.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { decide, decideSeveral, findings } from './findings.decide.ts';
import { COLUMNS } from './findings.export.ts';
import { historyOf } from './findings.history.ts';
import { presentFinding } from './findings.present.ts';
import { countFindings, listedFindings, orderOf, survivingFinding } from './findings.queries.ts';

export function findingsRoutes({ on, onList, onExport }: Mounting): void {
  onList(listFindings, {
    rows: ({ tx, query }) => listedFindings(tx, query),
    order: ({ sort }) => orderOf(sort),
    present: presentFinding,
  });
  on(getFindingCounts, ({ tx, query }) => countFindings(tx, query));
  onExport(exportFindings, {
    name: 'Findings',
    recorded: ['findings.exported', 'finding'],
    columns: COLUMNS,
    rows: ({ tx, query }) => listedFindings(tx, query),
    order: ({ sort }) => orderOf(sort),
    present: presentFinding,
  });
  on(getFinding, async (call) => findings.load(call, await survivingFinding(call.tx, call.params.id)));
  on(getFindingHistory, historyOf);
  on(updateFinding, decide);
  on(decideFindings, decideSeveral);
}
