import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Held, so that two assessments of one customer begun at once do not take the same name, and nobody archives it meanwhile. */
export function lockAssessedCustomer(tx: Tx, id: string) {
  return tx.selectFrom('customers').select(['id', 'name', 'status']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** What an assessment may begin on; the share in the row keeps the template from being deleted meanwhile. */
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

/** Names that begin as this one does among the assessments of a customer. */
export async function assessmentNamesLike(tx: Tx, customerId: string, name: string): Promise<string[]> {
  const found = await tx
    .selectFrom('assessments')
    .select('name')
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`starts_with(name_key, ${name.toLowerCase()})`)
    .execute();
  return found.map((row) => row.name);
}

/** What the new assessment will be compared with. */
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

/** A colleague who can take work. The lock makes an assignment wait for a removal that is under way, and find the person gone. */
export function findActivePerson(tx: Tx, id: string) {
  return tx
    .selectFrom('people')
    .select(['id', 'fullName as name'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
}
