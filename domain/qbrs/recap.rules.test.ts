import { expect, test } from 'vitest';
import { MEETING_LIMITS } from './meeting.rules.ts';
import { draftRecap, type RecapFacts } from './recap.rules.ts';

const facts = (more: Partial<RecapFacts> = {}): RecapFacts => ({
  title: 'Alderbrook - Q4 2026 QBR',
  provider: 'Northlight IT',
  day: '2026-12-09',
  decisions: [],
  actionItems: [],
  minutes: [],
  summary: '',
  nextDay: null,
  sender: 'Dana',
  ...more,
});
const decision = (more: object = {}) => ({
  recommendationId: 'one',
  recommendation: 'Lock the copies',
  outcome: 'approved' as const,
  by: 'Helen',
  note: '',
  until: null,
  option: null,
  ...more,
});

test('[QBR-64] The recap lists the last decisions, the actions and owners, the notes and the next meeting', () => {
  const { subject, text } = draftRecap(
    facts({
      decisions: [decision({ outcome: 'declined' }), decision({ option: 'Locked copy', note: 'Before\nMay' })],
      actionItems: [{ key: 'one', text: 'Send the list', owner: 'theirs', person: 'Tom', userId: null, due: '2026-12-18', doneOn: null }],
      minutes: ['10:06 Two hygienists start.'],
      nextDay: '2027-03-10',
    }),
  );
  expect(subject).toBe('Alderbrook - Q4 2026 QBR: what we agreed');
  expect(text).toContain('- Approved: Lock the copies, “Locked copy” (Helen). Before May');
  expect(text).not.toContain('Declined');
  expect(text).toContain('Your actions\n- Send the list (Tom), by 18 Dec 2026');
  expect(text).toContain('Minutes\n- 10:06 Two hygienists start.');
  expect(text).toContain('We meet again on 10 Mar 2027.');
});

test('[QBR-105] The recap uses the organisation’s terms for decisions', () => {
  const decisions = [decision(), decision({ recommendationId: 'two', recommendation: 'Renew the firewall', outcome: 'deferred' })];
  const { text } = draftRecap(facts({ decisions, stateNames: { approved: 'Agreed', deferred: ' ' } }));
  expect(text).toContain('- Agreed: Lock the copies (Helen)');
  expect(text).toContain('- Later: Renew the firewall (Helen)');
});

test('A drafted recap can be sent unchanged, however much was recorded', () => {
  const { subject, text } = draftRecap(
    facts({
      title: 'A'.repeat(200),
      decisions: Array.from({ length: 60 }, (_, index) => decision({ recommendationId: String(index), note: '😀'.repeat(2_500) })),
      minutes: Array.from({ length: 500 }, () => 'm'.repeat(5_000)),
    }),
  );
  expect(subject.length).toBeLessThanOrEqual(MEETING_LIMITS.subject);
  expect(text.length).toBeLessThanOrEqual(MEETING_LIMITS.recap);
  expect(text.endsWith('…')).toBe(true);
  expect(text.isWellFormed()).toBe(true);
});
