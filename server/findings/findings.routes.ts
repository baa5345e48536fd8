import { getFinding, getFindingCounts, getFindingHistory, listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import type { ListOrder } from '#server/platform/http/list.ts';
import { decide, findings } from './findings.decide.ts';
import { presentFinding } from './findings.present.ts';
import { countFindings, historyOf, listedFindings } from './findings.queries.ts';

const ORDERS: Record<'-created' | '-risk', ListOrder> = {
  '-created': { columns: ['findings.createdAt', 'findings.id'], direction: 'desc' },
  '-risk': { columns: ['findings.risk', 'findings.id'], direction: 'desc' },
};

export function findingsRoutes({ on, onList }: Mounting): void {
  onList(listFindings, {
    rows: ({ tx, query }) => listedFindings(tx, query),
    order: ({ sort = '-created' }) => ORDERS[sort],
    present: presentFinding,
  });
  on(getFindingCounts, ({ tx, query }) => countFindings(tx, query));
  on(getFinding, (call) => findings.load(call, call.params.id));
  on(getFindingHistory, async (call) => {
    await findings.load(call, call.params.id);
    return historyOf(call.tx, call.params.id);
  });
  on(updateFinding, decide);
}
