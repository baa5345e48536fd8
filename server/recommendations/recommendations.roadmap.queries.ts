import { sql, type SqlBool } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { shownRecommendations } from './recommendations.queries.ts';

interface Scope {
  customerId?: string | undefined;
  vcioId?: string | undefined;
}

/** More than a roadmap can show; what lies beyond is in the table. */
const MOST_ITEMS = 1000;

/** What is planned and not lost, in the order in which a column shows it. */
export function plannedRecommendations(tx: Tx, { customerId, vcioId }: Scope) {
  let rows = shownRecommendations(tx).where('recommendations.status', '<>', 'declined');
  if (customerId) rows = rows.where('recommendations.customerId', '=', customerId);
  if (vcioId) {
    rows = rows.where(sql<SqlBool>`recommendations.customer_id in (select c.id from customers c where c.vcio_id = ${vcioId})`);
  }
  return rows.orderBy('recommendations.priorityOrder').orderBy('recommendations.id').limit(MOST_ITEMS).execute();
}
