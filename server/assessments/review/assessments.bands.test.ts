import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createTemplate, getTemplate, publishTemplate, updateTemplate } from '#contract/templates/templates.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import type { Person } from '#tests/support/people.ts';

let at: AssessmentFixture;
let admin: Person;
beforeAll(async () => {
  at = await openAssessmentFixture();
  admin = await at.msp.person('admin');
});
afterAll(() => at.server.close());

const WIDE = { good: 90, fair: 60, poor: 30 };
const STRICT = { good: 99, fair: 97, poor: 95 };
const organisationReads = (scoreBands: typeof WIDE | null) => admin.sees(updateOrganization, { body: { settings: { scoreBands } } });
const approve = (id: string) => at.vcio.sees(approveAssessment, { params: { id }, body: {} });

describe('the bands of a score', () => {
  test('[TPL-6] An approved result keeps the bands it was approved with when the organisation changes its own', async () => {
    await organisationReads(WIDE);
    const { id } = await at.submitted();
    expect(await at.vcio.sees(getAssessment, { params: { id } })).toMatchObject({ scoreBands: null });
    expect(await approve(id)).toMatchObject({ score: 96, scoreBands: WIDE });

    await organisationReads(STRICT);
    expect(await at.vcio.sees(getAssessment, { params: { id } })).toMatchObject({ scoreBands: WIDE });
    const rows = await at.vcio.sees(listAssessments, { query: { status: 'approved' } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ scoreBands: WIDE });
    await organisationReads(null);
  });

  test('[TPL-7] The customer list filters by the score bands of the organisation', async () => {
    const { id, customerId } = await at.submitted();
    await approve(id);
    const inBand = async (band: 'good' | 'fair' | 'poor' | 'critical') =>
      (await at.vcio.sees(listCustomers, { query: { band } })).some((customer) => customer.id === customerId);
    expect([await inBand('good'), await inBand('poor')]).toEqual([true, false]);
    await organisationReads(STRICT);
    expect([await inBand('good'), await inBand('poor')]).toEqual([false, true]);
    await organisationReads({ good: 100, fair: 99, poor: 98 });
    expect([await inBand('poor'), await inBand('critical')]).toEqual([false, true]);
    await organisationReads(null);
  });

  test('[TPL-8] An assessment uses the bands of its template, whatever the organisation’s bands', async () => {
    const question = {
      key: 'patched',
      text: 'Are the servers patched?',
      type: 'date' as const,
      bands: [{ upTo: 30, points: 100 }, { points: 0 }],
    };
    const secret = { key: 'secret', text: 'Do they pay?', type: 'yes_no' as const, internalOnly: true };
    const sections = [{ key: 's', title: 'Servers', questions: [question, secret] }];
    const body = { name: 'Strict', scoring: { bands: STRICT, countInternal: false }, sections };
    const { id: templateId } = await at.vcio.sees(createTemplate, { body });
    await at.vcio.sees(publishTemplate, { params: { id: templateId } });
    const { id: customerId } = await at.customer();
    const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
    const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    const answered = await at.engineer.sees(saveAnswer, { params: { id, questionKey: 'patched' }, body: { value: day, version: 0 } });
    expect(answered).toMatchObject({ answer: { points: 100 }, score: { value: 100 } });
    const { score } = await at.engineer.sees(saveAnswer, { params: { id, questionKey: 'secret' }, body: { value: 'no', version: 0 } });
    expect(score.value).toBe(100);
    await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
    expect(await approve(id)).toMatchObject({ scoreBands: STRICT });
  });

  test('Overlapping bands are refused for the organisation and for a template', async () => {
    const scoreBands = { good: 70, fair: 80, poor: 50 };
    expect(await admin.refused(updateOrganization, { body: { settings: { scoreBands } } })).toMatchObject({ code: 'VALIDATION_ERROR' });
    const { version } = await at.vcio.sees(getTemplate, { params: { id: at.templateId } });
    const change = { params: { id: at.templateId }, body: { scoring: { bands: scoreBands }, version } };
    expect(await at.vcio.refused(updateTemplate, change)).toMatchObject({ code: 'INVALID_TEMPLATE_STRUCTURE' });
  });

  test('The scoring of a template is saved, shown and removed again', async () => {
    const { id, version } = await at.vcio.sees(createTemplate, {
      body: { name: 'Mine', sections: [{ key: 's', title: 'S', questions: [{ key: 'q', text: 'Q?', type: 'yes_no', tags: ['cloud'] }] }] },
    });
    const saved = await at.vcio.sees(updateTemplate, { params: { id }, body: { scoring: { countInternal: false }, version } });
    expect(saved).toMatchObject({
      version: version + 1,
      scoring: { countInternal: false },
      sections: [{ questions: [{ tags: ['cloud'] }] }],
    });
    const without = await at.vcio.sees(updateTemplate, { params: { id }, body: { scoring: null, version: version + 1 } });
    expect(without).toMatchObject({ version: version + 2 });
    expect(without.scoring).toBeNull();
  });
});
