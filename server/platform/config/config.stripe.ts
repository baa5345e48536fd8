import { z } from 'zod';
import { type PlanKey, PLANS } from '#domain/billing/plans.rules.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { address, isBare, isHttpsOrLocal } from './config.fields.ts';

const id = (pattern: RegExp, example: string) => z.string().regex(pattern, `must be an ID such as ${example}`).optional();
const price = () => id(/^price_\w{3,200}$/, 'price_1QabcDEF2ghiJKL3');

export const stripeVariables = {
  STRIPE_SECRET_KEY: id(/^(?:sk|rk)_(?:test|live)_\w{6,300}$/, 'sk_live_… as Stripe shows it'),
  STRIPE_WEBHOOK_SECRET: id(/^whsec_\w{6,300}$/, 'whsec_… as Stripe shows it'),
  STRIPE_PRICE_STARTER: price(),
  STRIPE_PRICE_GROWTH: price(),
  STRIPE_PRICE_SCALE: price(),
  STRIPE_PORTAL: id(/^bpc_\w{3,200}$/, 'bpc_1QabcDEF2ghiJKL3'),
  STRIPE_URL: address('must be an address that begins with https://', ['http:', 'https:'])
    .refine(isBare, 'must be the address alone, without a path, a query or a password')
    .refine(isHttpsOrLocal, 'must begin with https:// unless its host is localhost')
    .optional(),
};

export const stripeDocumentation: Record<keyof typeof stripeVariables, { default: string; meaning: string }> = {
  STRIPE_SECRET_KEY: {
    default: '',
    meaning:
      'Secret key of your Stripe account. Turns on billing: trials end, and organisations choose a plan and pay. If empty, nothing is charged and trials do not end.',
  },
  STRIPE_WEBHOOK_SECRET: {
    default: '',
    meaning:
      'Signing secret of the webhook that you add in Stripe for `PUBLIC_URL/api/billing/webhook`, with all customer, subscription and invoice events.',
  },
  STRIPE_PRICE_STARTER: {
    default: '',
    meaning:
      'ID of the recurring price of the Starter plan (10 customers, 3 seats). At least one of the three plans needs a price. The metadata `customers` and `seats` of a price override the limits of its plan.',
  },
  STRIPE_PRICE_GROWTH: { default: '', meaning: 'ID of the recurring price of the Growth plan (40 customers, 10 seats).' },
  STRIPE_PRICE_SCALE: { default: '', meaning: 'ID of the recurring price of the Scale plan (150 customers, unlimited seats).' },
  STRIPE_PORTAL: {
    default: '',
    meaning: 'ID of a Customer Portal configuration. Defaults to the default configuration in Stripe.',
  },
  STRIPE_URL: { default: '', meaning: 'Address to use instead of `https://api.stripe.com`, to test billing against a mock.' },
};

type Settings = z.output<z.ZodObject<typeof stripeVariables>>;

export interface StripeSettings {
  key: string;
  webhookSecret: string;
  /** Plans on offer, smallest first. */
  prices: readonly { plan: PlanKey; price: string }[];
  portal: string | null;
  url: URL | null;
}

/** Null without a key; an incomplete configuration fails the start, because it would lock people out without a way to pay. */
export function stripeOf(settings: Settings): StripeSettings | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PORTAL, STRIPE_URL } = settings;
  const byPlan = { starter: settings.STRIPE_PRICE_STARTER, growth: settings.STRIPE_PRICE_GROWTH, scale: settings.STRIPE_PRICE_SCALE };
  const prices = PLANS.flatMap((plan) => (byPlan[plan] === undefined ? [] : [{ plan, price: byPlan[plan] }]));
  if (key === undefined) {
    if (webhookSecret !== undefined || prices.length > 0)
      throw new Refusal('STRIPE_SECRET_KEY must be set if any other Stripe setting is.');
    return null;
  }
  if (webhookSecret === undefined) throw new Refusal('STRIPE_WEBHOOK_SECRET must be set if STRIPE_SECRET_KEY is set.');
  if (prices.length === 0)
    throw new Refusal('STRIPE_PRICE_STARTER, STRIPE_PRICE_GROWTH or STRIPE_PRICE_SCALE must be set if STRIPE_SECRET_KEY is set.');
  return { key, webhookSecret, prices, portal: STRIPE_PORTAL ?? null, url: STRIPE_URL === undefined ? null : new URL(STRIPE_URL) };
}
