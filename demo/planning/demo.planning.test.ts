import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { amountsOf } from '#domain/recommendations/recommendations.rules.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { asOrganization, openPools, type Pools } from '#server/platform/db/pools.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { copyOfDemo, DEMO_NOW as NOW } from '#tests/support/demo.ts';

let database: TestDatabase;
let pools: Pools;
let organizationId: string;

beforeAll(async () => {
  const { filled, ...copy } = await copyOfDemo();
  [database, organizationId] = [copy, filled.id];
  pools = openPools(await prepareLogins(database.ownerUrl, Buffer.alloc(32, 4)), {
    secret: createSecretKey(Buffer.alloc(32, 4)),
    unprovenUpTo: 0,
  });
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

const rowsOf = <Row>(query: string) =>
  asOrganization(pools, organizationId, async (tx) => (await sql<Row>`${sql.raw(query)}`.execute(tx)).rows);
const countOf = async (from: string) => (await rowsOf<{ n: number }>(`select count(*)::integer as n from ${from}`))[0]?.n ?? 0;

describe('planning data in the demonstration', () => {
  test('Every finding of the demonstration agrees with the assessments that found it', async () => {
    const seen = (what: string) => `(select ${what} from finding_sightings s where s.finding_id = f.id)`;
    const wrong = `findings f where seen_count <> ${seen('count(*)')} or first_seen_at <> ${seen('min(s.seen_at)')}
      or assessment_id <> ${seen('(array_agg(s.assessment_id order by s.seen_at desc))[1]')}
      or first_seen_assessment_id <> ${seen('(array_agg(s.assessment_id order by s.seen_at))[1]')}
      or (status = 'resolved') <> (resolved_by_assessment_id is not null)`;
    expect(await countOf(wrong)).toBe(0);
    expect(await countOf('findings where seen_count > 1')).toBeGreaterThan(100);
    expect(await countOf(`findings where status = 'resolved'`)).toBeGreaterThan(100);
  });

  test('A finding of the demonstration is planned while a recommendation covers it', async () => {
    const covering = `(select count(*) from recommendation_findings l join recommendations r on r.id = l.recommendation_id
      where l.finding_id = f.id and r.status not in ('declined', 'done'))`;
    expect(await countOf(`findings f where covered_by <> ${covering}`)).toBe(0);
    expect(await countOf(`findings where covered_by > 0 and status in ('open', 'deferred')`)).toBe(0);
    expect(await countOf(`findings where covered_by = 0 and status = 'planned' and not retest`)).toBe(0);
    expect(
      await countOf(`customers c where open_findings <> (
      select count(*) from findings f where f.customer_id = c.id and f.status in ('open', 'planned'))`),
    ).toBe(0);
  });

  test('Risk acceptances name a person and a near or distant end date, and some have expired', async () => {
    const until = (condition: string) => countOf(`findings where accepted_until is not null and ${condition}`);
    expect(
      await until(`status = 'accepted_risk' and accepted_by <> '' and accepted_until between '2026-11-22' and '2027-01-20'`),
    ).toBeGreaterThan(0);
    expect(await until(`status = 'accepted_risk' and accepted_until > '2027-01-20'`)).toBeGreaterThan(0);
    expect(await until(`status <> 'accepted_risk' and accepted_until <= '2026-11-21'`)).toBeGreaterThan(0);
    expect(await until(`status = 'accepted_risk' and accepted_until <= '2026-11-21'`)).toBe(0);
    expect(await countOf(`findings where status = 'false_positive' and decision_note <> ''`)).toBeGreaterThan(0);
  });

  test('Recommendations of every status are in quarters and unscheduled, with the amounts of their options', async () => {
    const rows = await rowsOf<Parameters<typeof amountsOf>[1] & { status: string; options: Parameters<typeof amountsOf>[0] }>(
      'select status, options, one_time as "oneTime", recurring, recurring_per as "recurringPer" from recommendations',
    );
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(RECOMMENDATION_STATUSES));
    for (const { options, oneTime, recurring, recurringPer } of rows) {
      const amounts = { oneTime, recurring, recurringPer };
      expect(amountsOf(options, amounts)).toEqual(amounts);
    }
    expect(await countOf(`recommendations where target_year is null and status = 'proposed'`)).toBeGreaterThan(0);
    expect(await countOf('recommendations where not cost_known')).toBeGreaterThan(0);
    expect(await countOf('recommendations where owner_id is null')).toBeGreaterThan(0);
    expect(await countOf('recommendations where library_key is null')).toBeGreaterThan(0);
  });

  test('Customers have made decisions, and some have declined the same recommendation twice', async () => {
    const counted = '(select count(*) from recommendation_decisions d where d.recommendation_id = r.id and d.outcome = $$declined$$)';
    expect(await countOf(`recommendations r where declined_count <> ${counted}`)).toBe(0);
    expect(await countOf('recommendations where declined_count = 2')).toBeGreaterThan(0);
    expect(await countOf('recommendation_decisions where qbr_id is not null')).toBeGreaterThan(0);
    const future = `at > '${NOW.toISOString()}'`;
    expect(await countOf(`recommendation_decisions where ${future}`)).toBe(0);
    expect(await countOf(`recommendations where greatest(created_at, updated_at, done_at) > '${NOW.toISOString()}'`)).toBe(0);
  });

  test('Budgets have targets, typed lines and scenarios in currencies with no, two and three decimals', async () => {
    const currencies = await rowsOf<{ currency: string }>('select distinct currency from customers');
    expect(new Set(currencies.map(({ currency }) => decimalsOf(currency)))).toEqual(new Set([0, 2, 3]));
    expect(await countOf('budgets where target is not null')).toBeGreaterThan(10);
    expect(await countOf('budget_lines where scenario_id is null')).toBeGreaterThan(0);
    expect(await countOf('budget_scenarios where jsonb_array_length(changes) > 0')).toBeGreaterThan(0);
    expect(await countOf('agreements where yearly_rise_percent > 0 and assume_renewal and end_on is not null')).toBeGreaterThan(0);
    expect(await countOf(`assets where end_of_life_at < '2026-11-21'`)).toBeGreaterThan(0);
  });

  test('The open reviews have the facts of their decks, and most of them ask for a decision', async () => {
    const open = `qbrs where status in ('draft', 'Scheduled', 'finalized')`;
    expect(await countOf(`${open} and facts is null`)).toBe(0);
    expect(await countOf(`${open} and facts->'goals' <> '[]' and facts->'since' <> 'null'`)).toBeGreaterThan(0);
    expect(await countOf(`${open} and cardinality(recommendation_ids) > 0`)).toBeGreaterThan((await countOf(open)) / 2);
  });
});
