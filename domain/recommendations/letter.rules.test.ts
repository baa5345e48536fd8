import { describe, expect, test } from 'vitest';
import { type Declined, riskLetter } from './letter.rules.ts';

const decision = (outcome: 'declined' | 'approved', quarter: number, at: string) => ({
  outcome,
  by: 'J. Doe',
  quarter: { year: 2026, quarter },
  at,
});

const declined: Declined = {
  title: 'Replace the firewall',
  customer: 'Northwind',
  status: 'declined',
  problem: 'Its maker no longer mends it.',
  benefit: '',
  riskIfNot: 'A known hole stays open.',
  oneTimeCost: 250_000,
  recurringCost: 12_000,
  recurringPer: 'year',
  costKnown: true,
  currency: 'GBP',
  decisions: [decision('declined', 1, '2026-02-03T10:00:00Z'), decision('declined', 3, '2026-08-31T23:30:00Z')],
};
const written = { provider: 'Harbour IT', timezone: 'Europe/London', now: '2026-09-02T08:00:00Z' };

describe('the letter about a declined recommendation', () => {
  test('The letter states who declined and when, the risks, the offer and every decision', () => {
    const letter = riskLetter(declined, written);
    expect(letter?.opening).toContain('J. Doe declined it on 1 Sep 2026');
    expect(letter?.sections).toEqual([
      { head: 'What was found', text: 'Its maker no longer mends it.' },
      { head: 'Risks without it', text: 'A known hole stays open.' },
      { head: 'Quoted price', text: '£2,500 + £10 per month' },
      { head: 'Decision history', text: 'Declined 2026-Q1 by J. Doe, and again 2026-Q3.' },
    ]);
    expect(letter?.signatures).toEqual([
      { name: 'J. Doe', of: 'Northwind' },
      { name: '', of: 'Harbour IT' },
    ]);
  });

  test('A cost that is not known yet is not in the letter', () => {
    expect(riskLetter({ ...declined, costKnown: false }, written)?.sections.map(({ head }) => head)).not.toContain('Quoted price');
  });

  test('There is no letter for a recommendation that was approved since or that has no decision', () => {
    const approved = [...declined.decisions, decision('approved', 4, '2026-10-01T10:00:00Z')];
    expect(riskLetter({ ...declined, status: 'approved', decisions: approved }, written)).toBeNull();
    expect(riskLetter({ ...declined, decisions: [] }, written)).toBeNull();
  });
});
