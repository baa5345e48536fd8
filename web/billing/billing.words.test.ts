import { expect, test } from 'vitest';
import type { Subscription } from '#contract/billing/billing.contract.ts';
import { headlineOf, stateOf, stepsOf } from './billing.words.ts';

const END = '2034-02-02T09:00:00.000Z';
const TRIAL: Subscription = {
  status: 'trialing',
  trialEndsAt: END,
  daysLeft: 9,
  plan: null,
  cancelsAt: null,
  pausedUntil: null,
  isReadOnly: false,
  readOnlyFrom: null,
  closesAt: null,
  nextInvoice: null,
  paymentMethod: null,
  billingEmail: null,
  taxId: null,
  failure: null,
  invoices: [],
  plans: [],
  forecast: null,
};
const textsOf = (subscription: Subscription) => stepsOf(subscription).map(({ text }) => text);

test('[BILL-64] A plan bought in the trial shows the charge at its end, and one cancelled in the trial shows no charge', () => {
  const bought = { ...TRIAL, plan: 'Starter', nextInvoice: { amount: 4900, currency: 'usd', at: END } };
  expect(textsOf(bought)).toEqual(['The trial ends, and $49.00 is charged.']);
  const cancelled = { ...bought, cancelsAt: END, nextInvoice: null };
  expect(headlineOf(cancelled)).toBe('Your plan is cancelled and will end');
  expect(textsOf(cancelled)).toEqual([
    'The trial and your plan end, and nothing is charged. Everything can be read and exported, but not changed.',
    expect.stringContaining('The organisation is closed'),
  ]);
});

test('[BILL-65] An ended trial is no longer called a trial', () => {
  expect(stateOf(TRIAL)).toBe('Trial');
  expect(stateOf({ ...TRIAL, daysLeft: 0, isReadOnly: true })).toBe('Trial ended');
  expect(stateOf({ ...TRIAL, status: 'past_due', isReadOnly: true })).toBe('Past due');
});
