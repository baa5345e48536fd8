import { sql } from 'kysely';
import { z } from 'zod';
import { percentOf } from '#domain/console/console.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const Figures = z.object({
  organizations: z.object({
    total: z.number(),
    trialing: z.number(),
    pastDue: z.number(),
    suspended: z.number(),
    users: z.number(),
    customers: z.number(),
    assessments: z.number(),
    storage: z.number(),
  }),
  security: z.object({ withoutMfa: z.number(), sessions: z.number(), tokens: z.number() }),
  signUps: z.array(z.object({ month: z.string(), signUps: z.number(), converted: z.number() })),
  conversion: z.number().nullable(),
});
type Figures = z.output<typeof Figures>;

/** Totals of all organisations as last counted; counts now if there are none. */
export async function readTotals(tx: Tx): Promise<Figures & { countedAt: Date | null }> {
  const kept = await tx.selectFrom('console.totals').select(['countedAt', 'figures']).executeTakeFirst();
  return kept ? { ...Figures.parse(kept.figures), countedAt: kept.countedAt } : { ...(await countTotals(tx)), countedAt: null };
}

export async function renewTotals(tx: Tx): Promise<void> {
  const figures = JSON.stringify(await countTotals(tx));
  await tx
    .insertInto('console.totals')
    .values({ countedAt: sql`now()`, figures })
    .onConflict((conflict) => conflict.column('isKept').doUpdateSet({ countedAt: sql`now()`, figures }))
    .execute();
}

/** Samples are not sign-ups. */
const isReal = sql`not exists (select from console.samples s where s.organization_id = o.organization_id)`;

async function countTotals(tx: Tx): Promise<Figures> {
  const { withoutMfa, sessions, tokens, ended, converted, ...organizations } = await tx
    .selectFrom('console.organizations as o')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where subscription = 'trialing' and status = 'active')`.as('trialing'),
      sql<number>`count(*) filter (where subscription = 'past_due')`.as('pastDue'),
      sql<number>`count(*) filter (where status = 'suspended')`.as('suspended'),
      sql<number>`coalesce(sum(users), 0)`.as('users'),
      sql<number>`coalesce(sum(customers), 0)`.as('customers'),
      sql<number>`coalesce(sum(assessments), 0)`.as('assessments'),
      sql<number>`coalesce(sum(storage), 0)`.as('storage'),
      sql<number>`coalesce(sum(without_mfa), 0)`.as('withoutMfa'),
      sql<number>`coalesce(sum(sessions), 0)`.as('sessions'),
      sql<number>`coalesce(sum(tokens), 0)`.as('tokens'),
      sql<number>`count(*) filter (where (subscription <> 'trialing' or trial_key < now()) and ${isReal})`.as('ended'),
      sql<number>`count(*) filter (where subscription in ('active', 'past_due', 'paused') and ${isReal})`.as('converted'),
    ])
    .executeTakeFirstOrThrow();
  return {
    organizations,
    security: { withoutMfa, sessions, tokens },
    signUps: await signUpsOf(tx),
    conversion: percentOf(converted, ended),
  };
}

/** Months in UTC, because organisations are in many time zones. */
async function signUpsOf(tx: Tx): Promise<Figures['signUps']> {
  const { rows } = await sql<Figures['signUps'][number]>`
    select to_char(m.month, 'YYYY-MM') as month, count(o.organization_id) as sign_ups,
      count(o.organization_id) filter (where o.subscription in ('active', 'past_due', 'paused')) as converted
    from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months', date_trunc('month', now() at time zone 'UTC'), interval '1 month') as m (month)
    left join console.organizations o on o.created_at >= m.month at time zone 'UTC' and o.created_at < (m.month + interval '1 month') at time zone 'UTC' and ${isReal}
    group by m.month order by m.month`.execute(tx);
  return rows;
}
