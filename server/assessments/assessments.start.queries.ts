import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Locks the customer, so that concurrent creations get different names and the customer is not archived meanwhile. */
export function lockAssessedCustomer(tx: Tx, id: string) {
  return tx.selectFrom('customers').select(['id', 'name', 'status']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Published version to start from; the share lock prevents a concurrent deletion of the template. */
export function findStartingTemplate(tx: Tx, id: string) {
  return tx
    .selectFrom('templates')
    .select(['id', 'organizationId', 'type', 'status', 'publishedVersion'])
    .select(
      sql<string | null>`(select v.name from template_versions v where v.organization_id = templates.organization_id
        and v.template_id = templates.id and v.version = templates.published_version)`.as('publishedName'),
    )
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

/** Names of the customer's assessments with the same prefix. */
export async function assessmentNamesLike(tx: Tx, customerId: string, name: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('assessments')
    .select('name')
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`starts_with(name_key, ${name.toLowerCase()})`)
    .execute();
  return rows.map((row) => row.name);
}

export function findBaseline(tx: Tx, customerId: string, templateId: string) {
  return tx
    .selectFrom('assessments')
    .select('id')
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)
    .orderBy('approvedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Active colleague. The lock waits for a concurrent removal, after which the person is not found. */
export function findActivePerson(tx: Tx, id: string) {
  return tx
    .selectFrom('people')
    .select(['id', 'fullName as name'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
}
