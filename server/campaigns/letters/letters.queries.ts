import { sql } from 'kysely';
import type { LetterWords } from '#domain/campaigns/letters.rules.ts';
import type { RecurringPeriod } from '#domain/recommendations/recommendations.rules.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface LetterRow extends LetterWords {
  id: string;
  customerId: string;
  customer: string;
  isEdited: boolean;
  publishedSubject: string | null;
  publishedText: string | null;
  publishedAt: Date | null;
  publishedBy: Reference | null;
  version: number;
  title: string;
  problem: string;
  benefit: string;
  riskIfNot: string;
  oneTime: number;
  recurring: number;
  recurringPer: RecurringPeriod;
  costKnown: boolean;
  currency: string;
  startMonth: number;
  targetYear: number | null;
  targetQuarter: number | null;
}

/** Letters of a campaign by customer, with what their placeholders need. Nothing internal is selected. */
export async function lettersOf(tx: Tx, campaignId: string, customerIds: readonly string[] | null = null): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select l.id, c.id as customer_id, c.name as customer, l.subject, l.text, l.is_edited, l.published_subject, l.published_text, l.published_at,
      ${reference('people', 'l.published_by')} as published_by, l.version, r.title, r.problem, r.benefit, r.risk_if_not, r.one_time, r.recurring,
      r.recurring_per, r.cost_known, c.currency, c.fiscal_year_start_month as start_month, r.target_year, r.target_quarter
    from letters l
    join recommendations r on r.organization_id = l.organization_id and r.id = l.recommendation_id
    join customers c on c.organization_id = l.organization_id and c.id = l.customer_id
    where l.campaign_id = ${campaignId} and (${customerIds === null}::boolean or c.id = any(${[...(customerIds ?? [])]}::uuid[]))
    order by lower(c.name), c.id`.execute(tx);
  return rows;
}

/** Locks the letters of customers in the order of their ids. */
export async function lockLetters(tx: Tx, campaignId: string, customerIds: readonly string[]): Promise<void> {
  await sql`
    select id from letters where campaign_id = ${campaignId} and customer_id = any(${[...customerIds]}::uuid[]) order by id for update`.execute(
    tx,
  );
}

/** Drafts one letter for each recommendation that has none. */
export async function insertDrafts(
  tx: Tx,
  campaignId: string,
  { recommendationIds, words: { subject, text }, by }: { recommendationIds: readonly string[]; words: LetterWords; by: string },
): Promise<number> {
  const { rows } = await sql`
    insert into letters (campaign_id, customer_id, recommendation_id, subject, text, created_by, updated_by)
    select ${campaignId}, r.customer_id, r.id, ${subject}, ${text}, ${by}, ${by} from recommendations r
    where r.id = any(${[...recommendationIds]}::uuid[]) order by r.id
    on conflict do nothing returning id`.execute(tx);
  return rows.length;
}

/** Applies a new template to the drafts that no one edited. */
export async function renewDrafts(tx: Tx, campaignId: string, { subject, text }: LetterWords): Promise<void> {
  await sql`
    update letters set subject = ${subject}, text = ${text}, version = version + 1, updated_at = now()
    where campaign_id = ${campaignId} and published_at is null and not is_edited and (subject, text) is distinct from (${subject}, ${text})`.execute(
    tx,
  );
}

export interface Published {
  id: string;
  subject: string;
  text: string;
  withoutAmounts: string;
}

export async function writePublished(tx: Tx, letters: readonly Published[], { by, now }: { by: string; now: Date }): Promise<void> {
  if (letters.length === 0) return;
  await sql`
    update letters l set published_subject = w.subject, published_text = w.text, published_text_without_amounts = w."withoutAmounts",
      published_at = ${now}, published_by = ${by}, version = l.version + 1, updated_at = ${now}, updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as w(id uuid, subject text, text text, "withoutAmounts" text)
    where l.id = w.id and l.published_at is null`.execute(tx);
}

export async function writeWithdrawn(tx: Tx, ids: readonly string[], by: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update letters set published_subject = null, published_text = null, published_text_without_amounts = null, published_at = null,
      published_by = null, version = version + 1, updated_at = now(), updated_by = ${by}
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}

export async function writeWords(tx: Tx, id: string, { subject, text }: LetterWords, by: string): Promise<void> {
  await sql`
    update letters set subject = ${subject}, text = ${text}, is_edited = true, version = version + 1, updated_at = now(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}

/** Recommendations whose letter was published. */
export async function publishedOf(tx: Tx, recommendationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ recommendationId: string }>`
    select recommendation_id from letters
    where recommendation_id = any(${[...recommendationIds]}::uuid[]) and published_at is not null`.execute(tx);
  return rows.map(({ recommendationId }) => recommendationId);
}

/** Letters that a customer sees in the portal, latest first. */
export async function publishedLetters(tx: Tx, customerId: string, hidesAmounts: boolean) {
  const { rows } = await sql<{ id: string; subject: string; text: string; publishedAt: Date }>`
    select id, published_subject as subject,
      case when ${hidesAmounts}::boolean then published_text_without_amounts else published_text end as text, published_at
    from letters where customer_id = ${customerId} and published_at is not null order by published_at desc, id desc limit 100`.execute(tx);
  return rows;
}
