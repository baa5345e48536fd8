import { expect, test } from 'vitest';
import { recommendationsTitle } from './titles.recommendations.rules.ts';

const pounds = (oneTime: number, monthly: number) => ({ oneTime: oneTime * 100, monthly: monthly * 100, writing: { currency: 'GBP' } });
const whole = { count: 8, money: pounds(39_740, 715) };
const recommendations = { recommendations: 8, urgentGaps: 7, closedUrgent: 7, closing: whole, money: pounds(39_740, 715), unpriced: 0 };
test.each([
  [recommendations, 'The eight urgent recommendations cost £39,740 one-time and £715 per month'],
  [{ ...recommendations, money: null, closing: { count: 8, money: null } }, 'Eight recommendations close all seven urgent gaps'],
  [{ ...recommendations, money: null, closing: { count: 2, money: null } }, 'Two of eight recommendations close all seven urgent gaps'],
  [
    { ...recommendations, urgentGaps: 2, closedUrgent: 2, closing: { count: 2, money: pounds(5700, 0) } },
    'The two urgent recommendations cost £5,700 one-time; the whole plan of eight costs £39,740 one-time and £715 per month',
  ],
  [
    { ...recommendations, critical: { all: 2, priced: 2, money: pounds(5700, 0) } },
    'Both critical risks are resolved for £5,700 one-time; the whole plan of eight costs £39,740 one-time and £715 per month',
  ],
  [
    { ...recommendations, critical: { all: 2, priced: 2, money: pounds(6200, 470) } },
    'Both critical risks are resolved for £6,200 one-time and £470 per month; the whole plan costs £39,740 + £715 per month',
  ],
  [
    { ...recommendations, critical: { all: 3, priced: 1, money: pounds(5700, 0) } },
    'One of three critical risks is resolved for £5,700 one-time; the whole plan costs £39,740 one-time and £715 per month',
  ],
  [
    { ...recommendations, critical: { all: 1, priced: 0, money: pounds(0, 0) }, closing: { count: 2, money: null }, unpriced: 3 },
    'The plan of eight costs £39,740 one-time and £715 per month; three still to be quoted',
  ],
  [{ ...recommendations, closing: { count: 8, money: null }, money: pounds(0, 0), unpriced: 8 }, 'Eight recommendations are to be quoted'],
  [
    { ...recommendations, closedUrgent: 3, closing: { count: 2, money: pounds(0, 90) }, money: pounds(0, 190), unpriced: 2 },
    'The two urgent recommendations cost £90 per month; the whole plan of eight costs £190 per month; two still to be quoted',
  ],
  [
    {
      ...recommendations,
      recommendations: 1,
      urgentGaps: 0,
      closedUrgent: 0,
      closing: { count: 0, money: null },
      money: pounds(500, 0),
    },
    'The plan costs £500 one-time',
  ],
])('The recommendations page title states what they close and cost: %j', (facts, title) => {
  expect(recommendationsTitle(facts).words).toBe(title);
});
