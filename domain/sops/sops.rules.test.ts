import { expect, test } from 'vitest';
import { advisedReviewDays, SOP_CATEGORIES } from './sops.rules.ts';

test('[SOP-4] What protects is to be looked at again within 60 days, what is looked up within 180', () => {
  for (const category of SOP_CATEGORIES) expect(advisedReviewDays(category)).toBeLessThanOrEqual(180);
  expect(advisedReviewDays('security')).toBe(60);
  expect(advisedReviewDays('operations')).toBe(90);
  expect(advisedReviewDays('reference')).toBe(180);
});
