import { expect, test } from 'vitest';
import { runCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { decideRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { openCampaignFixture } from '#server/campaigns/effects/effects.fixture.ts';

test('The campaigns can be downloaded as PDF and as PowerPoint, and an engineer cannot download them', async () => {
  await using at = await openCampaignFixture();
  await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  const id = await at.recommendationOf(at.customers[0]?.id ?? '');
  await at.vcio.sees(decideRecommendation, { params: { id }, body: { outcome: 'declined', by: 'J. Doe', note: 'Moves to the cloud' } });
  const get = (format: string, by = at.vcio) => by.inject({ method: 'GET', url: `/api/campaigns/report?format=${format}` });
  for (const [format, start] of Object.entries({ pdf: '%PDF', pptx: 'PK' })) {
    const file = await get(format);
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200);
    expect(file.rawPayload.subarray(0, start.length).toString()).toBe(start);
    expect(String(file.headers['content-disposition'])).toContain(`.${format}`);
  }
  expect((await get('pdf', at.engineer)).statusCode).toBe(403);
  expect((await get('docx')).statusCode).toBe(400);
});
