import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { upgradeAssessment } from '#contract/assessments/upgrade.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createTemplate, publishTemplate, updateTemplate } from '#contract/templates/templates.contract.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

/** Fixed clock, and a time zone in which the date differs from UTC. */
const NOW = new Date();
const TIMEZONE = NOW.getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
const TODAY = dayIn(NOW, TIMEZONE);

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
  at.server.context.now = () => NOW;
  await at.msp.owner.sees(updateOrganization, { body: { timezone: TIMEZONE } });
});
afterAll(() => at.server.close());

/** Points encode the age of the answer: 7 for today, 17 for yesterday. */
const BANDS = [{ upTo: -1, points: 70 }, { upTo: 0, points: 7 }, { upTo: 1, points: 17 }, { points: 80 }];
const RESTORED = { key: 'restored', text: 'When was it restored?', type: 'date' as const, bands: BANDS };
const sections = (bands: typeof BANDS) => [{ key: 's', title: 'Backup', questions: [{ ...RESTORED, bands }] }];

async function begun(name: string) {
  const { id: templateId } = await at.vcio.sees(createTemplate, { body: { name, sections: sections(BANDS) } });
  const { version } = await at.vcio.sees(publishTemplate, { params: { id: templateId } });
  const { id: customerId } = await at.customer();
  const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
  const { answer } = await at.engineer.sees(saveAnswer, { params: { id, questionKey: 'restored' }, body: { value: TODAY, version: 0 } });
  return { id, templateId, customerId, version, points: answer.points };
}

async function pointsIn(id: string) {
  const read = await at.engineer.sees(getAssessmentQuestions, { params: { id } });
  return read.sections[0]?.questions[0]?.answer?.points;
}

test('[WORK-53] A date scores by its age in the organisation’s time zone, when saved and when carried into the next assessment', async () => {
  const { id, customerId, templateId, points } = await begun('Restore tests');
  expect(points).toBe(7);
  await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
  await at.vcio.sees(approveAssessment, { params: { id }, body: {} });
  const next = await at.engineer.sees(createAssessment, { body: { customerId, templateId, name: 'Next', carryForward: true } });
  expect(await pointsIn(next.id)).toBe(7);
});

test('[WORK-54] An assessment that moves to a newer template also scores its dates by the organisation’s day', async () => {
  const { id, templateId, version } = await begun('Restore tests, twice');
  const better = BANDS.map((band) => ({ ...band, points: band.points + 2 }));
  await at.vcio.sees(updateTemplate, { params: { id: templateId }, body: { sections: sections(better), version } });
  await at.vcio.sees(publishTemplate, { params: { id: templateId } });
  await at.engineer.sees(upgradeAssessment, { params: { id }, query: {}, body: {} });
  expect(await pointsIn(id)).toBe(9);
});
