import { expect, test } from 'vitest';
import { ACTIVITY_MOVES, ACTIVITY_TYPES, addressOf, sentenceOf, activitySentence, typeOf } from './activity.rules.ts';

test('A move names its author, or omits the author without room', () => {
  expect(sentenceOf('assessment.submitted', 'Harbour Q4', 'Mia Moss')).toBe('Mia Moss submitted Harbour Q4 for review');
  expect(sentenceOf('finding.acceptance_ended', 'Old firewall', 'Plumbline')).toBe(
    'Plumbline reopened Old firewall: the risk acceptance expired',
  );
  expect(sentenceOf('qbr.share_opened', 'Harbour Q4 QBR', 'Plumbline')).toBe('The customer opened Harbour Q4 QBR');
  expect(activitySentence('qbr.share_opened', 'Harbour Q4 QBR')).toBe('Harbour Q4 QBR was opened by the customer');
  expect(activitySentence('assessment.approved', null)).toBe('An item was approved');
});

test('Every activity has a type, and every type has its own address', () => {
  for (const action of Object.keys(ACTIVITY_MOVES)) expect(action.startsWith(`${typeOf(action)}.`), action).toBe(true);
  expect(new Set(ACTIVITY_TYPES.map((type) => addressOf(type, 'id'))).size).toBe(ACTIVITY_TYPES.length);
});
