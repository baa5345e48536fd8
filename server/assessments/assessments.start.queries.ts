import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Locked, so that two assessments of one customer created at the same time do not get the same name, and nobody archives the customer meanwhile. */
export function lockAssessedCustomer(tx: Tx, id: string) {
  return tx.selectFrom('customers').select(['id', 'name', 'status']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The published version that an assessment starts from; the share lock keeps the template from being deleted meanwhile. */
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

/** The names of a customer's assessments that begin like this one. */
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

/** The earlier assessment that the new one will be compared with. */
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

/** A colleague whom work can be assigned to. The lock makes an assignment wait for a removal that is under way, and then find the person gone. */
export function findActivePerson(tx: Tx, id: string) {
  return tx
    .selectFrom('people')
    .select(['id', 'fullName as name'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
}
