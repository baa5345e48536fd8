import { expect, test } from 'vitest';
import { actionDueNote, deckNotSharedNote, linkMadeNote, notReadyNote, recapDueNote } from './notifications.reviews.rules.ts';

const review = { customer: { name: 'Bluefin' }, ownerId: 'vic' };
const deck = { ...review, qbrId: 'q1', title: 'Bluefin - Q1 2026' };
const near = { ...deck, dueOn: '2026-01-14' };
const action = { ...deck, customerId: 'c1', text: 'Name a lead', person: '', userId: 'ed', due: '2026-01-14', owner: 'ours' as const };

const SENTENCES = [
  [
    notReadyNote({ ...review, id: 'r1', dueOn: '2026-01-14' }, ['an approved assessment', 'a date for the meeting']),
    'The review of Bluefin is planned for 14 Jan 2026. Still missing: an approved assessment, a date for the meeting.',
    '/quarterly-reviews?review=r1',
  ],
  [linkMadeNote(near), 'The link to “Bluefin - Q1 2026” was emailed to you. Check the deck, then send the link to Bluefin.', '/qbrs/q1'],
  [
    deckNotSharedNote({ ...near, isFinal: false }),
    '“Bluefin - Q1 2026” with Bluefin is coming up. Finalize the deck, then share it.',
    '/qbrs/q1',
  ],
  [
    recapDueNote({ ...deck, until: '2026-01-14T14:00:00.000Z', timezone: 'Europe/London' }),
    'The recap of “Bluefin - Q1 2026” is drafted. Check it and send it to Bluefin by 14 Jan 2026, 14:00 (Europe/London).',
    '/qbrs/q1',
  ],
  [
    actionDueNote(action, '2026-01-13'),
    '“Name a lead”, agreed at “Bluefin - Q1 2026” with Bluefin, is due on 14 Jan 2026.',
    '/customers/c1',
  ],
  [
    actionDueNote({ ...action, owner: 'theirs', person: 'Jo Pike' }, '2026-01-15'),
    '“Name a lead”, agreed by Jo Pike at “Bluefin - Q1 2026” with Bluefin, was due on 14 Jan 2026.',
    '/customers/c1',
  ],
] as const;

test.each(SENTENCES)('A notification of a review names the action needed and links to it: %#', (note, message, actionUrl) => {
  expect(note).toMatchObject({ message, actionUrl });
});

test('An action notifies its owner, and an action without an owner in the team notifies the owner of the review', () => {
  expect(actionDueNote(action, '2026-01-13')).toMatchObject({ title: 'Action due tomorrow: Bluefin', audience: { people: ['ed'] } });
  expect(actionDueNote({ ...action, userId: null }, '2026-01-15')).toMatchObject({
    title: 'Action overdue: Bluefin',
    audience: { people: ['vic'] },
  });
  expect(actionDueNote({ ...action, owner: 'theirs' }, '2026-01-13').audience.people).toEqual(['vic']);
});

const recap = recapDueNote({ ...deck, until: '2026-01-14T14:00:00.000Z', timezone: 'Europe/London' });

test.each([
  [
    notReadyNote({ ...review, id: 'r1', dueOn: '2026-01-14' }, ['a date for the meeting']),
    'Bluefin, 14 Jan 2026, missing: a date for the meeting',
  ],
  [linkMadeNote(near), 'Bluefin, 14 Jan 2026, “Bluefin - Q1 2026”'],
  [recap, 'Bluefin, by 14 Jan 2026, 14:00 (Europe/London), “Bluefin - Q1 2026”'],
  [actionDueNote(action, '2026-01-13'), 'Bluefin, 14 Jan 2026, “Name a lead”'],
])('A reminder of a review names its customer in the title, and customer and date in its line: %#', (note, line) => {
  expect(note.title).toContain('Bluefin');
  expect(note.reminder.line).toBe(line);
  expect(note.reminder.lastDay).toBe('2026-01-14');
});
