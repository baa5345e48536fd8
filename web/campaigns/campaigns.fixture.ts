import type { Campaign, CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';

export const NOW = '2026-05-04T10:00:00.000Z';
export const ID = '01890000-0000-7000-8000-000000000801';
export const CAMPAIGN: Campaign = {
  id: ID,
  title: 'Require MFA for every sign-in',
  currency: 'GBP',
  targetQuarter: { year: 2026, quarter: 3 },
  owner: null,
  version: 3,
  createdAt: NOW,
  updatedAt: NOW,
  problem: '',
  benefit: '',
  riskIfNot: '',
  priority: 'high',
  source: { kind: 'question', template: null, questionKey: 'mfa' },
  rule: { unit: 'user', perCustomer: 60_000, perUnit: 0, monthlyPerUnit: 0, monthlyPerCustomer: 0, hoursPerCustomer: 4, hoursPerUnit: 0 },
  advised: { key: 'standard', name: 'Standard', outcome: null, points: [] },
  options: [],
  next: { create: 2, update: 1, missing: 0 },
  lastRun: null,
};
export const customer = (name: string, more: Partial<CampaignCustomer> = {}): CampaignCustomer => ({
  customer: { id: ID, name },
  currency: 'GBP',
  startMonth: 1,
  state: 'not_sent',
  units: 10,
  amounts: { oneTime: 60_000, monthly: 0, hours: 4 },
  isEdited: false,
  targetQuarter: null,
  remindedAt: null,
  options: [],
  recommendation: null,
  ...more,
});
