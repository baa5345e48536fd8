import { beforeEach, expect, test } from 'vitest';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { AsCustomer } from './AsCustomerPage.tsx';

const ID = '01890000-0000-7000-8000-0000000000aa';
const OPEN = { severity: null, risk: '', goal: null, options: [], questions: [], decision: null, closed: null };
const open = screenForEachTest(() => <AsCustomer id={ID} hideAmounts />);

function customerView(): CustomerView {
  const facts = sampleFacts();
  const { slides } = slidesOf(facts, { hideAmounts: true }, false);
  return {
    title: 'Alder - Q4 2026 Business review',
    customer: 'Alder Dental',
    provider: 'Northlight IT',
    primaryColor: '#2457a6',
    logo: null,
    providerLogo: null,
    pictures: {},
    logoOf: 'Northlight IT',
    slides: slides.slice(0, 2).map(({ notes: _, claims: __, ...slide }) => slide),
    foot: slideFoot(facts),
    asked: [{ id: ID, number: 1, title: 'Lock the copies', gain: 'Nothing is lost', cost: '', ...OPEN }],
    ask: { sum: '', by: null },
    score: null,
    plan: { asOf: '2026-11-22', findings: '0 critical, 0 high, 0 in total', roadmap: null, budget: null },
    minutes: null,
  };
}

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
});

test('[SHARE-30] The preview shows the deck as the customer sees it, without hidden amounts, and accepts no answer', async () => {
  respondWith(() => Response.json(customerView()));
  await open('/');
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET /api/qbrs/${ID}/customer-view?hideAmounts=true`]);
  expect(document.querySelectorAll('article')).toHaveLength(2);
  expect(words()).toContain('Customer view, without amounts. No link is created, and nothing can be answered here.');
  expect(words()).toContain('The customer chooses here: Approve, Decline, Decide later.');
  expect(document.querySelectorAll('input, button, textarea')).toHaveLength(0);
});

test('[SHARE-31] The preview says what is missing before the figures are generated, and links back', async () => {
  respondWith(() => Response.json(null));
  await open('/');
  expect(words()).toContain('Generate the figures first.');
  expect(document.querySelector(`a[href="/qbrs/${ID}"]`)?.textContent).toBe('Back to the QBR');
});
