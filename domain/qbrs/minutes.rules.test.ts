import { describe, expect, test } from 'vitest';
import type { Attendee } from './meeting.rules.ts';
import { minuteLine, minuteLines, readTyped, withMinute } from './minutes.rules.ts';

const person = (name: string, side: Attendee['side'], userId: string | null = null): Attendee => ({
  contactId: null,
  userId,
  name,
  title: '',
  side,
  required: true,
  present: true,
});
const PEOPLE = [person('Helen Okafor', 'theirs'), person('Tom Ashworth', 'theirs'), person('Daniel Reyes', 'ours', 'u-1')];
const TODAY = '2026-12-09';

describe('the minutes', () => {
  test('A line keeps its time, and is read back as written', () => {
    const line = minuteLine({ time: '10:06', text: ' Two hygienists\nstart ' });
    expect(line).toBe('10:06 Two hygienists start');
    expect(minuteLines(`${line}\n\nWritten afterwards\n25:00 is no time`)).toEqual([
      { time: '10:06', text: 'Two hygienists start' },
      { time: null, text: 'Written afterwards' },
      { time: null, text: '25:00 is no time' },
    ]);
  });

  test('A duplicate line is stored once, and the lines of others stay', () => {
    const once = withMinute('10:01 First', '10:06 Second');
    expect(once).toBe('10:01 First\n10:06 Second');
    expect(withMinute(once, '10:06 Second')).toBe(once);
    expect(withMinute('', '10:06 Second')).toBe('10:06 Second');
  });
});

describe('text typed during a meeting', () => {
  test('Unnamed it is a line of the minutes', () => {
    expect(readTyped(' Insurance renews on 1 May ', PEOPLE, TODAY)).toEqual({ minute: 'Insurance renews on 1 May' });
    expect(readTyped('mail to help@msp.test', PEOPLE, TODAY)).toEqual({ minute: 'mail to help@msp.test' });
    expect(readTyped('@Tom', PEOPLE, TODAY)).toEqual({ minute: '@Tom' });
  });

  test.each([
    ['Tells staff what changes @tom by 11 Jan', 'Tells staff what changes', 'Tom Ashworth', '2027-01-11'],
    ['@Helen send the list 12 December', 'send the list', 'Helen Okafor', '2026-12-12'],
    ['@okaf: sign, 2027-02-01', 'sign', 'Helen Okafor', '2027-02-01'],
    ['@Helen order 4 new switches', 'order 4 new switches', 'Helen Okafor', null],
    ['@Helen on 31 Feb 2027 call', 'on 31 Feb 2027 call', 'Helen Okafor', null],
  ])('“%s” is an action with its person and day', (typed, text, who, due) => {
    expect(readTyped(typed, PEOPLE, TODAY)).toEqual({ action: { text, owner: 'theirs', person: who, userId: null, due } });
  });

  test('An action for a team member is ours, and an unknown name stays as typed', () => {
    expect(readTyped('@daniel quote', PEOPLE, TODAY)).toMatchObject({ action: { owner: 'ours', userId: 'u-1' } });
    expect(readTyped('@Zoë looks for it', PEOPLE, TODAY)).toMatchObject({ action: { owner: 'theirs', person: 'Zoë', userId: null } });
  });
});
