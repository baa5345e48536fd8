import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

async function pagesOf(id: string, audience: 'client' | 'internal'): Promise<string[]> {
  const { rawPayload } = await at.engineer.inject({ method: 'GET', url: `/api/assessments/${id}/export?format=pdf&audience=${audience}` });
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const numbers = Array.from({ length: pdf.numPages }, (_, place) => place + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

test('[SET-82] A customer report has a cover with the organisation’s own text and its own footer on every page', async () => {
  const { id, customerId } = await at.assessment();
  await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { name: 'Harbour Dental', brandColor: '#0f766e' } });
  const [plain, ...pages] = await pagesOf(id, 'client');
  expect(plain).toContain('Harbour Dental');
  expect(plain).toContain('Confidential to Harbour Dental');
  expect(plain).not.toContain('Findings');
  expect(pages.join(' ')).toContain('Findings');

  const report = { cover: '12 Quay Street, Bristol. Calm technology since 2009.', foot: 'Harbour IT, 0117 496 0000' };
  await at.msp.owner.sees(updateOrganization, { body: { settings: { report } } });
  const [cover = '', ...rest] = await pagesOf(id, 'client');
  expect(cover).toContain(report.cover);
  expect(cover).not.toContain(report.foot);
  expect(rest.length).toBeGreaterThan(0);
  for (const page of rest) expect(page).toContain(report.foot);

  const ours = await pagesOf(id, 'internal');
  expect(ours[0]).toContain('Internal copy: not for the customer');
  expect(ours[0]).toContain('Findings');
  expect(ours.join(' ')).not.toContain(report.cover);
  for (const page of ours) expect(page).toContain(report.foot);
});
