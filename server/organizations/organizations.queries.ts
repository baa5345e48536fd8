import { sql } from 'kysely';
import type { OrganizationSettings } from '#contract/organizations/organizations.contract.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';

/** Row security leaves exactly one row visible. */
export function readOrganization(tx: Tx) {
  return tx.selectFrom('organizations').selectAll().executeTakeFirst();
}

/** Organisation in the contract's shape, pipelined with the session query. */
export const showOrganization: Statement = {
  text: `
    select organization_id, name, timezone, currency, subscription_status, trial_ends_at, settings, version, created_at, updated_at, subscription_since, billed_since
    from organizations`,
  values: [],
};

/** Locks the organisation, so that concurrent changes of settings do not overwrite each other. */
export function lockOrganization(tx: Tx) {
  return tx.selectFrom('organizations').selectAll().select('organizationId as id').forNoKeyUpdate().executeTakeFirst();
}

export type LockedOrganization = NonNullable<Awaited<ReturnType<typeof lockOrganization>>>;

/** Share lock: the row cannot change until the transaction ends. */
export function shareLockOrganization(tx: Tx) {
  return tx.selectFrom('organizations').selectAll().forShare().executeTakeFirst();
}

export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof readOrganization>>>;

interface OrganizationChange {
  name?: string;
  timezone?: string;
  currency?: string;
  settings?: OrganizationSettings;
}

export async function saveOrganization(tx: Tx, { id }: { id: string }, { settings, ...fields }: OrganizationChange): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ ...fields, ...(settings ? { settings: JSON.stringify(settings) } : {}), ...NEXT_VERSION })
    .where('organizationId', '=', id)
    .execute();
}

export async function databaseKnowsTimezone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from pg_timezone_names where name = ${name}) as known`.execute(tx);
  return rows[0]?.known ?? false;
}

export async function insertLogo(tx: Tx, logo: { hash: string; mediaType: string; bytes: Buffer }): Promise<void> {
  await tx
    .insertInto('organizationLogos')
    .values(logo)
    .onConflict((conflict) => conflict.columns(['organizationId', 'hash']).doNothing())
    .execute();
}

/** Deletes logos used neither in the settings nor by customers or finalized QBRs. */
export async function deleteUnusedLogos(tx: Tx, current: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('organizationLogos')
    .where(sql<boolean>`hash <> all(${current}::text[])`)
    .where(sql<boolean>`hash not in (select c.logo from customers c where c.logo is not null)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('qbrs')
            .select('qbrs.id')
            .where(sql<boolean>`organization_logos.hash in (qbrs.branding ->> 'logo', qbrs.branding ->> 'providerLogo')`),
        ),
      ),
    )
    .execute();
}

export function findLogo(tx: Tx, hash: string) {
  return tx.selectFrom('organizationLogos').select(['hash', 'mediaType', 'bytes']).where('hash', '=', hash).executeTakeFirst();
}
