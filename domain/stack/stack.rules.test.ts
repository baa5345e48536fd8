import { expect, test } from 'vitest';
import { categoryNamed, STACK_CATEGORIES } from './stack.categories.rules.ts';
import {
  isGap,
  isRequired,
  newLines,
  type Standard,
  type StackLine,
  stackScore,
  suggestedVerdict,
  unitsOf,
  unjudged,
} from './stack.rules.ts';

const product = (vendor: string, name: string, costPerUnit: number | null = 290) => ({
  vendor,
  product: name,
  edition: '',
  minVersion: '',
  costPerUnit,
  unit: 'user' as const,
});
const STANDARDS: Standard[] = [
  { category: 'email', status: 'preferred', products: [product('Northgate', 'MailGuard')], requiredForTiers: ['A', 'B'], currency: 'GBP' },
  { category: 'email', status: 'acceptable', products: [product('Elder', 'Filter')], requiredForTiers: [], currency: 'GBP' },
  { category: 'email', status: 'phase_out', products: [product('Old', 'Relay')], requiredForTiers: [], currency: 'GBP' },
  {
    category: 'firewall',
    status: 'preferred',
    products: [product('Wall', 'One')],
    requiredForTiers: ['A', 'B', 'C', 'D'],
    currency: 'GBP',
  },
];
const item = (vendor: string, name: string, coveragePercent: number | null = null) => ({
  category: 'email',
  vendor,
  product: name,
  quantity: null,
  coveragePercent,
});
const line = (more: Partial<StackLine>): StackLine => ({
  category: 'email',
  required: true,
  standard: '',
  costPerUnit: null,
  unit: 'user',
  currency: 'GBP',
  found: '',
  coveragePercent: null,
  verdict: null,
  note: '',
  ...more,
});

test('[STACK-1] There are twenty categories, each with its own name', () => {
  expect(STACK_CATEGORIES).toHaveLength(20);
  expect(new Set(STACK_CATEGORIES.flatMap(({ key, name, short }) => [key, name, short])).size).toBeGreaterThanOrEqual(50);
  expect(categoryNamed('e-mail SECURITY')?.key).toBe('email');
  expect(categoryNamed('Wifi')?.key).toBe('wifi');
  expect(categoryNamed('Coffee')).toBeUndefined();
});

test('[STACK-2] The requirements of a tier follow the preferred standard; a customer without a tier has those common to all', () => {
  expect(['A', 'C', null].map((tier) => isRequired(STANDARDS, 'email', tier))).toEqual([true, false, false]);
  expect(isRequired(STANDARDS, 'firewall', null)).toBe(true);
});

test('[STACK-3] A new audit has one row per category, with the requirement and the known products, and no verdict', () => {
  const items = [item('Northgate', 'MailGuard', 60), item('Old', 'Relay', 70)];
  const lines = newLines(STACK_CATEGORIES, STANDARDS, { tier: 'A', items, currency: 'EUR' });
  expect(lines).toHaveLength(20);
  expect(lines.every(({ verdict }) => verdict === null)).toBe(true);
  expect(lines.find(({ category }) => category === 'email')).toMatchObject({
    required: true,
    standard: 'Northgate MailGuard',
    costPerUnit: 290,
    found: 'Northgate MailGuard, Old Relay',
    coveragePercent: 100,
    currency: 'GBP',
  });
  expect(lines.find(({ category }) => category === 'dns')).toMatchObject({ required: false, standard: '', currency: 'EUR' });
});

test('[STACK-4] A suggestion compares the customer’s products with the standards, and the worst product decides', () => {
  const of = (...items: ReturnType<typeof item>[]) => suggestedVerdict(STANDARDS, 'email', { items, required: true });
  expect(of(item('Northgate', 'Mailguard Plus'))).toBe('match');
  expect(of(item('', 'Filter'))).toBe('acceptable');
  expect(of(item('Northgate', 'MailGuard'), item('Old', 'Relay'))).toBe('off_standard');
  expect(of(item('Unassigned', 'Knows'))).toBe('off_standard');
  expect(of()).toBe('missing');
  expect(suggestedVerdict(STANDARDS, 'email', { items: [], required: false })).toBeNull();
  expect(suggestedVerdict(STANDARDS, 'phones', { items: [{ ...item('A', 'B'), category: 'phones' }], required: false })).toBeNull();
});

test('[STACK-5] The score is the matched share of the required categories, by weight and coverage', () => {
  // Weights: email 3, Wi-Fi 1.
  const lines = [line({ verdict: 'match', coveragePercent: 50 }), line({ category: 'wifi', verdict: 'acceptable' })];
  expect(stackScore(lines)).toEqual({ score: 63, offStandard: 0, missing: 0, unknown: 0 });
  expect(stackScore([line({ verdict: 'unknown' }), line({ category: 'wifi', verdict: 'match' })])).toMatchObject({ score: 25, unknown: 1 });
  expect(stackScore([line({ required: false, verdict: 'missing' })])).toEqual({ score: null, offStandard: 0, missing: 0, unknown: 0 });
  expect(stackScore([line({ verdict: 'off_standard' }), line({ category: 'dns', verdict: 'missing' })])).toMatchObject({
    score: 0,
    offStandard: 1,
    missing: 1,
  });
});

test('[STACK-6] A gap is off standard, or missing although required', () => {
  expect(isGap(line({ verdict: 'off_standard', required: false }))).toBe(true);
  expect([true, false].map((required) => isGap(line({ verdict: 'missing', required })))).toEqual([true, false]);
  expect(isGap(line({ verdict: 'match' }))).toBe(false);
  expect(unjudged([line({}), line({ category: 'dns', required: false }), line({ category: 'wifi', verdict: 'unknown' })])).toEqual([
    'email',
  ]);
});

test('[STACK-7] A product is counted by users, devices or sites, and a customer has at least one site', () => {
  const customer = { userCount: 212, endpointCount: null, sites: 0 };
  expect([unitsOf('user', customer), unitsOf('device', customer), unitsOf('site', customer)]).toEqual([212, 0, 1]);
});
