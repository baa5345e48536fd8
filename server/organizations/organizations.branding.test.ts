import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getCurrentOrganization, removeLogo, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function upload(person: Person, background: string, query: string) {
  const bytes = await sharp({ create: { width: 64, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n';
  const answer = await person.inject({
    method: 'POST',
    url: `/api/organizations/logo${query}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  });
  return { status: answer.statusCode, settings: answer.json().settings };
}

test('[SET-21] An organisation has a logo for light and one for dark backgrounds, each replaced and removed separately', async () => {
  const { owner } = await server.organization();
  const light = (await upload(owner, '#111', '')).settings;
  const both = (await upload(owner, '#eee', '?ground=dark')).settings;
  expect(both.logo).toBe(light.logo);
  expect(both.logoDark).toMatch(/^\/api\/organizations\/logo\?v=[0-9a-f]{24}$/);
  const replaced = (await upload(owner, '#222', '?ground=light')).settings;
  const isKept = async (url: string) => (await owner.inject({ method: 'GET', url })).headers['cache-control']?.includes('immutable');
  expect(await Promise.all([replaced.logo, replaced.logoDark, light.logo].map(isKept))).toEqual([true, true, false]);

  expect((await owner.sees(removeLogo, { query: { ground: 'dark' } })).settings).toMatchObject({ logo: replaced.logo, logoDark: null });
  expect(await Promise.all([replaced.logo, replaced.logoDark].map(isKept))).toEqual([true, false]);
  expect((await upload(owner, '#333', '?ground=sea')).status).toBe(400);
});

test('[SET-22] Terms, date formats and status names in decks are current, and fixed in a deck once it is finalized', async () => {
  const { id: organizationId, owner } = await server.organization('Wordy IT');
  const { id: customerId } = await owner.sees(createCustomer, { body: { name: 'Read Ltd' } });
  const { id: assessmentId } = await seedAssessment(server.pools, organizationId, { customerId });
  const { id } = await owner.sees(createQbr, { body: { customerId, assessmentId } });
  const save = (cover: string) =>
    owner.sees(updateOrganization, {
      body: {
        settings: {
          report: { cover, foot: 'Reg. 0812' },
          dateFormat: 'dd.mm.yyyy',
          recommendations: { statusNames: { in_progress: 'In progress' } },
        },
      },
    });
  await save('Harbour Road 4');
  const draft = await owner.sees(getQbr, { params: { id } });
  expect(draft.facts).toMatchObject({
    provider: { cover: 'Harbour Road 4', foot: 'Reg. 0812' },
    review: { dateFormat: 'dd.mm.yyyy', stateNames: { in_progress: 'In progress' } },
  });
  await owner.sees(finalizeQbr, { params: { id }, body: {} });
  await save('Moved to Quay 9');
  expect((await owner.sees(getQbr, { params: { id } })).facts?.provider.cover).toBe('Harbour Road 4');
});

test('[SET-23] Texts that are too long for a deck are refused, and an empty one counts as none', async () => {
  const { owner } = await server.organization();
  const long = 'x'.repeat(10_000);
  for (const report of [{ cover: long }, { foot: 'x'.repeat(41) }]) {
    expect((await owner.refused(updateOrganization, { body: { settings: { report } } })).status).toBe(400);
  }
  await owner.sees(updateOrganization, { body: { settings: { report: { cover: '', foot: '' } } } });
  expect((await owner.sees(getCurrentOrganization)).settings.report).toEqual({ cover: '', foot: '' });
});
