import { afterEach, beforeEach, expect, test } from 'vitest';
import { press, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { type Terminology, writeAs } from '#web/ui/data/terms.ts';
import { QuarterHead } from './QuarterHead.tsx';

const USUAL: Terminology = {
  statusNames: {},
  categories: [],
  customFields: [],
  dateFormat: 'd mmm yyyy',
  reviewWord: null,
  locale: 'en-GB',
};
const QUARTER = {
  count: 9,
  sums: [
    { currency: 'EUR', oneTime: 4_900_000, monthly: 12_300 },
    { currency: 'GBP', oneTime: 1_800_000, monthly: 9_000 },
    { currency: 'JPY', oneTime: 10_000, monthly: 0 },
  ],
  target: null,
  planned: null,
};

const open = screenForEachTest(() => <QuarterHead name="Q1 FY28" months="Apr – Jun 2027" now={QUARTER} before={QUARTER} currency={null} />);
beforeEach(() => respondWith(() => Response.json([])));
afterEach(() => writeAs(USUAL));

test('Across all customers a quarter has one line of money: the organisation’s currency, with the others named', async () => {
  writeAs({ ...USUAL, currency: 'GBP' });
  await open('/');
  expect(words()).toBe('Q1 FY28Apr – Jun 2027£18,000+2 currencies: €49,000 one-time + €123/month; ¥10,000 one-time');
});

test('A quarter without the organisation’s currency shows the largest amount, and a press shows them all', async () => {
  writeAs({ ...USUAL, currency: 'USD' });
  await open('/');
  expect(words()).toContain('€49,000+2 currencies: £18,000');
  const others = document.querySelector('button');
  await press(others?.textContent ?? '');
  expect(words()).toBe('Q1 FY28Apr – Jun 2027€49,000 + €123 per month£18,000 + £90 per month¥10,000Show one currency');
});
