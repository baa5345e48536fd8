import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenIn, sentencesIn } from '#domain/deck/claims/truth.rules.ts';
import { documentPages } from '#domain/deck/documents/documents.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { isQuestion } from '#domain/findings/wording.rules.ts';
import { faultsOfDeck, faultsOfSheet, HARD_NAMES } from '#domain/deck/facts/deck.faults.sample.ts';
import { summaryOf } from '#domain/deck/summary/summary.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import { DeckFacts as SentFacts } from '#contract/qbrs/facts.fields.ts';
import { reviewedForQbr } from '#server/assessments/assessments.ts';
import { fillOrganization } from '#demo/demo.fill.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { asOrganization, asOwner, openPools, type Pools } from '#server/platform/db/pools.ts';
import { findReviewedCustomer } from '#server/qbrs/qbrs.queries.ts';
import { publishedTemplatesCache } from '#server/templates/templates.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { collectFacts } from './facts.collect.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const SECRET = 'Hush: not for the customer';
/** Amounts for recommendations without a known cost, and a margin; no other amount contains their digits. */
const [UNKNOWN, MARGIN] = [918_273_645, 777_123_777];

let database: TestDatabase;
let pools: Pools;
let organizationId: string;
let decks: { customer: string; facts: DeckFacts; questions: string[] }[];

beforeAll(async () => {
  database = await copyOfMigrated();
  pools = openPools(await prepareLogins(database.ownerUrl, Buffer.alloc(32, 4)), {
    secret: createSecretKey(Buffer.alloc(32, 4)),
    unprovenUpTo: 0,
  });
  organizationId = (await fillOrganization(database.ownerUrl, { name: 'Lantern & Sons', size: 'S', now: NOW })).id;
  await plantSecrets();
  decks = await allDecks();
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

/** Fills every internal column of every row, and sets amounts on recommendations without a known cost. */
async function plantSecrets(): Promise<void> {
  await asOwner(database.ownerUrl, async (tx) => {
    await sql`select set_config('app.organization_id', ${organizationId}, true)`.execute(tx);
    for (const statement of [
      `update customers set notes_internal = '${SECRET}'`,
      `update answers set internal_note = '${SECRET}', na_reason = '${SECRET}'`,
      `update findings set decision_note = '${SECRET}'`,
      `update recommendations set internal_note = '${SECRET}', margin = ${MARGIN}`,
      `update recommendations set one_time = ${UNKNOWN} where status = 'idea' and cost_known`,
      `update recommendations set one_time = ${UNKNOWN}, recurring = ${UNKNOWN},
         options = (select coalesce(jsonb_agg(o || '{"oneTime": ${UNKNOWN}, "recurring": ${UNKNOWN}}'), '[]') from jsonb_array_elements(options) o)
       where not cost_known`,
    ])
      await sql.raw(statement).execute(tx);
  });
}

/** Facts of the deck of every customer with an approved assessment, including all of the customer's templates. */
function allDecks() {
  return asOrganization(pools, organizationId, async (tx) => {
    const { rows } = await sql<{ customerId: string; ids: string[] }>`
      select customer_id, array_agg(id::text order by approved_at desc) as ids from (
        select distinct on (customer_id, template_id) customer_id, id, approved_at from assessments
        where status = 'approved' and deleted_at is null order by customer_id, template_id, approved_at desc) latest
      group by customer_id`.execute(tx);
    const context = { publishedTemplates: publishedTemplatesCache() };
    const made = [];
    for (const { customerId, ids } of rows) {
      const [first, ...others] = await reviewedForQbr({ tx, context }, ids);
      const customer = await findReviewedCustomer(tx, customerId);
      if (!first || !customer) continue;
      const reviewed = [first, ...others] as const;
      const of = { qbrId: null, customer, period: { year: 2026, quarter: 4 }, dateTime: null, askedIds: null, now: NOW };
      const { facts } = await collectFacts({ tx, context }, { ...of, reviewed });
      const internal = reviewed.flatMap(({ body }) =>
        body.sections.flatMap(({ questions }) => questions.filter((one) => one.internalOnly)),
      );
      made.push({ customer: customer.name, facts, questions: internal.map(({ text }) => text) });
    }
    return made;
  });
}

test('[QBR-50] The facts of no customer contain an internal note, an internal question, a margin or an unknown amount', () => {
  expect(decks.length).toBeGreaterThan(20);
  expect(decks.flatMap(({ questions }) => questions).length).toBeGreaterThan(20);
  for (const { customer, facts, questions } of decks) {
    const text = JSON.stringify(facts);
    for (const hidden of [SECRET, '"margin"', String(UNKNOWN), `:${MARGIN}`])
      expect(text.includes(hidden), `${customer}: ${hidden}`).toBe(false);
    const wordsOfGaps = facts.gaps.map(({ words }) => words);
    for (const question of questions) expect(wordsOfGaps, customer).not.toContain(question);
  }
});

test('[QBR-51] The facts of every customer match the contract word for word', () => {
  for (const { facts } of decks) expect(SentFacts.parse(facts)).toEqual(facts);
});

test('The origins of every budget quarter, agreements, plan, equipment and other lines, add up to its amounts', () => {
  const quarters = decks.flatMap(({ facts }) => facts.budget.quarters);
  expect(quarters.filter(({ parts }) => parts !== undefined).length).toBeGreaterThan(200);
  for (const { parts, oneTime, recurring } of quarters)
    if (parts) expect(parts.agreements + parts.plan.oneTime + parts.plan.monthly + parts.equipment + parts.other).toBe(oneTime + recurring);
});

test('[QBR-52] No gap of any customer is worded as a question, and the changes in gaps add up to the open gaps', () => {
  for (const { customer, facts } of decks) {
    for (const { words } of facts.gaps) expect(isQuestion(words), `${customer}: ${words}`).toBe(false);
    const open = facts.gaps.reduce((sum, { count }) => sum + count, 0);
    const { gapsBefore } = facts;
    if (gapsBefore) expect(gapsBefore.open - gapsBefore.closed + gapsBefore.opened, customer).toBe(open);
  }
});

test('[QBR-53] Every deck is numbered from one, requested decisions first, and each gap refers to one of the numbers', () => {
  expect(decks.some(({ facts }) => facts.recommendations.some(({ state }) => state === 'asked'))).toBe(true);
  for (const { customer, facts } of decks) {
    const numbers = facts.recommendations.map(({ number }) => number);
    expect(numbers, customer).toEqual(numbers.map((_, index) => index + 1));
    const asked = facts.recommendations.map(({ state }) => state === 'asked');
    expect(asked, customer).toEqual(asked.toSorted((one, other) => Number(other) - Number(one)));
    for (const { recommendation } of facts.gaps) if (recommendation !== null) expect(numbers, customer).toContain(recommendation);
  }
});

test('An idea that nobody has proposed is in no sum of any deck’s budget', () => {
  const quarters = decks.flatMap(({ facts }) => facts.budget.quarters);
  expect(quarters.some(({ oneTime }) => oneTime > 0)).toBe(true);
  expect(quarters.filter(({ oneTime }) => oneTime >= UNKNOWN)).toEqual([]);
});

test('[QBR-54] All customers’s deck has slides, and without amounts no slide holds a currency sign', () => {
  for (const { customer, facts } of decks) {
    const shown = slidesOf(facts, { hideAmounts: false }, false);
    expect(shown.slides.length, customer).toBeGreaterThan(4);
    const hidden = JSON.stringify(slidesOf(withoutAmounts(facts), { hideAmounts: true }, false).slides);
    expect(/[£$€¥]\s?\d/.test(hidden), customer).toBe(false);
  }
});

test('No deck, board summary or shared page of any customer has a sentence that its facts contradict', () => {
  for (const { customer, facts } of decks) {
    const deck = { facts, slides: slidesOf(facts, { hideAmounts: false }, false).slides, pages: documentPages(facts) };
    expect(sentencesIn(deck), customer).toBeGreaterThan(12);
    expect(
      brokenIn(deck).filter(({ isBlocking }) => isBlocking),
      customer,
    ).toEqual([]);
  }
});

test('[QBR-55] No page of any deck has clipped, overlapping or overflowing text, even with names of 120 characters in eight scripts', () => {
  expect(HARD_NAMES).toHaveLength(8);
  for (const [place, { customer, facts }] of decks.entries()) {
    const hard = { ...facts, customer: { ...facts.customer, name: HARD_NAMES[place % HARD_NAMES.length] ?? '' } };
    for (const shown of [facts, hard]) {
      expect(faultsOfDeck(slidesOf(shown, { hideAmounts: false }, true).slides, shown), customer).toEqual([]);
      expect(faultsOfSheet(summaryOf(shown, { hideAmounts: false }, true).pieces), customer).toEqual([]);
    }
  }
});
