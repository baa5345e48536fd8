import type { exportRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { customFieldsOf } from '#domain/custom/custom.rules.ts';
import { RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Workers, WorkerTask } from '#server/platform/workers/workers.ts';
import { listedRecommendations } from '#server/recommendations/recommendations.list.queries.ts';
import type { RecommendationSheet } from './recommendations.csv.ts';
import { presentRow } from '#server/recommendations/recommendations.present.ts';

interface Export extends RecommendationSheet {
  organizationId: string;
}

const WRITING: WorkerTask<RecommendationSheet, Uint8Array> = {
  module: new URL('./recommendations.csv.ts', import.meta.url),
  exportedAs: 'recommendationsCsv',
  limitMs: 20_000,
};

/** Rows in the order of the table. Refuses more than the limit, because a truncated file would go unnoticed. */
export async function readForExport({ tx, query, actor, audit }: SignedInCall<typeof exportRecommendations>): Promise<Export> {
  const { format, ...filters } = query;
  const customer = query.customerId === undefined ? null : await existingCustomer(tx, query.customerId);
  const found = await listedRecommendations(tx, { ...filters, customFields: 'true' })
    .orderBy('recommendations.customerKey')
    .orderBy('recommendations.priorityOrder')
    .orderBy('recommendations.id')
    .limit(RECOMMENDATION_LIMITS.export + 1)
    .execute();
  if (found.length > RECOMMENDATION_LIMITS.export) {
    const message = `An export can contain at most ${RECOMMENDATION_LIMITS.export} recommendations: narrow the filters`;
    throw new Fault('VALIDATION_ERROR', { message });
  }
  await audit({
    action: 'recommendations.exported',
    entity: { type: 'recommendation', id: null },
    customerId: customer?.id ?? null,
    after: { format, count: found.length },
  });
  const { settings } = await ownOrganization(tx);
  return {
    organizationId: actor.organizationId,
    rows: found.map(presentRow),
    names: settings.recommendations?.statusNames ?? {},
    fields: customFieldsOf(settings.customFields, 'recommendation'),
  };
}

export async function makeCsv(workers: Workers, { organizationId, ...sheet }: Export): Promise<FileAnswer> {
  return {
    bytes: await workers.run(organizationId, WRITING, sheet),
    mediaType: 'text/csv; charset=utf-8',
    disposition: contentDisposition('Recommendations.csv'),
  };
}
