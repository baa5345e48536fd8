import { expect, test } from 'vitest';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { Fault } from '#web/http/fault.ts';
import { RouteError } from './RouteError.tsx';

const lost = new Fault({ code: 'INTERNAL_ERROR', message: 'Something went wrong', resolution: 'Try again.' });
const open = screenForEachTest(() => <RouteError error={lost} reset={() => {}} />);
const links = () => [...document.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('The way back to the list is beside “Try again”', async () => {
  await open('/customers/01890000-0000-7000-8000-000000000001');
  expect(words()).toContain('Try again');
  expect(links()).toEqual(['Go to the customers /customers']);
});

test('A list that cannot be read has no link back to a list', async () => {
  await open('/customers');
  expect(words()).toContain('Try again');
  expect(links()).toEqual([]);
});
