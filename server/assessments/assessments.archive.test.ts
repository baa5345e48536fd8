import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { getAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import {
  archiveAssessment,
  approveAssessment,
  returnAssessment,
  reviseAssessment,
  submitAssessment,
  unarchiveAssessment,
} from '#contract/assessments/assessments.moves.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { search } from '#contract/search/search.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const listed = async (query: object) => (await at.vcio.sees(listAssessments, { query })).map(({ id }) => id);
const counts = () => at.vcio.sees(getAssessmentCounts);
const archive = (id: string) => at.engineer.sees(archiveAssessment, { params: { id }, body: {} });

describe('archived assessments', () => {
  test('[ASSESS-1] An archived assessment leaves lists and counts, is last in search results, and is restored unchanged', async () => {
    const { id, name } = await at.assessment();
    const before = await counts();
    expect(await archive(id)).toMatchObject({ id, status: 'draft', archivedAt: expect.any(String) });
    expect(await counts()).toMatchObject({ archived: before.archived + 1, byStatus: { draft: before.byStatus.draft - 1 } });
    expect(await listed({})).not.toContain(id);
    expect(await listed({ status: 'draft' })).not.toContain(id);
    expect(await listed({ archived: 'true' })).toEqual([id]);
    const whole = await at.vcio.inject({ method: 'GET', url: '/api/assessments?archived=true&total=true' });
    expect(whole.headers['x-total-count']).toBe('1');
    expect(JSON.stringify(await at.vcio.sees(search, { query: { q: name } }))).toContain(id);

    expect(await at.engineer.sees(unarchiveAssessment, { params: { id }, body: {} })).toMatchObject({ status: 'draft', archivedAt: null });
    expect(await listed({})).toContain(id);
    expect(await counts()).toEqual(before);
    const actions = (await at.msp.owner.sees(listAuditEvents, { query: {} }))
      .filter(({ entity }) => entity?.id === id)
      .map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['assessment.restored', 'assessment.archived']);
  });

  test('[ASSESS-2] An archived assessment cannot be changed, and a stale version cannot be archived', async () => {
    const { id } = await at.assessment();
    const { version } = await archive(id);
    const refusal = { status: 409, code: 'ASSESSMENT_NOT_EDITABLE', message: 'This assessment is archived; restore it first' };
    const answer = { params: { id, questionKey: 'mfa' }, body: { value: 'met', version: 0 } };
    expect(await at.engineer.refused(saveAnswer, answer)).toMatchObject(refusal);
    expect(await at.engineer.refused(updateAssessment, { params: { id }, body: { name: 'New', version } })).toMatchObject(refusal);
    expect(await at.engineer.refused(submitAssessment, { params: { id } })).toMatchObject(refusal);
    const stale = { params: { id }, body: { version: version - 1 } };
    expect(await at.engineer.refused(unarchiveAssessment, stale)).toMatchObject({ code: 'CONFLICT' });
  });

  test('[ASSESS-3] An assessment awaiting review cannot be archived; an approved one can, and keeps its score', async () => {
    const { id } = await at.submitted();
    expect(await at.engineer.refused(archiveAssessment, { params: { id }, body: {} })).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    await at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'later' } });
    const ready = await counts();
    await archive(id);
    expect(await counts()).toMatchObject({ readyForQbr: ready.readyForQbr - 1, byStatus: { approved: ready.byStatus.approved - 1 } });
    expect(await at.vcio.refused(reviseAssessment, { params: { id } })).toMatchObject({ code: 'ASSESSMENT_NOT_EDITABLE' });
    expect((await at.vcio.sees(getAssessment, { params: { id } })).score).not.toBeNull();
  });
});

describe('overdue assessments and review progress', () => {
  test('[ASSESS-4] Open assessments past their due date and reviews past theirs are overdue, the longest first', async () => {
    const due = async (dueDate: string, fields: object = {}) => {
      const { id } = await at.assessment();
      const { version } = await at.vcio.sees(getAssessment, { params: { id } });
      return (await at.vcio.sees(updateAssessment, { params: { id }, body: { dueDate, ...fields, version } })).id;
    };
    const [late, later] = [await due('2020-03-01'), await due('2020-01-01')];
    await due('2999-01-01');
    const review = await at.submitted();
    const { version } = await at.vcio.sees(getAssessment, { params: { id: review.id } });
    await at.vcio.sees(updateAssessment, { params: { id: review.id }, body: { reviewDueDate: '2020-02-01', version } });
    expect(await listed({ overdue: 'true' })).toEqual([later, review.id, late]);
    expect((await counts()).overdue).toBe(3);
    await archive(later);
    expect((await counts()).overdue).toBe(2);
    await at.vcio.sees(approveAssessment, { params: { id: review.id }, body: { comment: 'later' } });
    expect(await listed({ overdue: 'true' })).toEqual([late]);
  });

  test('[ASSESS-5] The list shows the same number of decided gaps as the review, and restarts the count after each submission', async () => {
    const { id, customerId } = await at.submitted({ mfa: 'not_met', password: 'no', 'has-backup': 'no' });
    const review = async () => (await at.vcio.sees(listAssessments, { query: { customerId } })).at(0)?.review;
    const findings = await at.vcio.sees(listFindings, { query: { customerId } });
    const gaps = findings.length;
    expect(await review()).toEqual({ gaps, decided: 0 });
    const finding = findings.find(({ questionKey }) => questionKey === 'mfa');
    const decide = (status: 'planned' | 'open') => at.vcio.sees(updateFinding, { params: { id: finding?.id ?? '' }, body: { status } });
    await decide('planned');
    expect(await review()).toEqual({ gaps, decided: 1 });
    await decide('open');
    expect(await review()).toEqual({ gaps, decided: 0 });
    await at.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'One is met' } });
    await at.engineer.sees(saveAnswer, { params: { id, questionKey: 'mfa' }, body: { value: 'met', version: 1 } });
    await at.engineer.sees(submitAssessment, { params: { id } });
    expect((await review())?.gaps).toBe(gaps - 1);
  });
});
