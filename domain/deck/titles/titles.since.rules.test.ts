import { expect, test } from 'vitest';
import { sinceTitle } from './titles.since.rules.ts';

/** Late, approved and saved pounds. */
const spent = (late: number, approved: number, saved = 0) => ({
  late: late * 100,
  approved: approved * 100,
  saved: saved * 100,
  writing: { currency: 'GBP' },
});

test.each([
  [{ commitments: 11, done: 9, late: 2, since: 'Q3' }, '9 of 11 commitments from Q3 are done; two are late'],
  [{ commitments: 3, done: 3, late: 0, since: 'Q3' }, 'All three commitments from Q3 are done'],
  [{ commitments: 1, done: 1, late: 0, since: 'Q3' }, 'The one commitment from Q3 is done'],
  [{ commitments: 4, done: 0, late: 4, since: 'Q3' }, 'None of the four commitments from Q3 is done yet'],
  [{ commitments: 2, done: 1, late: 1, since: 'Q3' }, 'One of two commitments from Q3 is done; one is late'],
  [
    { commitments: 6, done: 4, late: 2, since: 'Q3', onTime: 4, money: spent(12_400, 21_400), moved: { count: 2, month: 'Jan 2027' } },
    'Four of six commitments from Q3 are done, all on time; two worth £12,400 are late and move to Jan 2027',
  ],
  [
    { commitments: 6, done: 4, late: 2, since: 'Q3', onTime: 3, money: spent(12_400, 21_400), moved: { count: 0, month: '' } },
    'Four of six commitments from Q3 are done; two worth £12,400 are late and have no new date',
  ],
  [
    { commitments: 6, done: 4, late: 2, since: 'Q3', money: null, moved: { count: 1, month: 'Jan 2027' } },
    'Four of six commitments from Q3 are done; two are late, one without a new date',
  ],
  [
    { commitments: 6, done: 6, late: 0, since: 'Q3', money: spent(0, 21_400, 250) },
    'All six commitments from Q3 are done, £250 under the approved £21,400',
  ],
  [{ commitments: 6, done: 6, late: 0, since: 'Q3', money: spent(0, 21_400, -250) }, 'All six commitments from Q3 are done'],
  [
    { commitments: 6, done: 0, late: 0, since: 'Q3', money: spent(0, 21_400, 0) },
    'None of the six commitments from Q3 is done yet; £21,400 is unspent',
  ],
])('The follow-up title counts the outcomes of the previous meeting: %j', (facts, title) => {
  expect(sinceTitle(facts).words).toBe(title);
});
