import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { createRecommendation, decideRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

/** Bytes and text of the customer's PDF, page by page. */
async function printed(id: string) {
  const { rawPayload } = await at.engineer.inject({ method: 'GET', url: `/api/assessments/${id}/export?format=pdf` });
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll('\u200b', '')
        .replaceAll(/\s+/gu, ' '),
    );
  }
  return { bytes: rawPayload.toString('latin1'), pages };
}

/** Approved assessment of the customer with a template of its own; both questions are not met. */
async function approvedElsewhere(customerId: string) {
  const questions = [
    { key: 'restore', text: 'Was a restore tested?', type: 'yes_no' as const, critical: true, findingTitle: 'No restore has been tested' },
    { key: 'secret', text: 'Secret?', type: 'yes_no' as const, critical: true, internalOnly: true, findingTitle: 'A secret finding' },
  ];
  const { id: templateId } = await at.vcio.sees(createTemplate, {
    body: { name: 'Backup check', sections: [{ key: 's', title: 'Backups', questions }] },
  });
  await at.vcio.sees(publishTemplate, { params: { id: templateId } });
  const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
  for (const { key } of questions)
    await at.engineer.sees(saveAnswer, { params: { id, questionKey: key }, body: { value: 'no', version: 0 } });
  await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
  await at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'done' } });
}

test('A report names the open findings of other assessments, the plan with its amount, and never an internal finding or an idea', async () => {
  const { id, customerId } = await at.submitted({ mfa: 'not_met', password: 'no', 'has-backup': 'no' });
  const before = await printed(id);
  expect(before.pages[1]).toContain('No finding of another assessment is open.');
  await approvedElsewhere(customerId);
  const findings = await at.vcio.sees(listFindings, { query: { customerId } });
  const idOf = (key: string) => findings.find(({ questionKey }) => questionKey === key)?.id ?? '';
  const recommend = async (title: string, key: string, status: 'idea' | 'proposed' = 'proposed') => {
    const body = { customerId, title, status, findingIds: [idOf(key)], oneTimeCost: 380_000, costKnown: true };
    return (await at.vcio.sees(createRecommendation, { body })).id;
  };
  // The approval deferred both findings; work for them makes them open again.
  for (const key of ['restore', 'secret']) await recommend('Test restores', key);
  const asked = await recommend('Require MFA', 'mfa');
  await at.vcio.sees(decideRecommendation, { params: { id: asked }, body: { outcome: 'approved', by: 'Helen' } });
  await recommend('Only an idea', 'password', 'idea');

  const { bytes, pages } = await printed(id);
  expect(bytes).toContain('pdfuaid:part');
  expect(pages[1]).toContain('One more open finding comes from one other assessment; it is critical: no restore has been tested.');
  expect(pages[1]).toMatch(/Sign-in protection Approved/u);
  expect(pages[1]).toMatch(/There is no password manager No plan yet/u);
  const [, work = ''] = pages.slice(2).join(' ').split('Require MFA ');
  expect(work.slice(0, 40)).toMatch(/^Approved \S*3,800/u);
  expect(pages.join(' ')).not.toMatch(/secret|Only an idea|Remarks/iu);
});
