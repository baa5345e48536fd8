import { sql } from 'kysely';
import { COUNTED_STATUSES, DAY_MS } from '#domain/billing/billing.rules.ts';
import { FORECAST_DAYS_BACK } from '#domain/billing/forecast.rules.ts';
import type { Billing } from '#contract/billing/billing.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type InvoiceFacts, NO_FACTS, SubscriptionFacts } from './billing.facts.ts';

export async function readUsage(tx: Tx): Promise<Pick<Billing, 'seats' | 'customers'>> {
  const counted = sql<boolean>`status = any(${[...COUNTED_STATUSES]}::text[])`;
  const { used, invited } = await tx
    .selectFrom('people')
    .select([
      sql<number>`count(*) filter (where status = 'active')`.as('used'),
      sql<number>`count(*) filter (where status = 'invited')`.as('invited'),
    ])
    .executeTakeFirstOrThrow();
  const { active, others } = await tx
    .selectFrom('customers')
    .select([
      sql<number>`count(*) filter (where ${counted})`.as('active'),
      sql<number>`count(*) filter (where not ${counted})`.as('others'),
    ])
    .where('mergedInto', 'is', null)
    .executeTakeFirstOrThrow();
  return { seats: { used, invited }, customers: { active, others } };
}

/** Billable customers added recently, and older ones archived recently. */
export async function readMoves(tx: Tx, now: Date): Promise<{ came: number; left: number }> {
  const since = new Date(now.getTime() - FORECAST_DAYS_BACK * DAY_MS);
  const counted = sql<boolean>`status = any(${[...COUNTED_STATUSES]}::text[])`;
  const { came, left } = await tx
    .selectFrom('customers')
    .select([
      sql<number>`count(*) filter (where ${counted} and created_at > ${since})`.as('came'),
      sql<number>`count(*) filter (where status = 'archived' and archived_at > ${since} and created_at <= ${since}
        and status_before_archive = any(${[...COUNTED_STATUSES]}::text[]))`.as('left'),
    ])
    .where('mergedInto', 'is', null)
    .executeTakeFirstOrThrow();
  return { came, left };
}

export interface StoredSubscription {
  stripeCustomer: string;
  subscriptionId: string | null;
  facts: SubscriptionFacts;
  readAt: Date | null;
}

/** Null if the organisation never started to pay. */
export async function readSubscription(tx: Tx): Promise<StoredSubscription | null> {
  const row = await tx.selectFrom('subscriptions').select(['stripeCustomer', 'subscriptionId', 'facts', 'readAt']).executeTakeFirst();
  return row ? { ...row, facts: factsOf(row.facts) } : null;
}

export async function addSubscription(tx: Tx, stripeCustomer: string): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({ stripeCustomer })
    .onConflict((conflict) => conflict.column('organizationId').doNothing())
    .execute();
}

/** Takes the number of a new read; null if the organisation has no Stripe customer. */
export async function beginReading(tx: Tx): Promise<{ stripeCustomer: string; asked: number } | null> {
  const row = await tx
    .updateTable('subscriptions')
    .set({ asked: sql`asked + 1` })
    .returning(['stripeCustomer', 'asked'])
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the row to store a read; null if a later read was already stored. */
export async function lockForReading(tx: Tx, asked: number): Promise<Pick<StoredSubscription, 'facts' | 'subscriptionId'> | null> {
  const row = await tx.selectFrom('subscriptions').select(['facts', 'subscriptionId', 'stored']).forUpdate().executeTakeFirst();
  return row && row.stored < asked ? { subscriptionId: row.subscriptionId, facts: factsOf(row.facts) } : null;
}

interface Reading {
  asked: number;
  subscriptionId: string | null;
  facts: SubscriptionFacts;
  invoices: readonly InvoiceFacts[];
  now: Date;
}

export async function storeReading(tx: Tx, { asked, subscriptionId, facts, invoices, now }: Reading): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ subscriptionId, facts: JSON.stringify(facts), stored: asked, readAt: now })
    .execute();
  if (invoices.length === 0) return;
  await tx
    .insertInto('subscriptionInvoices')
    .values([...invoices])
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'id']).doUpdateSet((row) => ({
        number: row.ref('excluded.number'),
        amount: row.ref('excluded.amount'),
        status: row.ref('excluded.status'),
        pdfUrl: row.ref('excluded.pdfUrl'),
        pageUrl: row.ref('excluded.pageUrl'),
      })),
    )
    .execute();
}

export async function setStanding(
  tx: Tx,
  paid: { subscriptionStatus: string; subscriptionSince: Date | null; trialEndsAt?: Date },
): Promise<void> {
  await tx.updateTable('organizations').set(paid).execute();
}

export function latestInvoices(tx: Tx, limit: number) {
  return tx.selectFrom('subscriptionInvoices').selectAll().orderBy('issuedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

function factsOf(stored: unknown): SubscriptionFacts {
  const parsed = SubscriptionFacts.safeParse(stored);
  return parsed.success ? parsed.data : NO_FACTS;
}

/** Marks the start of billing, from which the trial may end; replaces a trial end that has passed. */
export async function beginBilling(tx: Tx, now: Date, trialEndsAt: Date | null): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ billedSince: now, ...(trialEndsAt && { trialEndsAt }) })
    .execute();
}
