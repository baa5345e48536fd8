import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOpenFinding } from '#domain/findings/findings.rules.ts';
import { inWords } from '#domain/deck/titles/titles.words.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { movedLines, movedSentence } from '#domain/assessments/compare/moved.rules.ts';
import { printedMove, SCORE_BANDS, scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import { type Assessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { compareAssessments } from '#contract/assessments/assessments.compare.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { type Customer, getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { getCustomerRuns } from '#contract/customers/timeline.contract.ts';
import { getDashboardPlanning, getDashboardStats, getDashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { getFindingCounts, listFindings } from '#contract/findings/findings.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { getRecommendationTotals, getRoadmap } from '#contract/recommendations/recommendations.contract.ts';
import { reviewedForQbr } from '#server/assessments/assessments.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { findReviewedCustomer } from '#server/qbrs/qbrs.queries.ts';
import { collectFacts } from './facts.collect.ts';
import { publishedTemplatesCache } from '#server/templates/templates.ts';
import { type Caller, caller } from '#tests/support/caller.ts';
import { copyOfDemo, DEMO_NOW as NOW } from '#tests/support/demo.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Figures of one organisation from every place that shows them: lists, customers, dashboard, exports and deck facts. Equal figures are
   compared with each other; nothing is computed from raw rows here. */
let server: TestServer;
let owner: Caller;
let customers: Customer[];
/** Latest approval first. */
let approved: Assessment[];
let decks: Map<string, DeckFacts>;

beforeAll(async () => {
  const { filled: demo, ...database } = await copyOfDemo();
  server = await startTestServer({}, { database });
  server.context.now = () => NOW;
  const userId = demo.people.find(({ role, status }) => role === 'owner' && status === 'active')?.id ?? '';
  const session = { tokenHash: hashToken('owner'), userId, organizationId: demo.id, idleSeconds: 1800 };
  await asAuth(server.pools, (tx) =>
    tx
      .insertInto('auth.sessions')
      .values({ ...session, expiresAt: new Date(Date.now() + 3_600_000) })
      .execute(),
  );
  owner = caller(server.app, { sid: 'owner' });
  const whole = { customFields: 'true' } as const;
  customers = [
    ...(await owner.sees(listCustomers, { query: whole })),
    ...(await owner.sees(listCustomers, { query: { ...whole, status: 'archived' } })),
  ];
  const scored = (await owner.sees(listAssessments, { query: { status: 'approved' } })).filter(({ score }) => score !== null);
  approved = await Promise.all(scored.map(({ id }) => owner.sees(getAssessment, { params: { id } })));
  for (const [index, { id, score, progress, criticalGaps }] of scored.entries())
    expect(approved[index]).toMatchObject({ id, score, progress, criticalGaps });
  decks = await decksOf(demo.id);
});
afterAll(() => server.close());

const runsOf = (customer: Customer) => latestFirst(approved.filter((run) => run.customer.id === customer.id));
const latestFirst = (runs: readonly Assessment[]) =>
  runs.toSorted((one, other) => (other.approvedAt ?? '').localeCompare(one.approvedAt ?? ''));

/** Deck facts of each customer's latest approved assessment. */
async function decksOf(organizationId: string): Promise<Map<string, DeckFacts>> {
  const context = { publishedTemplates: publishedTemplatesCache() };
  return asOrganization(server.pools, organizationId, async (tx) => {
    const made = new Map<string, DeckFacts>();
    for (const { id } of customers) {
      const latest = latestFirst(approved.filter((run) => run.customer.id === id))[0];
      const customer = await findReviewedCustomer(tx, id);
      const [reviewed] = latest ? await reviewedForQbr({ tx, context }, [latest.id]) : [];
      if (!reviewed || !customer) continue;
      const of = { qbrId: null, customer, period: { year: 2026, quarter: 4 }, dateTime: null, askedIds: null, now: NOW };
      made.set(id, (await collectFacts({ tx, context }, { ...of, reviewed: [reviewed] })).facts);
    }
    return made;
  });
}

const openOf = async (query: { customerId?: string; assessmentId?: string }) =>
  owner.sees(listFindings, { query: { ...query, open: 'true' } });

test('[TRUTH-1] A customer’s score and its comparison come from its latest approved assessment and the previous one of the template', async () => {
  expect(approved.length).toBeGreaterThan(50);
  for (const customer of customers) {
    const [latest, ...earlier] = runsOf(customer);
    const before = earlier.find(({ template }) => template.id === latest?.template.id);
    expect(customer.health, customer.name).toMatchObject({ score: latest?.score ?? null, previous: before?.score ?? null });
    expect(await owner.sees(getCustomer, { params: { id: customer.id } }), customer.name).toEqual(customer);
    const runs = decks.get(customer.id)?.runs ?? [];
    expect(runs.at(-1)?.score ?? null, `deck of ${customer.name}`).toBe(customer.health.score);
    expect(runs.at(-2)?.score ?? null, `deck of ${customer.name}`).toBe(customer.health.previous);
  }
});

test('[TRUTH-13] Score changes name the assessments behind them, and their lines add up to the change beside the score', async () => {
  const moved = customers.filter(({ health }) => health.score !== null && health.previous !== null);
  expect(moved.length).toBeGreaterThan(3);
  for (const { id, name, health } of moved.slice(0, 8)) {
    const [before, now] = (await owner.sees(getCustomerRuns, { params: { id } })).slice(-2);
    expect([now?.score, before?.score], name).toEqual([health.score, health.previous]);
    const query = { with: before?.assessmentId ?? '' };
    const { score, sections } = await owner.sees(compareAssessments, { params: { id: now?.assessmentId ?? '' }, query });
    const change = scoreChange(health.score ?? 0, health.previous ?? 0, SCORE_BANDS);
    expect(score.change, name).toBe(change);
    const lines = movedLines(sections, change).reduce((sum, { points }) => sum + points, 0);
    expect(lines, name).toBeCloseTo(change, 5);
    expect(health.reason, name).toBe(movedSentence(sections));
  }
});

test('[TRUTH-2] The score and progress in an assessment’s row equal those computed from its questions', async () => {
  for (const run of approved.slice(0, 12)) {
    const { score, progress } = await owner.sees(getAssessmentQuestions, { params: { id: run.id } });
    expect(score.value, run.name).toBe(run.score);
    expect(progress, run.name).toEqual(run.progress);
  }
});

test('[TRUTH-3] The overall score is the mean of the customers’ scores, on the dashboard and at the end of its trend', async () => {
  const { overallAlignmentScore, customers: counted } = await owner.sees(getDashboardStats);
  const present = customers.filter(({ status }) => status !== 'archived');
  const since = new Date(NOW.getTime() - 365 * 86_400_000).toISOString().slice(0, 10);
  const scores = present.flatMap(({ health }) => (health.score !== null && (health.asOf ?? '') >= since ? [health.score] : []));
  expect(counted).toEqual({ total: present.length, assessed: scores.length });
  expect(overallAlignmentScore).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 1);
  const now = (await owner.sees(getDashboardTrend)).quarters.at(-1);
  expect(now).toMatchObject({ score: overallAlignmentScore, assessed: scores.length });
});

test('[TRUTH-4] The number of open findings is the same in the customer list, their counts, their list and its export', async () => {
  expect(customers.some(({ openFindings }) => openFindings > 5)).toBe(true);
  for (const { id, name, openFindings } of customers) {
    const counts = await owner.sees(getFindingCounts, { query: { customerId: id } });
    const listed = await openOf({ customerId: id });
    const bySeverity = Object.values(counts.openBySeverity).reduce((sum, n) => sum + n, 0);
    expect([counts.open, bySeverity, listed.length], name).toEqual([openFindings, openFindings, openFindings]);
    expect(
      listed.every(({ status }) => isOpenFinding(status)),
      name,
    ).toBe(true);
    const living = Object.values(counts.byGroup).reduce((sum, n) => sum + n, 0);
    expect([counts.living, Object.values(counts.bySeverity).reduce((sum, n) => sum + n, 0)], name).toEqual([living, living]);
  }
  const all = await owner.sees(getFindingCounts, { query: {} });
  expect(all.open).toBe(customers.reduce((sum, { openFindings }) => sum + openFindings, 0));
});

test('[TRUTH-5] The export of open findings has a line for each finding', async () => {
  for (const { id, name, openFindings } of customers.filter((one) => one.openFindings > 0).slice(0, 8)) {
    const { body } = await owner.inject({ method: 'GET', url: `/api/findings/export?format=csv&open=true&customerId=${id}` });
    expect(body.trim().split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/u).length - 1, name).toBe(openFindings);
  }
});

test('[TRUTH-6] A deck’s open and critical gaps are all open findings of the customer that it may read about, whichever assessment found them', async () => {
  for (const customer of customers.slice(0, 15)) {
    const facts = decks.get(customer.id);
    if (!facts) continue;
    const internal = new Set<string>();
    for (const { id } of runsOf(customer))
      for (const { questions } of (await owner.sees(getAssessmentQuestions, { params: { id } })).sections)
        for (const { internalOnly, key } of questions) if (internalOnly) internal.add(`${id} ${key}`);
    const isApproved = (id: string) => runsOf(customer).some((run) => run.id === id);
    const open = (await openOf({ customerId: customer.id })).filter(
      ({ assessmentId, firstSeenAssessmentId, seenCount, questionKey }) =>
        (isApproved(assessmentId) || seenCount > 1) &&
        ![assessmentId, firstSeenAssessmentId].some((run) => internal.has(`${run} ${questionKey}`)),
    );
    const counted = facts.gaps.reduce((sum, { count }) => sum + count, 0);
    expect(counted, customer.name).toBe(open.length);
    expect(facts.criticalGaps, customer.name).toBe(open.filter(({ severity }) => severity === 'critical').length);
  }
});

test('[TRUTH-7] A deck shows the same score, change and number of decisions on every slide', () => {
  expect(decks.size).toBeGreaterThan(20);
  for (const [id, facts] of decks) {
    const name = customers.find((one) => one.id === id)?.name;
    const { slides } = slidesOf(facts, { hideAmounts: false }, false);
    const titles = new Map(slides.map(({ key, title }) => [key, title]));
    const [before, now] = [facts.runs.at(-2), facts.runs.at(-1)];
    if (before && now) {
      const change = Math.abs(scoreChange(now.score, before.score, SCORE_BANDS));
      const words = change === 0 ? /hold|unchanged/u : new RegExp(`\\b${change} points?\\b`, 'u');
      expect(titles.get('ask'), name).toMatch(words);
      expect(titles.get('score'), name).toMatch(words);
    }
    const asked = facts.recommendations.filter(({ state }) => state === 'asked').length;
    if (asked === 0) continue;
    expect(titles.get('ask'), name).toMatch(new RegExp(`${inWords(asked)} approvals?|critical risks? (is|are) open`, 'u'));
    expect(
      slides.some(({ section }) => section === 'decisions'),
      name,
    ).toBe(true);
  }
});

test('[TRUTH-8] Open recommendations and their value are the same in the list of customers and in the table’s totals', async () => {
  for (const { id, name, openRecommendations } of customers) {
    const { count } = await owner.sees(getRecommendationTotals, { query: { customerId: id, state: 'open' } });
    expect(count, name).toBe(openRecommendations.count);
  }
});

test('[TRUTH-9] Items that the dashboard counts as awaiting action are those in the inbox and the table', async () => {
  // The inbox uses the database's clock.
  server.context.now = () => new Date();
  const planning = await owner.sees(getDashboardPlanning);
  server.context.now = () => NOW;
  const counts = await owner.sees(getFindingCounts, { query: {} });
  expect(planning.unassigned).toBe(counts.byGroup.unassigned);
  expect(planning.acceptancesEnding).toBe(counts.byGroup.acceptance_ends);
  expect(planning.critical).toBe((await owner.sees(listFindings, { query: { unassigned: 'true', severity: 'critical' } })).length);
  expect(planning.decisionsWaiting).toBe((await owner.sees(getRecommendationTotals, { query: { status: 'proposed' } })).count);
});

test('[TRUTH-16] Overdue work is in the same quarter of a customer’s deck and roadmap', async () => {
  const late = [...decks].flatMap(([customerId, { recommendations }]) =>
    recommendations.flatMap(({ id, lateSince, quarter }) => (lateSince ? [{ customerId, id, lateSince, quarter }] : [])),
  );
  expect(late.length).toBeGreaterThan(0);
  for (const { customerId, id, lateSince, quarter } of late) {
    const [first] = (await owner.sees(getRoadmap, { query: { customerId } })).quarters;
    expect(first).toMatchObject({ ...quarter });
    expect(first?.items.find((item) => item.id === id)).toMatchObject({ targetQuarter: lateSince });
  }
});

/** Removes white space, because a line may be broken anywhere. */
const joined = (text: string) => text.replaceAll(/[\s\u200b]+/gu, '');

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return joined(pages.join(''));
}

/** Text of the slides, in any order. */
function textOfPptx(bytes: Uint8Array): string {
  const parts = Object.entries(unzipSync(new Uint8Array(bytes))).filter(([name]) => /^ppt\/slides\/[^/]+\.xml$/u.test(name));
  const xml = parts.map(([, content]) => strFromU8(content)).join('');
  const entities = [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&apos;', "'"],
    ['&amp;', '&'],
  ] as const;
  return joined(entities.reduce((text, [written, sign]) => text.replaceAll(written, sign), xml.replaceAll(/<[^>]*>/gu, '')));
}

async function rowsOfXlsx(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  return (name: string) => sheets.find((sheet) => sheet.name === name)?.rows.slice(1) ?? [];
}

test('[TRUTH-10] The PDF, PowerPoint and spreadsheet of a review show the product’s score, open findings and decisions', async () => {
  const compared = customers
    .filter(({ id, health, openFindings }) => decks.has(id) && health.previous !== null && openFindings > 0)
    .slice(0, 2);
  expect(compared).toHaveLength(2);
  for (const customer of compared) {
    const [latest] = runsOf(customer);
    const { id } = await owner.sees(createQbr, { body: { customerId: customer.id, assessmentId: latest?.id ?? '' } });
    const file = async (format: string) =>
      (await owner.inject({ method: 'GET', url: `/api/qbrs/${id}/export?format=${format}&hideAmounts=true` })).rawPayload;
    const facts = decks.get(customer.id);
    if (!facts) throw new Error('All customers with a run has a deck.');
    const shown = slidesOf(facts, { hideAmounts: true }, false).slides;
    const headlines = ['score', 'ask', 'gaps'].flatMap((key) => shown.find((slide) => slide.key === key)?.title ?? []);
    expect(headlines.length).toBeGreaterThan(1);

    const texts = { pdf: await textOfPdf(await file('pdf')), pptx: textOfPptx(await file('pptx')) };
    for (const [format, text] of Object.entries(texts)) {
      expect(text, `${format} of ${customer.name}`).toContain(
        `${printedMove(customer.health.score ?? 0, customer.health.previous ?? 0, SCORE_BANDS).now}%`,
      );
      for (const title of headlines) expect(text, `${format} of ${customer.name}`).toContain(joined(title));
    }
    const sheet = await rowsOfXlsx(await file('xlsx'));
    const counted = sheet('Findings').length;
    expect(counted, customer.name).toBe(facts.gaps.length);
    const asked = facts.recommendations.filter(({ state }) => state === 'asked').length;
    expect(sheet('Recommendations').filter((row) => row.includes('For decision')).length, customer.name).toBe(asked);
  }
});
