import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addressWith } from '#tests/guards/crawl.ts';

/** Excluded, because the sample has no PSA run. */
const OF_A_RUN = '/api/integrations/:kind/runs/:runId/changes';

const LISTS = ENDPOINTS.flatMap(({ entry }) =>
  entry.list && entry.allow !== 'superadmin' && entry.path !== OF_A_RUN ? [{ path: entry.path, entry, list: entry.list }] : [],
);

let server: TestServer;
let ours: SampleOrganization;
beforeAll(async () => {
  server = await startTestServer();
  ours = await sampleOrganization(server, 'marker-order-3b7e');
});
afterAll(() => server.close());

async function page(url: string): Promise<{ rows: unknown[]; next: string | undefined }> {
  const answer = await ours.owner.inject({ method: 'GET', url });
  expect(answer.statusCode, url).toBe(200);
  return { rows: answer.json<unknown[]>(), next: /<([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1] };
}

test.each(LISTS)(
  '[GUARD-22] [T20] $path has one order: as a whole, repeated, and row by row, however it is sorted',
  async ({ entry, list }) => {
    const address = addressWith(entry, ours.ids);
    const and = address.includes('?') ? '&' : '?';
    for (const sort of list.sorts) {
      const whole = await page(`${address}${and}sort=${sort}`);
      expect((await page(`${address}${and}sort=${sort}`)).rows).toEqual(whole.rows);
      const single: unknown[] = [];
      for (let url: string | undefined = `${address}${and}sort=${sort}&limit=1`; url !== undefined && single.length < whole.rows.length;) {
        const { rows, next } = await page(url);
        single.push(...rows);
        url = next;
      }
      expect(single).toEqual(whole.rows);
    }
  },
);
