import { expect, test } from 'vitest';
import { harbour } from '#tests/support/web/recommendations.ts';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';

let customer = harbour();
const open = screenForEachTest(() => <CustomerFacts customer={customer} />);

test.each([
  [1_840_000, 'your figure, Oct 2026', 'Cost of a day of standstill$18,400, your figure, Oct 2026'],
  [1_840_000, null, 'Cost of a day of standstill$18,400'],
  [null, 'your figure, Oct 2026', ''],
])('A day of standstill of %s with the source %s is shown as “%s”', async (standstillCost, standstillSource, shown) => {
  customer = harbour({ currency: 'USD', standstillCost, standstillSource });
  await open('/');
  expect(words()).toContain(shown);
  expect(words().includes('standstill')).toBe(shown !== '');
});
