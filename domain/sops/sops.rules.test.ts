import { expect, test } from 'vitest';
import { advisedReviewDays, hardAnswerLine, hardAnswerTitle, SOP_CATEGORIES, SOP_LIMITS, withHardAnswer } from './sops.rules.ts';

test('[SOP-4] What protects is to be looked at again within 60 days, what is looked up within 180', () => {
  for (const category of SOP_CATEGORIES) expect(advisedReviewDays(category)).toBeLessThanOrEqual(180);
  expect(advisedReviewDays('security')).toBe(60);
  expect(advisedReviewDays('operations')).toBe(90);
  expect(advisedReviewDays('reference')).toBe(180);
});

test('[SOP-22] What was hard is one line of a list at the end, below whatever has been written', () => {
  const line = hardAnswerLine({ note: '  Where is the\n report? ', by: 'Ann Bell' });
  expect(line).toBe('- Where is the report? (Ann Bell)');
  const begun = withHardAnswer('', line);
  expect(begun).toBe('## What was hard\n\n- Where is the report? (Ann Bell)');
  expect(withHardAnswer(begun, '- Again (Bo)')).toBe(`${begun}\n- Again (Bo)`);
  expect(withHardAnswer(`${begun}\n\n# Steps\n\nOpen it.`, '- Again (Bo)')).toMatch(/Open it\.\n\n## What was hard\n\n- Again \(Bo\)$/);
  expect(hardAnswerTitle('Is it\nbacked up?')).toBe('How to answer: Is it backed up?');
  expect(hardAnswerTitle('x'.repeat(400))).toHaveLength(SOP_LIMITS.title);
});
