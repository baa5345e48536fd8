import { expect, test } from 'vitest';
import { advisedReviewDays, hardAnswerLine, hardAnswerTitle, SOP_CATEGORIES, SOP_LIMITS, withHardAnswer } from './sops.rules.ts';

test('[SOP-4] The advised review interval is 60 days for security SOPs and 180 days for reference SOPs', () => {
  for (const category of SOP_CATEGORIES) expect(advisedReviewDays(category)).toBeLessThanOrEqual(180);
  expect(advisedReviewDays('security')).toBe(60);
  expect(advisedReviewDays('operations')).toBe(90);
  expect(advisedReviewDays('reference')).toBe(180);
});

test('[SOP-22] A hard answer becomes one list line at the end, below any existing text', () => {
  const line = hardAnswerLine({ note: '  Where is the\n report? ', by: 'Ann Bell' });
  expect(line).toBe('- Where is the report? (Ann Bell)');
  const begun = withHardAnswer('', line);
  expect(begun).toBe('## What was hard\n\n- Where is the report? (Ann Bell)');
  expect(withHardAnswer(begun, '- Again (Bo)')).toBe(`${begun}\n- Again (Bo)`);
  expect(withHardAnswer(`${begun}\n\n# Steps\n\nOpen it.`, '- Again (Bo)')).toMatch(/Open it\.\n\n## What was hard\n\n- Again \(Bo\)$/);
  expect(hardAnswerTitle('Is it\nbacked up?')).toBe('How to answer: Is it backed up?');
  expect(hardAnswerTitle('x'.repeat(400))).toHaveLength(SOP_LIMITS.title);
});
