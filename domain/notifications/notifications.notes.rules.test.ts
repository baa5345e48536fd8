import { expect, test } from 'vitest';
import {
  approvedNote,
  assignedNote,
  decidedNote,
  joinedNote,
  returnedNote,
  securityNote,
  submittedNote,
} from './notifications.notes.rules.ts';
import {
  acceptanceEndedNote,
  dueNote,
  isInTime,
  lateMeetingNote,
  lateNote,
  sopDueNote,
  tomorrowNote,
} from './notifications.reminders.rules.ts';

const ann = { userId: 'ann', name: 'Ann Bell' };
const assessment = {
  id: 'a1',
  name: 'Core - Q1 2026',
  customer: { name: 'Bluefin' },
  assignedTo: 'ed',
  reviewerId: 'vic',
  submittedBy: { id: 'sue' },
};
const meeting = {
  id: 'q1',
  title: 'Bluefin - Q1 2026',
  customer: { name: 'Bluefin' },
  personId: 'vic',
  dateTime: '2026-01-14T09:30:00.000Z',
  timezone: 'Europe/London',
  word: 'TBR',
};
const due = { ...assessment, dueDate: '2026-01-14' };

const recommendation = {
  id: 'r1',
  title: 'Locked backups',
  customer: { name: 'Bluefin' },
  owner: { id: 'ed' },
  vcioId: 'vic',
  leadId: null,
};
const finding = {
  id: 'f1',
  title: 'No restore test',
  customer: { name: 'Bluefin' },
  vcioId: 'vic',
  acceptedBy: 'Jo Pike',
  acceptedUntil: '2026-01-14',
};

const SENTENCES = [
  [
    decidedNote(recommendation, { outcome: 'deferred', by: 'Jo Pike' }, ann),
    'Jo Pike of Bluefin deferred “Locked backups”.',
    '/recommendations?recommendation=r1',
  ],
  [
    decidedNote(recommendation, { outcome: 'approved', by: 'Jo Pike' }, null),
    'Jo Pike of Bluefin approved “Locked backups”.',
    '/recommendations?recommendation=r1',
  ],
  [
    acceptanceEndedNote(finding),
    'Jo Pike of Bluefin accepted the risk of “No restore test” until 14 Jan 2026. Decide again how to handle it.',
    '/recommendations?tab=findings&finding=f1',
  ],
  [assignedNote(assessment, ann), 'Ann Bell assigned “Core - Q1 2026” for Bluefin to you.', '/assessments/a1'],
  [submittedNote(assessment, ann), 'Ann Bell submitted “Core - Q1 2026” for Bluefin.', '/assessments/a1/review'],
  [returnedNote(assessment, ann), 'Ann Bell asks for changes to “Core - Q1 2026” for Bluefin.', '/assessments/a1'],
  [approvedNote(assessment, ann), 'Ann Bell approved “Core - Q1 2026” for Bluefin.', '/assessments/a1'],
  [dueNote(due, 7), '“Core - Q1 2026” for Bluefin is due on 14 Jan 2026.', '/assessments/a1'],
  [lateNote(due), '“Core - Q1 2026” for Bluefin was due on 14 Jan 2026.', '/assessments/a1'],
  [tomorrowNote(meeting), '“Bluefin - Q1 2026” with Bluefin is planned for 14 Jan 2026, 09:30 (Europe/London).', '/qbrs/q1'],
  [joinedNote(ann, 'Northwind IT', 'olive'), 'Ann Bell has joined Northwind IT.', '/users'],
] as const;

test.each(SENTENCES.map(([note, ...words]) => [note.event, note, ...words] as const))(
  '%s states what happened and links there',
  (_event, note, message, actionUrl) => {
    expect(note).toMatchObject({ message, actionUrl });
  },
);

test('Notification titles name the customer, and follow the days left and the organisation’s own term for QBRs', () => {
  expect(dueNote(due, 7).title).toBe('Assessment due in 7 days: Bluefin');
  expect(dueNote(due, 1).title).toBe('Assessment due tomorrow: Bluefin');
  expect(tomorrowNote(meeting).title).toBe('TBR tomorrow: Bluefin');
  expect(lateMeetingNote(meeting).title).toBe('TBR overdue: Bluefin');
  expect(securityNote('ann', 'password_changed').title).toBe('Your password was changed');
});

const sop = { id: 's1', title: 'Backups', ownerId: 'ed', nextReviewOn: '2026-01-14' };

test.each([
  [dueNote(due, 7), 'Bluefin, 14 Jan 2026, “Core - Q1 2026”'],
  [lateNote(due), 'Bluefin, 14 Jan 2026, “Core - Q1 2026”'],
  [tomorrowNote(meeting), 'Bluefin, 14 Jan 2026, 09:30 (Europe/London), “Bluefin - Q1 2026”'],
  [lateMeetingNote(meeting), 'Bluefin, 14 Jan 2026, 09:30 (Europe/London), “Bluefin - Q1 2026”'],
  [acceptanceEndedNote(finding), 'Bluefin, 14 Jan 2026, “No restore test”'],
  [sopDueNote(sop), '“Backups”, 14 Jan 2026'],
])('A reminder in an email about several of its kind is one line with customer and date: %#', (note, line) => {
  expect(note.reminder.line).toBe(line);
});

test('A due item is announced until its due day, and an overdue one afterwards as well', () => {
  expect(isInTime(dueNote(due, 1), '2026-01-14')).toBe(true);
  expect(isInTime(dueNote(due, 1), '2026-01-15')).toBe(false);
  expect(isInTime(tomorrowNote(meeting), '2026-01-15')).toBe(false);
  expect(isInTime(lateNote(due), '2026-01-15')).toBe(true);
  expect(isInTime(joinedNote(ann, 'Northwind IT', null), '2030-01-01')).toBe(true);
});

test('Users are not notified of their own actions', () => {
  for (const note of [
    assignedNote(assessment, ann),
    submittedNote(assessment, ann),
    returnedNote(assessment, ann),
    approvedNote(assessment, ann),
  ])
    expect(note.audience.except).toBe('ann');
});

test('A submitted assessment notifies its named reviewer, and without one every person who may review', () => {
  expect(submittedNote(assessment, ann).audience).toMatchObject({ people: ['vic'], least: 'vcio', otherwise: 'vcio' });
});

test('A returned assessment notifies its assignee, and without one the person who submitted it', () => {
  expect(returnedNote(assessment, ann).audience.people).toEqual(['ed']);
  expect(returnedNote({ ...assessment, assignedTo: null }, ann).audience.people).toEqual(['sue']);
});
