import { listRecommendationLibrary } from '#contract/recommendations/initiatives.contract.ts';
import {
  changeRecommendations,
  createRecommendation,
  decideRecommendation,
  deleteRecommendation,
  exportRecommendations,
  getRecommendation,
  getRecommendationTotals,
  getRiskLetter,
  getRoadmap,
  listRecommendations,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { bothWays, type ListOrder } from '#server/platform/http/list.ts';
import { initiativesRoutes } from './initiatives.routes.ts';
import { changeMany } from './recommendations.bulk.ts';
import { decide } from './decisions/recommendations.decide.ts';
import { makeLetter, readForLetter } from './decisions/recommendations.letter.ts';
import { LIBRARY } from './library/recommendations.library.ts';
import { makeCsv, readForExport } from './exports/recommendations.export.ts';
import { listedRecommendations } from './recommendations.list.queries.ts';
import { presentRow } from './recommendations.present.ts';
import { readRoadmap } from './roadmap/recommendations.roadmap.ts';
import { readTotals } from './recommendations.totals.ts';
import { addRecommendation, changeRecommendation, deleteOne, forReader, recommendations } from './recommendations.save.ts';

type Sort = (typeof listRecommendations)['list']['sorts'][number];

const ORDERS: Record<Sort, ListOrder> = {
  ...bothWays({
    created: ['createdAt', 'id'],
    title: ['titleKey', 'id'],
    status: ['statusOrder', 'id'],
    quarter: ['startsKey', 'id'],
    once: ['onceValue', 'id'],
    month: ['monthValue', 'id'],
    owner: ['ownerKey', 'id'],
  }),
  customer: { columns: ['customerKey', 'priorityOrder', 'id'], direction: 'asc' },
  // The highest priority has the lowest number.
  priority: { columns: ['priorityOrder', 'id'], direction: 'desc' },
  '-priority': { columns: ['priorityOrder', 'id'], direction: 'asc' },
  '-value': { columns: ['value', 'id'], direction: 'desc' },
  '-updated': { columns: ['updatedAt', 'id'], direction: 'desc' },
};

export function recommendationsRoutes(mount: Mounting): void {
  const { context, on, onDownload, onList } = mount;
  onList(listRecommendations, {
    rows: ({ tx, query }) => listedRecommendations(tx, query),
    // For a single customer, sorting by customer equals sorting by priority, which its index supports.
    order: ({ sort = '-created', customerId }) => ORDERS[sort === 'customer' && customerId !== undefined ? '-priority' : sort],
    present: presentRow,
  });
  on(getRecommendationTotals, readTotals);
  onDownload(exportRecommendations, readForExport, (read) => makeCsv(context.workers, read));
  on(getRoadmap, readRoadmap);
  on(changeRecommendations, changeMany);
  on(getRecommendation, async (call) => forReader(await recommendations.load(call, call.params.id), call.actor));
  on(createRecommendation, async (call) => forReader(await addRecommendation(call), call.actor));
  on(updateRecommendation, async (call) => forReader(await changeRecommendation(call), call.actor));
  on(deleteRecommendation, deleteOne);
  on(decideRecommendation, async (call) => forReader(await decide(call), call.actor));
  onDownload(getRiskLetter, readForLetter, (wanted) => makeLetter(context.workers, wanted));
  on(listRecommendationLibrary, async () => [...LIBRARY]);
  initiativesRoutes(mount);
}
