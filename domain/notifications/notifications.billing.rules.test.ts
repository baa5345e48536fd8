import { expect, test } from 'vitest';
import { accessNote } from './notifications.billing.rules.ts';

const AT = new Date('2026-12-07T10:00:00Z');
const note = (status: 'trialing' | 'past_due' | 'canceled', kind: 'ended' | 'closes') =>
  accessNote('01890000-0000-7000-8000-000000000001', { kind, days: 7, at: AT }, { status, timezone: 'Europe/London' }).message;

test('[BILLING-30] The notice before an organisation is closed names who can reopen it afterwards', () => {
  for (const kind of ['ended', 'closes'] as const) {
    expect(note('trialing', kind)).toMatch(
      /no one can sign in\..*After that only support can reopen it, and you cannot choose a plan yourself\.$/,
    );
    expect(note('canceled', kind)).toContain('support can reopen it');
    expect(note('past_due', kind)).toMatch(/Paying the open invoice after that reopens it\.$/);
  }
});
