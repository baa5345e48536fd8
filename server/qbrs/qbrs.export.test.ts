import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { SECRET, seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  const { id: customerId } = await vcio.sees(createCustomer, { body: { name: 'Adatum', currency: 'GBP' } });
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  const { id: asked } = await vcio.sees(createRecommendation, {
    body: {
      customerId,
      title: 'Lock the copies',
      internalNote: SECRET,
      margin: 4321,
      benefit: 'Nothing is lost',
      targetQuarter: { year: 2027, quarter: 2 },
      options: [
        { key: 'a', name: 'Good', oneTime: 7_654_300, recurring: 98_700, chosen: true },
        { key: 'b', name: 'Better', oneTime: 8_765_400, recurring: 87_600 },
      ],
    },
  });
  const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId, recommendationIds: [asked] } });
  id = qbr.id;
  const sections = [{ key: 'score' as const, speakerNotes: 'Pause before the number' }];
  await vcio.sees(updateQbr, { params: { id }, body: { sections, version: qbr.version } });
});
afterAll(() => server.close());

async function file(query: string): Promise<Buffer> {
  const { statusCode, body, rawPayload } = await vcio.inject({ method: 'GET', url: `/api/qbrs/${id}/export?${query}` });
  expect(statusCode, body.slice(0, 300)).toBe(200);
  return rawPayload;
}

/** Removes white space, because a line may be broken anywhere. */
const joined = (text: string) => text.replaceAll(/[\s\u200b]+/gu, '');

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(joined(items.map((item) => ('str' in item ? item.str : '')).join('')));
  }
  return pages;
}

const partsOf = (bytes: Uint8Array) =>
  Object.entries(unzipSync(new Uint8Array(bytes)))
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, content]) => strFromU8(content))
    .join('');

const AMOUNTS = ['76,543', '76.5', '987', '87,654', '876', '£'];

describe('the files of a review', () => {
  test('The PDF is the deck of the stored facts: recommendation, cost and customer, nothing internal, and a draft mark', async () => {
    const pages = await pagesOf(await file('format=pdf'));
    const all = pages.join(' ');
    expect(pages[0]).toContain('Draft.ConfidentialtoAdatum');
    for (const part of ['Adatum', 'Lockthecopies', 'Nothingislost', '76,543']) expect(all).toContain(part);
    for (const hidden of [joined(SECRET), '4321', 'Pausebeforethenumber']) expect(all).not.toContain(hidden);
  });

  test('Hidden amounts are in no file of the review', async () => {
    const files = [
      (await pagesOf(await file('format=pdf&hideAmounts=true'))).join(' '),
      (await pagesOf(await file('format=summary&hideAmounts=true'))).join(' '),
      partsOf(await file('format=pptx&hideAmounts=true')).replaceAll(/<[^>]*>/gu, ' '),
    ];
    for (const text of files) for (const amount of AMOUNTS) expect(text).not.toContain(amount);
  });

  test('Only the presenter’s PowerPoint contains the speaker notes', async () => {
    expect(partsOf(await file('format=pptx&copy=presenter'))).toContain('Pause before the number');
    expect(partsOf(await file('format=pptx'))).not.toContain('Pause before the number');
  });

  test('The summary for a board is one page with the decisions', async () => {
    const pages = await pagesOf(await file('format=summary'));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Lockthecopies');
    expect(pages[0]).toContain('Draft,confidential');
  });

  test('A finalized review’s file has no draft mark, and a review from before decks had facts uses its figures', async () => {
    await vcio.sees(finalizeQbr, { params: { id }, body: undefined });
    expect((await pagesOf(await file('format=pdf')))[0]).not.toContain('Draft');
    await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('qbrs').set({ facts: null }).where('id', '=', id).execute());
    expect((await pagesOf(await file('format=pdf'))).join(' ')).toContain('Adatum');
    expect((await pagesOf(await file('format=summary'))).join(' ')).toContain('Adatum');
  });
});
