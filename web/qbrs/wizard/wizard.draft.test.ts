import { describe, expect, test } from 'vitest';
import { bodyOf, emptyDraft, missingIn, ofCustomer, stepOfRefusal, stepsOf, toggledSection, usuallyInvited } from './wizard.draft.ts';

describe('the way to a new QBR', () => {
  test('A QBR without an assessment is only a meeting, so sections and recommendations are not asked for', () => {
    expect(stepsOf(emptyDraft('c', null))).toEqual(['assessments', 'meeting']);
    expect(stepsOf(emptyDraft('c', 'a'))).toEqual(['assessments', 'sections', 'asked', 'meeting']);
  });

  test('Unset values are left to the server, and the time is that of the meeting’s time zone', () => {
    const draft = { ...emptyDraft('c', 'a'), wall: '2026-12-09T10:00', location: ' Westgate ' };
    const body = bodyOf(draft, 'Europe/London');
    expect(body).toMatchObject({
      customerId: 'c',
      assessmentIds: ['a'],
      dateTime: '2026-12-09T10:00:00.000Z',
      timezone: 'Europe/London',
      durationMinutes: 60,
      location: 'Westgate',
      meetingUrl: null,
    });
    expect(Object.keys(body ?? {})).not.toEqual(expect.arrayContaining(['recommendationIds']));
    expect(Object.keys(body ?? {})).not.toEqual(expect.arrayContaining(['attendees']));
    expect(bodyOf({ ...draft, timezone: 'America/New_York' }, 'Europe/London')).toMatchObject({ dateTime: '2026-12-09T15:00:00.000Z' });
    expect(bodyOf({ ...draft, asked: [] }, 'UTC')).toMatchObject({ recommendationIds: [] });
  });

  test('Sections are shown in deck order, whatever order they were chosen in', () => {
    expect(toggledSection(['score', 'next'], 'cover')).toEqual(['cover', 'score', 'next']);
    expect(toggledSection(['cover', 'score'], 'score')).toEqual(['cover']);
  });

  test('Another customer loads its own assessments, recommendations and people; typed meeting details stay', () => {
    const draft = { ...emptyDraft('c', 'a'), asked: ['r'], people: [], timezone: 'UTC', location: 'Online' };
    expect(ofCustomer(draft, 'd')).toMatchObject({
      customerId: 'd',
      assessmentIds: [],
      asked: null,
      people: null,
      timezone: null,
      location: 'Online',
    });
  });

  test('A step says what is missing, and a refusal leads to the step that fixes it', () => {
    expect(missingIn('assessments', emptyDraft(null, null))).toBe('Choose a customer');
    expect(missingIn('sections', { ...emptyDraft('c', 'a'), sections: [] })).toBe('Choose at least one section to show');
    expect(missingIn('meeting', { ...emptyDraft('c', 'a'), wall: 'soonT10:00' })).toContain('3 Dec 2026');
    expect(missingIn('meeting', { ...emptyDraft('c', 'a'), minutes: '3' })).toContain('5 to 600');
    expect(missingIn('meeting', { ...emptyDraft('c', 'a'), meetingUrl: 'http://meet.test' })).toContain('https://');
    expect(missingIn('meeting', emptyDraft('c', 'a'))).toBeNull();
    expect([stepOfRefusal(undefined), stepOfRefusal('assessmentId'), stepOfRefusal('meetingUrl')]).toEqual([
      'assessments',
      'assessments',
      'meeting',
    ]);
  });

  test('The default attendees are contacts who attend reviews, and the person who creates the review', () => {
    const contacts = [
      { id: 'one', attendsReviews: true },
      { id: 'two', attendsReviews: false },
    ];
    expect(usuallyInvited(contacts, 'me')).toEqual([
      { contactId: 'one', required: true },
      { userId: 'me', required: true },
    ]);
  });
});
