import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { deleteAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { recallAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getTemplate } from '#contract/templates/templates.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';
import { readAnswers } from './answers.queries.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { progressAndScore } from '#server/assessments/assessments.progress.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

type SaveAnswerBody = InputOf<typeof saveAnswer>['body'];

const save = (id: string, questionKey: string, body: SaveAnswerBody, by: Person) =>
  by.sees(saveAnswer, { params: { id, questionKey }, body });
const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);

async function standsAt(id: string) {
  return inOrganization(async (tx) => ({
    answers: await tx.selectFrom('answers').selectAll().where('assessmentId', '=', id).orderBy('questionKey').execute(),
    trail: await tx
      .selectFrom('auditEvents')
      .select('seq')
      .where('entityId', '=', id)
      .where('action', '=', 'assessment.answered')
      .orderBy('seq')
      .execute(),
  }));
}

/** Locks the assessment like a save in another process. */
async function savedElsewhere(id: string, questionKey: string): Promise<void> {
  await inOrganization(async (tx) => {
    await tx.insertInto('answers').values({ assessmentId: id, questionKey, value: '"yes"', points: 100, version: 1 }).execute();
    await tx
      .updateTable('assessments')
      .set({ updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  });
}

/** Creates a person who has just saved an answer. */
async function atWork(): Promise<{ id: string; person: Person }> {
  const person = await at.msp.person('alignment_engineer');
  const { id } = await at.assessment();
  await save(id, 'mfa', { value: 'met', version: 0 }, person);
  return { id, person };
}

describe('an answer saved after another', () => {
  test('A second save keeps the notes that it does not mention and records only what changed', async () => {
    const { id, person } = await atWork();
    await save(id, 'mfa', { value: 'not_met', version: 1, internalNote: 'old token' }, person);
    const { answer, progress, score } = await save(id, 'mfa', { value: 'partial', version: 2, customerNote: 'nearly' }, person);

    expect(answer).toMatchObject({ value: 'partial', points: 50, internalNote: 'old token', customerNote: 'nearly', version: 3 });
    const read = await person.sees(getAssessmentQuestions, { params: { id } });
    expect(read.sections[0]?.questions[0]?.answer).toEqual(answer);
    expect({ progress: read.progress, score: read.score }).toEqual({ progress, score });
    const trail = await inOrganization((tx) =>
      tx
        .selectFrom('auditEvents')
        .select(['before', 'after', 'actorId', 'entityLabel'])
        .where('entityId', '=', id)
        .orderBy('seq')
        .execute(),
    );
    expect(trail.slice(-2)).toMatchObject([
      {
        before: { questionKey: 'mfa', value: 'met', internalNote: '' },
        after: { questionKey: 'mfa', value: 'not_met', internalNote: 'old token' },
      },
      {
        before: { questionKey: 'mfa', value: 'not_met', customerNote: '' },
        after: { questionKey: 'mfa', value: 'partial', customerNote: 'nearly' },
        actorId: person.id,
        entityLabel: read.assessment.name,
      },
    ]);
  });

  test('Progress and score stay exact with any people and any order of saves', async () => {
    const { sections } = await at.vcio.sees(getTemplate, { params: { id: at.templateId } });
    const people = [at.engineer, at.vcio];
    const { id } = await at.assessment();
    const versions = new Map<string, number>();
    const choices: [string, (string | number)[]][] = [
      ['mfa', ['met', 'partial', 'not_met']],
      ['admins', [1, 2, 3]],
      ['password', ['yes', 'no']],
      ['has-backup', ['yes', 'yes', 'no']],
      ['tested', ['yes', 'no']],
      ['how-tested', ['full', 'file']],
    ];
    for (let turn = 0; turn < 80; turn += 1) {
      const [key, values] = pick(choices);
      const version = versions.get(key) ?? 0;
      const body = { value: Math.random() < 0.2 ? null : pick(values), notApplicable: Math.random() < 0.15, version };
      const saved = await save(id, key, body, pick(people));
      versions.set(key, version + 1);

      const expected = progressAndScore({ sections }, await inOrganization((tx) => readAnswers(tx, id)));
      expect(saved).toMatchObject({ answer: { version: version + 1 }, progress: expected.progress, score: expected.score });
      const row = await inOrganization((tx) => tx.selectFrom('assessments').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
      expect(row).toMatchObject({ ...expected.progress, score: expected.score.value, criticalGaps: expected.columns.criticalGaps });
    }
  });
});

function pick<T>(from: readonly T[]): T {
  const picked = from[Math.floor(Math.random() * from.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

describe('a save after another change', () => {
  test('An answer saved by another person in the meantime counts in the progress', async () => {
    const { id, person } = await atWork();
    await savedElsewhere(id, 'password');
    expect(await save(id, 'has-backup', { value: 'yes', version: 0 }, person)).toMatchObject({ progress: { answered: 3 } });
  });

  test('A save based on a version that another person has replaced is refused with the stored answer', async () => {
    const { id, person } = await atWork();
    const { answer } = await save(id, 'mfa', { value: 'partial', version: 1 }, at.vcio);
    const body = { value: 'met', version: 1 };
    expect(await person.refused(saveAnswer, { params: { id, questionKey: 'mfa' }, body })).toMatchObject({
      code: 'CONFLICT',
      current: answer,
    });
  });

  test('The audit entry of a save carries the current name of the assessment and of the person, and their role', async () => {
    const { id, person } = await atWork();
    const { version } = await inOrganization((tx) =>
      tx.selectFrom('assessments').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    await at.vcio.sees(updateAssessment, { params: { id }, body: { name: 'Renamed', version } });
    await inOrganization((tx) =>
      tx
        .updateTable('people')
        .set({ lastName: 'Married', roles: ['vcio'] })
        .where('id', '=', person.id)
        .execute(),
    );
    const { answer } = await save(id, 'mfa', { value: 'partial', version: 1 }, person);

    expect(answer.updatedBy?.name).toContain('Married');
    const trail = await inOrganization((tx) =>
      tx
        .selectFrom('auditEvents')
        .select(['entityLabel', 'actorName', 'actorRole'])
        .where('entityId', '=', id)
        .orderBy('seq', 'desc')
        .executeTakeFirst(),
    );
    expect(trail).toEqual({ entityLabel: 'Renamed', actorName: answer.updatedBy?.name, actorRole: 'vcio' });
  });

  test('After a recall every answer counts as before', async () => {
    const { id } = await at.assessment();
    for (const [key, value] of [
      ['mfa', 'met'],
      ['password', 'yes'],
      ['has-backup', 'yes'],
      ['tested', 'yes'],
    ] as const)
      await save(id, key, { value, version: 0 }, at.engineer);
    await save(id, 'has-backup', { value: 'no', version: 1 }, at.engineer);
    await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
    await at.engineer.sees(recallAssessment, { params: { id }, body: {} });

    const saved = await save(id, 'has-backup', { value: 'yes', version: 2 }, at.engineer);
    expect(saved.progress).toEqual({ total: 7, answered: 4, notApplicable: 0, requiredOpen: 0 });
  });

  const changes: [string, string, (work: { id: string; person: Person }) => Promise<unknown>][] = [
    [
      'the assessment was submitted',
      'ASSESSMENT_NOT_EDITABLE',
      ({ id }) => inOrganization((tx) => tx.updateTable('assessments').set({ status: 'pending_review' }).where('id', '=', id).execute()),
    ],
    ['the assessment was deleted', 'ASSESSMENT_NOT_FOUND', ({ id }) => at.vcio.sees(deleteAssessment, { params: { id } })],
    [
      'the session was ended',
      'UNAUTHORIZED',
      ({ person }) =>
        asAuth(at.server.pools, (tx) =>
          tx.updateTable('auth.sessions').set({ revokedAt: new Date() }).where('userId', '=', person.id).execute(),
        ),
    ],
    [
      'the session has run out',
      'SESSION_EXPIRED',
      ({ person }) =>
        asAuth(at.server.pools, (tx) =>
          tx
            .updateTable('auth.sessions')
            .set({ expiresAt: new Date(0) })
            .where('userId', '=', person.id)
            .execute(),
        ),
    ],
    [
      'the account was disabled',
      'UNAUTHORIZED',
      ({ person }) =>
        asAuth(at.server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', person.id).execute()),
    ],
    [
      'the password has to be changed',
      'PASSWORD_CHANGE_REQUIRED',
      ({ person }) =>
        asAuth(at.server.pools, (tx) =>
          tx.updateTable('auth.users').set({ mustChangePassword: true }).where('id', '=', person.id).execute(),
        ),
    ],
  ];
  test.each(changes)('After the change “%s” the next answer is refused with %s and nothing is stored', async (_what, code, change) => {
    const work = await atWork();
    await save(work.id, 'mfa', { value: 'partial', version: 1 }, work.person);
    await change(work);
    const before = await standsAt(work.id);
    expect(
      await work.person.refused(saveAnswer, { params: { id: work.id, questionKey: 'mfa' }, body: { value: 'met', version: 2 } }),
    ).toMatchObject({ code });
    expect(await standsAt(work.id)).toEqual(before);
  });

  test('An answer to an assessment of another organisation is refused as not found', async () => {
    const { id } = await atWork();
    const other = await at.server.organization('Southwind IT');
    const before = await standsAt(id);
    const params = { id, questionKey: 'mfa' };
    expect(await other.owner.refused(saveAnswer, { params, body: { value: 'partial', version: 1 } })).toMatchObject({
      code: 'ASSESSMENT_NOT_FOUND',
    });
    expect(await standsAt(id)).toEqual(before);
  });
});
