import { sql } from 'kysely';
import type { SampleData } from '#contract/sample/sample.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Serialises loading and removing the sample data (advisory lock). */
export async function lockSample(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_organization()::text || ' sample data', 0))`.execute(tx);
}

type Counts = Omit<SampleData, 'isOffered'>;

export async function readSample(tx: Tx): Promise<SampleData> {
  const { rows } = await sql<Counts & { isOffered: boolean }>`
    with chosen as (select id from customers where is_sample)
    select (select count(*) from chosen) as customers,
           (select count(*) from templates where is_sample) as templates,
           (select count(*) from assessments where customer_id in (select id from chosen) and deleted_at is null) as assessments,
           (select count(*) from findings where customer_id in (select id from chosen)) as findings,
           (select count(*) from recommendations where customer_id in (select id from chosen)) as recommendations,
           (select count(*) from qbrs where customer_id in (select id from chosen)) as qbrs,
           (select count(*) from quarterly_reviews where customer_id in (select id from chosen)) as reviews,
           (select count(distinct p.file_id) from file_places p
            where p.customer_id in (select id from chosen)
               or p.assessment_id in (select a.id from assessments a where a.customer_id in (select id from chosen))
               or p.qbr_id in (select q.id from qbrs q where q.customer_id in (select id from chosen))) as files,
           not exists (select from chosen) and not exists (select from templates where is_sample)
             and not exists (select from assessments where deleted_at is null) as is_offered`.execute(tx);
  const [sample] = rows;
  if (!sample) throw new Error('A select without a table has one row.');
  return sample;
}

export const isLoaded = ({ customers, templates }: Counts): boolean => customers > 0 || templates > 0;

export async function eraseSample(tx: Tx): Promise<void> {
  await sql`select remove_sample_data()`.execute(tx);
}
