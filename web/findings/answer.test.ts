import { expect, test } from 'vitest';
import type { Finding } from '#contract/findings/findings.contract.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { findingOf, HARBOUR } from '#tests/support/web/finding.ts';
import { answerTo, type FindingAnswer } from './answer.ts';

const TODAY = '2026-12-07';
const linked = (status: RecommendationStatus) => ({ id: HARBOUR.id, title: `It is ${status}`, status });

const CASES: [string, Partial<Finding>, FindingAnswer][] = [
  ['nothing is done about it', {}, { kind: 'none' }],
  ['it was put off', { status: 'deferred', decisionNote: 'After the move' }, { kind: 'later', why: 'After the move' }],
  ['it is no gap', { status: 'false_positive', decisionNote: 'Landlord' }, { kind: 'no_gap', why: 'Landlord' }],
  ['it was resolved by hand', { status: 'resolved' }, { kind: 'resolved' }],
  ['a later run met it', { status: 'resolved', resolvedBy: HARBOUR }, { kind: 'met', run: HARBOUR }],
  [
    'it is accepted until a day',
    { status: 'accepted_risk', acceptedBy: 'J. Pike', acceptedUntil: '2027-01-15' },
    { kind: 'accepted', by: 'J. Pike', until: '2027-01-15' },
  ],
  ['its acceptance has ended', { acceptedBy: 'Ruth', acceptedUntil: '2026-12-07' }, { kind: 'ended', on: '2026-12-07' }],
  ['it was taken back from acceptance', { acceptedBy: 'Ruth', acceptedUntil: '2027-01-01' }, { kind: 'none' }],
  ['it is planned elsewhere', { status: 'planned', decisionNote: 'Ticket 4711' }, { kind: 'planned', why: 'Ticket 4711' }],
  [
    'two recommendations cover it and one was declined',
    { status: 'planned', recommendations: [linked('declined'), linked('proposed'), linked('approved')] },
    { kind: 'covered', by: linked('proposed'), more: 1 },
  ],
  [
    'its recommendation is done and the next run tests it',
    { status: 'planned', retest: true, recommendations: [linked('done')] },
    { kind: 'retest', by: linked('done') },
  ],
  ['its recommendation is done', { status: 'planned', recommendations: [linked('done')] }, { kind: 'done', by: linked('done') }],
  ['its recommendation was declined', { recommendations: [linked('declined')] }, { kind: 'declined', by: linked('declined') }],
];

test.each(CASES)('A row of the inbox shows that %s', (_, more, answer) => {
  expect(answerTo(findingOf(more), TODAY)).toEqual(answer);
});
