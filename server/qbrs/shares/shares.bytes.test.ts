import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setBudgetTarget } from '#contract/budgets/budgets.contract.ts';
import { openCalendarFeed } from '#contract/calendar/calendar.contract.ts';
import { createAgreement } from '#contract/customers/agreements.contract.ts';
import { createAsset } from '#contract/customers/assets.contract.ts';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { saveServiceFigures } from '#contract/customers/service.contract.ts';
import { createQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { recordMinutes, setActionItems, setAttendees } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { startQbrExport } from '#contract/qbrs/qbrs.export.contract.ts';
import { finalizeQbr, presentQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { SECRET, seedAssessment } from '#tests/support/approved.ts';
import { readableOf, type ReadableFile } from './shares.bytes.fixture.ts';
import { openSharesFixture, type SharesFixture, tokenOf } from './shares.fixture.ts';

/** Text that cannot occur by chance. */
const INTERNAL = 'Zqxinternal';
const FORMATS = ['pdf', 'pptx', 'summary', 'xlsx', 'docx', 'ics'] as const;
/**
 * Amounts whose digits occur in no coordinate by chance: 76,543.21 one-time, 98,765.43 monthly, 65,432.10 for an asset, 54,321.09 for an
 * agreement.
 */
const ONCE = 7_654_321;
const MONTHLY = 9_876_543;
const ASSET = 6_543_210;
const AGREEMENT = 5_432_109;
const TARGET = 87_654_300;
const TICKETS = 4711;

let at: SharesFixture;
let qbrId: string;
let token: string;
let hidden: string;
beforeAll(async () => {
  at = await openSharesFixture();
  qbrId = await plant();
  token = await link({});
  hidden = await link({ hideAmounts: true });
});
afterAll(() => at.server.close());

async function link(body: { hideAmounts?: boolean }): Promise<string> {
  return tokenOf((await at.vcio.sees(shareQbr, { params: { id: qbrId }, body })).url);
}

/** Creates a customer with internal text in every field for it, and an amount wherever one is possible. */
async function plant(): Promise<string> {
  const sees = at.vcio.sees;
  const { id: customerId } = await sees(createCustomer, {
    body: { name: 'Adatum', currency: 'GBP', notesInternal: INTERNAL, tags: [INTERNAL], userCount: 40, endpointCount: 50 },
  });
  const params = { id: customerId };
  await sees(createContact, { params, body: { name: 'Helen Okafor', phone: INTERNAL, email: 'helen@adatum.test', attendsReviews: true } });
  await sees(createAgreement, { params, body: { name: 'Managed services', amount: AGREEMENT, start: '2025-01-01', cycle: 'monthly' } });
  const asset = { name: 'Old server', type: 'Server', cost: ASSET, replaceYear: 2027, serial: INTERNAL };
  await sees(createAsset, { params, body: asset });
  for (const fiscalYear of ['2026', '2027']) {
    await sees(setBudgetTarget, { params: { customerId, fiscalYear }, body: { target: TARGET } });
  }
  const served = { tickets: TICKETS, firstResponseMinutes: 42, resolutionMinutes: 296, satisfaction: 96.3 };
  await sees(saveServiceFigures, { params, body: { year: 2026, quarter: 4, ...served } });
  const { id: assessmentId } = await seedAssessment(at.server.pools, at.msp.id, { customerId });
  const recommend = async (title: string, more: object) => {
    const texts = { problem: 'Copies can be deleted', benefit: 'Nothing is lost', riskIfNot: 'Work stops', internalNote: INTERNAL };
    return (await sees(createRecommendation, { body: { customerId, title, margin: 4321, ...texts, ...more } })).id;
  };
  const options = [
    { key: 'a', name: 'Good', oneTime: ONCE, recurring: MONTHLY, chosen: true },
    { key: 'b', name: 'Better', oneTime: ONCE + 100_000, recurring: MONTHLY },
  ];
  const asked = await recommend('Lock the copies', { targetQuarter: { year: 2027, quarter: 2 }, options });
  await recommend('Renew the firewall', { targetQuarter: { year: 2027, quarter: 3 }, options });
  await recommend(`${INTERNAL} idea that nobody may see`, { status: 'idea', options });
  await recommend(`${INTERNAL} declined`, { status: 'declined', options });

  const dateTime = '2026-12-10T10:00:00Z';
  const { id, sections } = await sees(createQbr, { body: { customerId, assessmentId, recommendationIds: [asked], dateTime } });
  const noted = sections.map(({ key }) => ({ key, speakerNotes: INTERNAL }));
  const { version } = await sees(getQbr, { params: { id } });
  await sees(updateQbr, { params: { id }, body: { sections: noted, version } });
  await sees(setAttendees, { params: { id }, body: { attendees: [{ userId: at.vcio.id }, { name: 'Helen Okafor', email: GUEST }] } });
  const item = { key: 'one', text: 'Send the list of leavers', owner: 'theirs' as const, person: 'Tom', due: '2026-12-24' };
  await sees(setActionItems, { params: { id }, body: { actionItems: [item] } });
  return id;
}

const exported = async (query: string) => {
  const { statusCode, body, rawPayload } = await at.vcio.inject({ method: 'GET', url: `/api/qbrs/${qbrId}/export?${query}` });
  expect(statusCode, body.slice(0, 200)).toBe(200);
  return readableOf(rawPayload);
};

/** Same file, generated by an export job. */
async function made(format: 'pdf' | 'pptx' | 'xlsx', hides: boolean): Promise<ReadableFile> {
  const body = { format, ...(hides ? { hideAmounts: 'true' as const } : {}) };
  const { id } = await at.vcio.sees(startQbrExport, { params: { id: qbrId }, body });
  await at.server.context.backgroundWork.finished();
  const { statusCode, rawPayload } = await at.vcio.inject({ method: 'GET', url: `/api/qbrs/${qbrId}/exports/${id}/file` });
  expect(statusCode).toBe(200);
  return readableOf(rawPayload);
}

/** Every file or response that a customer can get, by name. */
async function filesOf(hides: boolean): Promise<[string, ReadableFile][]> {
  const files: [string, ReadableFile][] = [];
  for (const format of FORMATS) files.push([format, await exported(`format=${format}${hides ? '&hideAmounts=true' : ''}`)]);
  for (const format of ['pdf', 'pptx', 'xlsx'] as const) files.push([`${format} of a job`, await made(format, hides)]);
  const { rawPayload } = await at.read(hides ? hidden : token);
  const seen = await at.vcio.inject({ method: 'GET', url: `/api/qbrs/${qbrId}/customer-view${hides ? '?hideAmounts=true' : ''}` });
  expect(seen.statusCode).toBe(200);
  return [...files, ['link', await readableOf(rawPayload)], ['link before it is made', await readableOf(seen.rawPayload)]];
}

async function feed(): Promise<ReadableFile> {
  const { url } = await at.vcio.sees(openCalendarFeed);
  const answer = await at.server.app.inject({ method: 'GET', url: new URL(url).pathname });
  expect(answer.statusCode).toBe(200);
  return readableOf(answer.rawPayload);
}

/** Keeps only letters, because lines break and letters may be positioned one by one. */
const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]+/gu, '');
/** Guest's address, which only the invitation and the recap may contain. */
const GUEST = 'guest.of.alder@insurer.test';
const PLANTED = [INTERNAL, SECRET].map(letters);

function internalIn({ everything, words }: ReadableFile): string[] {
  return PLANTED.filter(
    (text) => everything.toLowerCase().includes(text) || letters(everything).includes(text) || letters(words).includes(text),
  );
}

/** Amounts found, in human and machine formats. */
function amountsIn({ everything, words }: ReadableFile): string[] {
  const minor = [ONCE, MONTHLY, ASSET, AGREEMENT, TARGET, ONCE + 100_000];
  const written = minor.flatMap((amount) => {
    const whole = Math.trunc(amount / 100);
    const pounds = whole.toLocaleString('en-GB');
    return [`${amount}`, `${amount / 100}`, pounds, pounds.replace(',', '\u00a0'), pounds.replace(',', '.'), `${whole}`];
  });
  const found = written.filter((text) =>
    new RegExp(`(?<![\\d.])${text.replaceAll('.', '\\.')}(?!\\d)`, 'u').test(`${words}\n${everything}`),
  );
  // Positions on a page are no amounts.
  const readable = words.replaceAll(/"box":\{[^}]*\}/gu, '');
  const short = ['76.5', '98.8', '65.4', '54.3', '£'].filter((text) => readable.includes(text));
  return [...found, ...short];
}

describe('every byte that a customer can get', () => {
  test('[SHARE-11] Internal content is not in any file, the link or the calendar, however it is packed', async () => {
    const files = await filesOf(false);
    for (const [name, file] of files) expect(internalIn(file), name).toEqual([]);
    for (const [name, file] of files.filter(([format]) => format !== 'ics'))
      expect(letters(file.everything), name).not.toContain(letters(GUEST));
    expect(internalIn(await feed()), 'feed').toEqual([]);
    // Control: the same search finds text that the customer may read.
    for (const [name, file] of files.filter(([format]) => format !== 'ics')) expect(letters(file.words), name).toContain('lockthecopies');
    for (const [name, file] of files.filter(([format]) => /pdf|pptx|xlsx|link/u.test(format))) expect(file.words, name).toMatch(/4,?711/u);
    expect(letters((await exported('format=pptx&copy=presenter')).words)).toContain(letters(INTERNAL));
  });

  test('[SHARE-12] Hidden amounts are not in any file or the link, as words or as numbers', async () => {
    for (const [name, file] of await filesOf(true)) expect(amountsIn(file), name).toEqual([]);
    for (const [name, file] of await filesOf(false)) {
      if (['pdf', 'pptx', 'summary', 'xlsx', 'link'].includes(name)) expect(amountsIn(file).length, name).toBeGreaterThan(1);
    }
  });

  test('[SHARE-13] After the meeting the link shows its minutes and still nothing internal', async () => {
    const params = { id: qbrId };
    await at.vcio.sees(finalizeQbr, { params, body: undefined });
    await at.vcio.sees(recordMinutes, { params, body: { summary: 'All agreed.', satisfaction: 2 } });
    await at.vcio.sees(presentQbr, { params, body: undefined });
    const { rawPayload } = await at.read(token);
    const file = await readableOf(rawPayload);
    expect(file.words).toContain('All agreed.');
    expect(file.words).not.toContain('"satisfaction"');
    expect(internalIn(file)).toEqual([]);
    expect(internalIn(await exported('format=docx'))).toEqual([]);
  });
});
