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
import type { ListOrder } from '#server/platform/http/list.ts';
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
  '-created': { columns: ['recommendations.createdAt', 'recommendations.id'], direction: 'desc' },
  created: { columns: ['recommendations.createdAt', 'recommendations.id'], direction: 'asc' },
  customer: { columns: ['recommendations.customerKey', 'recommendations.priorityOrder', 'recommendations.id'], direction: 'asc' },
  '-priority': { columns: ['recommendations.priorityOrder', 'recommendations.id'], direction: 'asc' },
  '-value': { columns: ['recommendations.value', 'recommendations.id'], direction: 'desc' },
  priority: { columns: ['recommendations.priorityOrder', 'recommendations.id'], direction: 'desc' },
  title: { columns: ['recommendations.titleKey', 'recommendations.id'], direction: 'asc' },
  '-title': { columns: ['recommendations.titleKey', 'recommendations.id'], direction: 'desc' },
  status: { columns: ['recommendations.statusOrder', 'recommendations.id'], direction: 'asc' },
  '-status': { columns: ['recommendations.statusOrder', 'recommendations.id'], direction: 'desc' },
  quarter: { columns: ['recommendations.startsKey', 'recommendations.id'], direction: 'asc' },
  '-quarter': { columns: ['recommendations.startsKey', 'recommendations.id'], direction: 'desc' },
  once: { columns: ['recommendations.onceValue', 'recommendations.id'], direction: 'asc' },
  '-once': { columns: ['recommendations.onceValue', 'recommendations.id'], direction: 'desc' },
  month: { columns: ['recommendations.monthValue', 'recommendations.id'], direction: 'asc' },
  '-month': { columns: ['recommendations.monthValue', 'recommendations.id'], direction: 'desc' },
  owner: { columns: ['recommendations.ownerKey', 'recommendations.id'], direction: 'asc' },
  '-owner': { columns: ['recommendations.ownerKey', 'recommendations.id'], direction: 'desc' },
  '-updated': { columns: ['recommendations.updatedAt', 'recommendations.id'], direction: 'desc' },
};

export function recommendationsRoutes(mount: Mounting): void {
  const { context, on, onDownload, onList } = mount;
  onList(listRecommendations, {
    rows: ({ tx, query }) => listedRecommendations(tx, query),
    // Of one customer this is the order by priority, which the customer's own index has.
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
