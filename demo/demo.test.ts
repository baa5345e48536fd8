import { createSecretKey } from 'node:crypto';
import { pointsFor } from '#domain/templates/kinds.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { criticalGaps } from '#domain/findings/findings.rules.ts';
import { shownQuestions } from '#domain/assessments/answers.rules.ts';
import { progressOf, scoreOf } from '#domain/assessments/scores.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { SHORT_TEXT_LIMITS } from '#domain/recommendations/library.rules.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { asOrganization, type Pools, openPools } from '#server/platform/db/pools.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { repeatedChecks } from '#server/evidence/evidence.ts';
import { addChecks } from './assessments/demo.checks.ts';
import { type DemoOrganization, fillOrganization } from './demo.fill.ts';
import { roundsUpTo, SIZES } from './demo.sizes.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const OPTIONS = { name: 'Lantern & Sons', size: 'S', now: NOW } as const;

let database: TestDatabase;
let pools: Pools;
let demo: DemoOrganization;

beforeAll(async () => {
  database = await copyOfMigrated();
  pools = openPools(await prepareLogins(database.ownerUrl, Buffer.alloc(32, 4)), {
    secret: createSecretKey(Buffer.alloc(32, 4)),
    unprovenUpTo: 0,
  });
  demo = await fillOrganization(database.ownerUrl, OPTIONS);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

const count = (table: string, condition = 'true') =>
  asOrganization(pools, demo.id, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id(table)} where ${sql.raw(condition)}`.execute(tx);
    return rows[0]?.n;
  });

describe('the demonstration', () => {
  test('The demonstration has the requested size and the customers that every demonstration contains', async () => {
    expect(await count('customers')).toBe(30);
    expect(await count('people')).toBe(5);
    expect(await count('assessments', "created_at > '2025-12-31'")).toBe(120);
    expect(await count('customers', 'length(name) = 120')).toBe(1);
    expect(await count('customers', 'not exists (select from contacts c where c.customer_id = customers.id)')).toBe(1);
    expect(await count('customers', "status = 'archived' and 20 = (select count(*) from qbrs q where q.customer_id = customers.id)")).toBe(
      1,
    );
  });

  test('Customers of the largest demonstration share its assessments, two or three each', () => {
    const rounds = Array.from({ length: SIZES.XL.customers - 1 }, (_, i) => roundsUpTo(i + 1, SIZES.XL) - roundsUpTo(i, SIZES.XL));
    expect(new Set(rounds)).toEqual(new Set([2, 3]));
    expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(SIZES.XL.assessments - 2);
  });

  test('The progress and scores of the demonstration follow from its answers', async () => {
    await asOrganization(pools, demo.id, async (tx) => {
      const answers = await tx.selectFrom('answers').selectAll().execute();
      const bodies = await tx.selectFrom('templateVersions').select(['templateId', 'body']).execute();
      for (const assessment of await tx.selectFrom('assessments').selectAll().execute()) {
        const body = bodies.find((one) => one.templateId === assessment.templateId)?.body ?? { sections: [] };
        const own = new Map(answers.filter((one) => one.assessmentId === assessment.id).map((one) => [one.questionKey, one]));
        const shown = shownQuestions(body, own);
        const { total, answered, notApplicable, requiredOpen } = assessment;
        expect({ total, answered, notApplicable, requiredOpen }).toEqual(progressOf(shown));
        expect(assessment.score).toBe(scoreOf(body, shown).value);
        expect(assessment.criticalGaps).toBe(criticalGaps(shown));
        for (const question of questionsOf(body)) {
          const answer = own.get(question.key);
          if (answer && answer.value !== null) expect(answer.points).toBe(pointsFor(question, answer.value, '2026-01-01'));
        }
      }
    });
  });

  test('Assessments of the demonstration are ready for a QBR until a QBR uses them', async () => {
    const ready = "status = 'approved' and not exists (select from qbrs q where q.assessment_id = assessments.id)";
    expect(await count('assessments', 'ready_for_qbr')).toBe(await count('assessments', ready));
  });

  test('The demonstration has an assessment with exactly eighty answers and one of 150 questions', async () => {
    expect(await count('answers', `assessment_id = '${demo.landmarks.eighty}'`)).toBe(80);
    expect(await count('assessments', `id = '${demo.landmarks.long}' and total = 150 and answered = 150 and status = 'approved'`)).toBe(1);
  });

  test('Every finding of the demonstration has a short title, and most name a recommendation of the library', async () => {
    expect(await count('findings', `length(title) > ${SHORT_TEXT_LIMITS.title} or title ~ '[.?…]$'`)).toBe(0);
    const [all, named] = [await count('findings'), await count('findings', 'library_key is not null')];
    expect(Number(named) / Number(all)).toBeGreaterThan(0.8);
  });

  test('An assistant proposes three changes in the demonstration, none of an older version', async () => {
    expect(await count('change_proposals', `state = 'open'`)).toBe(3);
    const isCurrent = 'exists (select from recommendations r where r.id = recommendation_id and r.version = change_proposals.version)';
    expect(await count('change_proposals', isCurrent)).toBe(3);
  });

  test('The demonstration contains future dates only for planned items', async () => {
    const now = `'${NOW.toISOString()}'`;
    expect(await count('assessments', `updated_at > ${now} or approved_at > ${now}`)).toBe(0);
    expect(await count('qbrs', `created_at > ${now} or presented_at > ${now} or delivered_at > ${now} or finalized_at > ${now}`)).toBe(0);
    expect(await count('audit_events', `at > ${now}`)).toBe(0);
  });

  test('A second demonstration in the same organisation is refused, and the same one elsewhere is identical', async () => {
    await expect(fillOrganization(database.ownerUrl, OPTIONS)).rejects.toThrow('already there');
    const other = await copyOfMigrated();
    try {
      expect(await fillOrganization(other.ownerUrl, OPTIONS)).toEqual(demo);
    } finally {
      await other.drop();
    }
  });

  test('Two customers of the demonstration have more than 20 repeated checks of several tools, of which some changed', async () => {
    const by = demo.people.find(({ role }) => role === 'alignment_engineer')?.id ?? '';
    const repeated = await asOrganization(pools, demo.id, async (tx) => {
      await addChecks(tx, { now: NOW, by });
      const customers = await tx.selectFrom('evidenceRuns').select('customerId').distinct().orderBy('customerId').execute();
      const found: Awaited<ReturnType<typeof repeatedChecks>>[] = [];
      for (const { customerId } of customers) {
        const [, previous] = await tx
          .selectFrom('assessments')
          .select('approvedAt')
          .distinct()
          .where('customerId', '=', customerId)
          .where('status', '=', 'approved')
          .orderBy('approvedAt', 'desc')
          .limit(2)
          .execute();
        found.push(await repeatedChecks(tx, customerId, previous?.approvedAt?.toISOString() ?? ''));
      }
      return found;
    });
    expect(repeated).toHaveLength(2);
    for (const tools of repeated) {
      expect(tools.length).toBeGreaterThan(1);
      expect(tools.reduce((sum, tool) => sum + tool.repeated, 0)).toBeGreaterThanOrEqual(20);
      expect(tools.flatMap(({ changed }) => changed).length).toBeGreaterThan(5);
    }
  });
});
