import { randomUUID } from 'node:crypto';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { shownQuestions } from '#domain/assessments/answers.rules.ts';
import { scoreOf } from '#domain/assessments/scores.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';

export const SECRET = 'INTERNAL: the admin password is on a sticky note';

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  text: `Question ${key}`,
  type: 'alignment',
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
  ...more,
});

/** Two sections visible to customers, the first with one internal question, and one internal section. */
const BODY: TemplateBody = {
  sections: [
    {
      key: 'identity',
      title: 'Identity',
      weight: 1,
      questions: [question('mfa', { critical: true }), question('offboarding'), question('gossip', { internalOnly: true, text: SECRET })],
    },
    { key: 'backup', title: 'Backup', weight: 2, questions: [question('copies', { weight: 3 }), question('tested')] },
    { key: 'hidden', title: SECRET, weight: 1, questions: [question('margin', { internalOnly: true, text: SECRET })] },
  ],
};

const POINTS: Readonly<Record<string, number>> = { met: 100, partial: 50, not_met: 0 };

export interface ApprovedSeed {
  customerId: string;
  name?: string;
  status?: AssessmentStatus;
  /** Alignment value by question key. */
  values?: Record<string, 'met' | 'partial' | 'not_met'>;
  findings?: Record<string, FindingSeverity>;
  approvedAt?: Date;
  assignedTo?: string;
  /** Earlier seed whose template is reused. */
  like?: { templateId: string };
}

const VALUES = { mfa: 'not_met', offboarding: 'met', copies: 'met', tested: 'partial', gossip: 'not_met', margin: 'not_met' } as const;

/** Inserts an approved assessment as the assessments feature would store it. */
export function seedAssessment(pools: Pools, organizationId: string, seed: ApprovedSeed): Promise<{ id: string; templateId: string }> {
  return asOrganization(pools, organizationId, async (tx) => {
    const templateId = seed.like?.templateId ?? (await addTemplate(tx));
    const values = Object.entries(seed.values ?? VALUES);
    const answers = new Map(values.map(([key, value]) => [key, { value, notApplicable: false, points: POINTS[value] ?? null }]));
    const score = scoreOf(BODY, shownQuestions(BODY, answers));
    const status = seed.status ?? 'approved';
    const approvedAt = status === 'approved' ? (seed.approvedAt ?? new Date()) : null;
    const id = randomUUID();
    await tx
      .insertInto('assessments')
      .values({
        id,
        customerId: seed.customerId,
        templateId,
        templateVersion: 1,
        name: seed.name ?? `Core alignment ${id.slice(0, 8)}`,
        type: 'technical_alignment',
        status,
        assignedTo: seed.assignedTo ?? null,
        periodYear: (approvedAt ?? new Date()).getUTCFullYear(),
        periodQuarter: Math.ceil(((approvedAt ?? new Date()).getUTCMonth() + 1) / 3),
        approvedAt,
        total: 6,
        answered: values.length,
        requiredOpen: 0,
        score: score.value,
        sectionScores: JSON.stringify(score.sections),
        formula: score.formula,
        readyForQbr: status === 'approved',
      })
      .execute();
    await addAnswers(tx, { assessmentId: id, templateId }, seed, values);
    return { id, templateId };
  });
}

async function addTemplate(tx: Tx): Promise<string> {
  const body = JSON.stringify(BODY);
  const { id } = await tx
    .insertInto('templates')
    .values({ name: 'Core alignment', status: 'published', body, sectionCount: 3, questionCount: 6, publishedVersion: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('templateVersions')
    .values({ templateId: id, version: 1, edition: 1, name: 'Core alignment', body, questionCount: 6 })
    .execute();
  return id;
}

async function addAnswers(
  tx: Tx,
  { assessmentId, templateId }: { assessmentId: string; templateId: string },
  seed: ApprovedSeed,
  values: [string, string][],
): Promise<void> {
  for (const [questionKey, value] of values) {
    const notes = { internalNote: SECRET, customerNote: questionKey === 'mfa' ? 'Three people have no second factor.' : '' };
    const answer = { assessmentId, questionKey, value: JSON.stringify(value), points: POINTS[value] ?? null, ...notes };
    await tx.insertInto('answers').values(answer).execute();
  }
  const found = seed.findings ?? { mfa: 'critical', tested: 'low', gossip: 'high', margin: 'high' };
  for (const [questionKey, severity] of Object.entries(found)) {
    const title = questionKey === 'gossip' || questionKey === 'margin' ? SECRET : `Finding ${questionKey}`;
    const finding = {
      customerId: seed.customerId,
      assessmentId,
      questionKey,
      severity,
      title,
      decisionNote: SECRET,
      businessImpact: 'Work stops for days.',
    };
    const { id } = await tx
      .insertInto('findings')
      .values({ ...finding, templateId, firstSeenAssessmentId: assessmentId, firstSeenAt: new Date() })
      .onConflict((gap) => gap.constraint('findings_gap_unique').doUpdateSet({ assessmentId }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('findingSightings').values({ findingId: id, assessmentId, severity }).execute();
  }
}
