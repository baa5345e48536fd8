import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASSESSMENT_STATUSES, type AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import { createAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Transitions of the specification, written out independently: the statuses from which each is allowed. */
const ASSESSMENT_STEPS: Readonly<Record<string, AssessmentStatus>> = {
  start: 'draft',
  submit: 'in_progress',
  return: 'pending_review',
  recall: 'pending_review',
  approve: 'pending_review',
};
const QBR_STATUSES = ['draft', 'Scheduled', 'finalized', 'presented', 'delivered'] as const;
const QBR_STEPS: Readonly<Record<string, readonly string[]>> = {
  finalize: ['draft', 'Scheduled'],
  reopen: ['finalized'],
  present: ['finalized'],
  deliver: ['presented'],
};

describe('the steps of assessments and QBRs', () => {
  let server: TestServer;
  let own: SampleOrganization;
  beforeAll(async () => {
    server = await startTestServer();
    own = await sampleOrganization(server, 'marker');
  });
  afterAll(() => server.close());

  const take = (url: string) => own.owner.inject({ method: 'POST', url, payload: url.endsWith('return') ? { comment: 'Back' } : {} });

  test('[SEC-63] No step of an assessment is accepted in a status from which it does not start', async () => {
    const { customers: customerId, templates: templateId } = own.ids;
    const { id } = await own.owner.sees(createAssessment, { body: { customerId, templateId, name: 'Stepping' } });
    let refused = 0;
    for (const status of ASSESSMENT_STATUSES) {
      const when = status === 'draft' ? {} : { startedAt: new Date() };
      const submitted = status === 'pending_review' || status === 'approved' ? { submittedAt: new Date(), submittedBy: own.owner.id } : {};
      const approved = status === 'approved' ? { approvedAt: new Date(), approvedBy: own.owner.id } : {};
      await asOrganization(server.pools, own.msp.id, (tx) =>
        tx
          .updateTable('assessments')
          .set({ status, ...when, ...submitted, ...approved })
          .where('id', '=', id)
          .execute(),
      );
      for (const [step, from] of Object.entries(ASSESSMENT_STEPS)) {
        if (from === status) continue;
        const answer = await take(`/api/assessments/${id}/${step}`);
        expect([answer.statusCode, answer.json().code], `${step} from ${status}`).toEqual([409, 'INVALID_STATUS_TRANSITION']);
        expect((await own.owner.sees(getAssessment, { params: { id } })).status).toBe(status);
        refused += 1;
      }
    }
    expect(refused).toBe(15);
  });

  test('[SEC-64] No step of a QBR is accepted in a status from which it does not start', async () => {
    const { customers: customerId, assessments: assessmentId } = own.ids;
    const { id } = await own.owner.sees(createQbr, { body: { customerId, assessmentId, title: 'Stepping' } });
    let refused = 0;
    for (const status of QBR_STATUSES) {
      await asOrganization(server.pools, own.msp.id, (tx) =>
        tx.updateTable('qbrs').set({ status, dateTime: new Date() }).where('id', '=', id).execute(),
      );
      for (const [step, from] of Object.entries(QBR_STEPS)) {
        if (from.includes(status)) continue;
        const answer = await take(`/api/qbrs/${id}/${step}`);
        expect(answer.statusCode, `${step} from ${status}`).toBe(409);
        expect((await own.owner.sees(getQbr, { params: { id } })).status).toBe(status);
        refused += 1;
      }
    }
    expect(refused).toBe(15);
  });

  test('[SEC-65] Five people take the same step of an assessment at once: one succeeds, and the audit log records it once', async () => {
    const { customers: customerId, templates: templateId } = own.ids;
    const { id } = await own.owner.sees(createAssessment, { body: { customerId, templateId, name: 'Racing' } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => take(`/api/assessments/${id}/start`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
    const trail = await asOrganization(server.pools, own.msp.id, (tx) =>
      tx.selectFrom('auditEvents').select('seq').where('action', '=', 'assessment.started').where('entityId', '=', id).execute(),
    );
    expect(trail).toHaveLength(1);
  });
});
