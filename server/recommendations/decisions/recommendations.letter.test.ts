import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation, decideRecommendation, getRiskLetter } from '#contract/recommendations/recommendations.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

async function recommend(): Promise<string> {
  const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: `Kestrel ${crypto.randomUUID()}` } });
  const body = { customerId, title: 'Replace the firewall', riskIfNot: 'A known hole stays open.', internalNote: 'Only for us' };
  return (await at.vcio.sees(createRecommendation, { body })).id;
}

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('[REC-18] A declined recommendation has a letter to sign, which names the risk, who declined, and nothing internal', async () => {
  const id = await recommend();
  await at.vcio.sees(decideRecommendation, { params: { id }, body: { outcome: 'declined', by: 'J. Doe' } });
  const file = await at.engineer.inject({ method: 'GET', url: `/api/recommendations/${id}/letter` });
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('Declined recommendation - Replace the firewall.pdf'),
  });
  const text = await textOf(file.rawPayload);
  expect(text).toMatch(/A known hole stays open.*J. Doe, Kestrel/su);
  expect(text).not.toContain('Only for us');
});

test('No letter exists for a recommendation that the customer has not declined', async () => {
  const id = await recommend();
  expect(await at.vcio.refused(getRiskLetter, { params: { id } })).toMatchObject({ code: 'VALIDATION_ERROR' });
});
