import { expect, test } from 'vitest';
import { MEETING_LIMITS } from './meeting.rules.ts';
import type { DecidedLine } from './outcomes.rules.ts';
import { draftRecap, type RecapFacts } from './recap.rules.ts';

const facts = (more: Partial<RecapFacts> = {}): RecapFacts => ({
  title: 'Alderbrook - Q4 2026 QBR',
  provider: 'Northlight IT',
  day: '2026-12-09',
  decided: [],
  actionItems: [],
  minutes: [],
  summary: '',
  nextDay: null,
  sender: 'Dana',
  ...more,
});
const decision = (more: Partial<DecidedLine> = {}): DecidedLine => ({
  number: 1,
  title: 'Lock the copies',
  option: null,
  price: '',
  cost: null,
  outcome: 'approved',
  by: 'Helen',
  on: '2026-12-09',
  until: null,
  reason: '',
  ...more,
});

test('[QBR-64] The recap lists the decisions with their amounts and reasons, the actions and owners, the notes and the next meeting', () => {
  const { subject, text } = draftRecap(
    facts({
      decided: [
        decision({ option: 'Locked copy', price: '£3,800', reason: 'Before\nMay' }),
        decision({ title: 'Renew the firewall', outcome: 'deferred', until: '2027-01-31', reason: 'After the move' }),
      ],
      actionItems: [{ key: 'one', text: 'Send the list', owner: 'theirs', person: 'Tom', userId: null, due: '2026-12-18', doneOn: null }],
      minutes: ['10:06 Two hygienists start.'],
      nextDay: '2027-03-10',
    }),
  );
  expect(subject).toBe('Alderbrook - Q4 2026 QBR: what we agreed');
  expect(text).toContain('- Approved: Lock the copies, “Locked copy”, £3,800 (Helen). Before May');
  expect(text).toContain('- Deferred: Renew the firewall (Helen, until 31 Jan 2027). After the move');
  expect(text).toContain('Your actions\n- Send the list (Tom), by 18 Dec 2026');
  expect(text).toContain('Minutes\n- 10:06 Two hygienists start.');
  expect(text).toContain('We meet again on 10 Mar 2027.');
});

test('[QBR-105] The recap uses the organisation’s terms for decisions', () => {
  const decided = [decision(), decision({ title: 'Renew the firewall', outcome: 'deferred' })];
  const { text } = draftRecap(facts({ decided, stateNames: { approved: 'Agreed', deferred: ' ' } }));
  expect(text).toContain('- Agreed: Lock the copies (Helen)');
  expect(text).toContain('- Deferred: Renew the firewall (Helen)');
});

test('A drafted recap can be sent unchanged, however much was recorded', () => {
  const { subject, text } = draftRecap(
    facts({
      title: 'A'.repeat(200),
      decided: Array.from({ length: 60 }, () => decision({ reason: '😀'.repeat(2_500) })),
      minutes: Array.from({ length: 500 }, () => 'm'.repeat(5_000)),
    }),
  );
  expect(subject.length).toBeLessThanOrEqual(MEETING_LIMITS.subject);
  expect(text.length).toBeLessThanOrEqual(MEETING_LIMITS.recap);
  expect(text.endsWith('…')).toBe(true);
  expect(text.isWellFormed()).toBe(true);
});
