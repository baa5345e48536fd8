import type { exportTemplates, listTemplates, TEMPLATE_SORTS, TemplateSummary } from '#contract/templates/templates.contract.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { bothWays, type ListOrder } from '#server/platform/http/list.ts';

export const ORDERS: Record<(typeof TEMPLATE_SORTS)[number], ListOrder> = bothWays({
  updated: ['updatedAt', 'id'],
  name: ['nameKey', 'id'],
  status: ['status', 'updatedAt', 'id'],
  type: ['type', 'nameKey', 'id'],
  sections: ['sectionCount', 'id'],
  questions: ['questionCount', 'id'],
  uses: ['assessmentCount', 'id'],
  owner: ['author', 'id'],
  published: ['published', 'id'],
});

/** Use counts cover all customers, so sorting by them would reveal other customers' use to a limited user. */
export async function refuseCountsOfAll({ actor, query }: SignedInCall<typeof listTemplates> | SignedInCall<typeof exportTemplates>) {
  if (!actor.isLimited || query.sort?.replace('-', '') !== 'uses') return;
  throw new Fault('PERMISSION_DENIED', { message: 'Your access is limited to certain customers; choose another order' });
}

export const COLUMNS: readonly CsvColumn<TemplateSummary>[] = [
  ['Name', ({ name }) => name],
  ['Status', ({ status }) => status],
  ['Type', ({ type }) => type.replace('_', ' ')],
  ['Sections', ({ sectionCount }) => sectionCount],
  ['Questions', ({ questionCount }) => questionCount],
  ['Version', ({ edition }) => edition],
  ['Assessments', ({ assessmentCount }) => assessmentCount],
  ['Customers', ({ customerCount }) => customerCount],
  ['Owner', ({ owner }) => owner?.name ?? ''],
  ['Published', ({ publishedAt }) => publishedAt?.slice(0, 10) ?? ''],
  ['Updated', ({ updatedAt }) => updatedAt.slice(0, 10)],
];
