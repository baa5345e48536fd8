import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_plumbline123',
  STRIPE_WEBHOOK_SECRET: 'whsec_plumbline123',
  STRIPE_PRICE_GROWTH: 'price_growth',
};

test('[BILL-37] Without a Stripe key there is no billing, and an incomplete configuration stops the start', () => {
  expect(readConfig({}).stripe).toBeNull();
  expect(readConfig(STRIPE).stripe).toMatchObject({ prices: [{ plan: 'growth', price: 'price_growth' }], portal: null, url: null });
  expect(() => readConfig({ ...STRIPE, STRIPE_SECRET_KEY: '' })).toThrow('STRIPE_SECRET_KEY must be set');
  expect(() => readConfig({ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET must be set');
  expect(() => readConfig({ ...STRIPE, STRIPE_PRICE_GROWTH: '' })).toThrow(/STRIPE_PRICE_STARTER, .* must be set/);
});

test.each([
  ['STRIPE_SECRET_KEY', 'pk_test_public'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_PRICE_STARTER', 'prod_1'],
  ['STRIPE_PORTAL', 'portal'],
  ['STRIPE_URL', 'http://stripe.example.com'],
])('[BILL-38] The setting %s=%s stops the start with one sentence that names the variable', (name, value) => {
  expect(() => readConfig({ ...STRIPE, [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
});
