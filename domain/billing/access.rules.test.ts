import { describe, expect, test } from 'vitest';
import { type AccessState, accessOf, accessReminder, type PaidState } from './access.rules.ts';

const BILLED = new Date('2026-01-01T00:00:00Z');
const day = (n: number, hour = 12) => new Date(Date.UTC(2026, 5, n, hour));
const TRIAL: PaidState = { status: 'trialing', trialEndsAt: day(15), since: null, billedSince: BILLED };
const UNPAID: PaidState = { status: 'past_due', trialEndsAt: null, since: day(1), billedSince: BILLED };
const ENDED: PaidState = { ...UNPAID, status: 'canceled' };
const PAUSED: PaidState = { ...UNPAID, status: 'paused' };

describe('access of an organisation after its trial or payment', () => {
  test.each<[string, PaidState, Date, AccessState]>([
    ['a trial is full until its end', TRIAL, day(15, 11), 'full'],
    ['after its end it is only read', TRIAL, day(15), 'read_only'],
    ['to the last hour of the grace', TRIAL, day(29, 11), 'read_only'],
    ['then it is closed', TRIAL, day(29), 'closed'],
    ['a failed payment changes nothing for a week', UNPAID, day(8, 11), 'full'],
    ['then it is only read', UNPAID, day(8), 'read_only'],
    ['and after fourteen days closed', UNPAID, day(15), 'closed'],
    ['what was cancelled is only read at once', ENDED, day(1), 'read_only'],
    ['and closed after fourteen days', ENDED, day(15), 'closed'],
    ['a pause is only read and never closed', PAUSED, new Date('2036-01-01T00:00:00Z'), 'read_only'],
    ['a paid subscription is full', { ...UNPAID, status: 'active' }, day(30), 'full'],
    ['a trial with a plan ends when Stripe says so', { ...TRIAL, since: day(1) }, day(30), 'full'],
    ['without billing nothing ever ends', { ...TRIAL, billedSince: null }, new Date('2036-01-01T00:00:00Z'), 'full'],
  ])('[BILL-6] Access after a trial or a payment: %s', (_, paid, now, state) => {
    expect(accessOf(paid, now).state).toBe(state);
  });

  test('[BILL-7] The days on which access ends are known in advance', () => {
    expect(accessOf(TRIAL, day(2))).toMatchObject({ readOnlyFrom: day(15), closesAt: day(29) });
    expect(accessOf(UNPAID, day(2))).toMatchObject({ readOnlyFrom: day(8), closesAt: day(15) });
  });
});

describe('notices to an owner', () => {
  const reminderFor = (paid: PaidState) => {
    const reminders = new Set<string>();
    for (let n = 1; n <= 40; n += 1) {
      const reminder = accessReminder(paid, day(n, 8));
      if (reminder) reminders.add(reminder.kind === 'ended' ? 'ended' : `${reminder.kind} ${reminder.days}`);
    }
    return [...reminders];
  };

  test('[BILL-8] A trial is announced 7, 3 and 1 days before its end, at its end, and 7, 3 and 1 days before closing', () => {
    expect(reminderFor(TRIAL)).toEqual(['ends 7', 'ends 3', 'ends 1', 'ended', 'closes 7', 'closes 3', 'closes 1']);
  });

  test('[BILL-9] An unpaid subscription is announced in the same steps; a paused or paid one is not', () => {
    expect(reminderFor(UNPAID)).toEqual(['ends 7', 'ends 3', 'ends 1', 'closes 7', 'ended', 'closes 3', 'closes 1']);
    expect(reminderFor(PAUSED)).toEqual([]);
    expect(reminderFor({ ...UNPAID, status: 'active' })).toEqual([]);
  });
});
