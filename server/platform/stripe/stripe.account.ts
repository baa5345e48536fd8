import type Stripe from 'stripe';
import { z } from 'zod';
import { INCLUDED, type Included, type PlanKey } from '#domain/billing/plans.rules.ts';
import type { StripeSettings } from '#server/platform/config/config.stripe.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** API version of every call; fixed, so that library updates do not change it. */
const API_VERSION = '2026-10-28.endive';
/** Timeout per attempt. */
const TIMEOUT_MS = 8_000;
const RETRIES = 2;
/** Maximum age of a signed message, and maximum clock difference into the future, in seconds. */
const TOLERANCE = 300;
const PRICES_KEPT_MS = 3_600_000;
/** Stripe id; used as a row key, which must not contain NUL. */
const Name = z.string().regex(/^[\w.-]{1,255}$/);
/** Object of any kind; parts with an unexpected shape are ignored. */
const Concerned = z.object({
  object: z.string().nullish().catch(null),
  id: Name.nullish().catch(null),
  customer: z
    .union([Name, z.object({ id: Name })])
    .nullish()
    .catch(null),
});
/** Parts of an event that are read; Stripe sends more. */
const Event = z.object({ id: Name, type: Name, livemode: z.boolean(), data: z.object({ object: Concerned }) });
export type StripeEvent = z.output<typeof Event>;
const INTERVALS = ['day', 'week', 'month', 'year'] as const;

function shaped(event: unknown): StripeEvent {
  const { data } = Event.safeParse(event);
  if (!data) throw new Fault('VALIDATION_ERROR', { message: 'This is not a Stripe event' });
  return data;
}

export interface PricedPlan extends Included {
  key: PlanKey;
  priceId: string;
  price: { amount: number; currency: string; interval: (typeof INTERVALS)[number] } | null;
}

/**
 * Stripe account, accessed through the official library, which is loaded with the first call. Never call it with an open transaction. All
 * failures become one fault, whose cause is logged.
 */
export class StripeAccount {
  /** Live mode; events of the other mode are not ours. */
  readonly isLive: boolean;
  readonly settings: StripeSettings;
  #client: Promise<Stripe> | null = null;
  #plans: { readAt: number; plans: PricedPlan[] } | null = null;

  constructor(settings: StripeSettings) {
    this.settings = settings;
    this.isLive = settings.key.includes('_live_');
  }

  async ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    this.#client ??= open(this.settings);
    const stripe = await this.#client;
    try {
      return await work(stripe);
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw new StripeFault(error);
    }
  }

  /** Event in these bytes, if recently signed by Stripe. */
  eventOf(bytes: Buffer, signature: string, now: Date): Promise<StripeEvent> {
    return this.ask(async (stripe) => {
      try {
        const event: unknown = stripe.webhooks.constructEvent(
          bytes,
          signature,
          this.settings.webhookSecret,
          TOLERANCE,
          undefined,
          now.getTime(),
        );
        // The library accepts timestamps in the future.
        const stamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
        if (stamp * 1000 <= now.getTime() + TOLERANCE * 1000) return shaped(event);
      } catch (error) {
        if (error instanceof Fault) throw error;
      }
      throw new Fault('SIGNATURE_INVALID');
    });
  }

  /** Plans with prices, cached for an hour; without prices while Stripe is unavailable. */
  async plans(now: Date): Promise<PricedPlan[]> {
    if (this.#plans && now.getTime() - this.#plans.readAt < PRICES_KEPT_MS && now.getTime() >= this.#plans.readAt) return this.#plans.plans;
    try {
      const read = ({ plan, price }: StripeSettings['prices'][number]) =>
        this.ask(async (stripe) => pricedPlan(plan, await stripe.prices.retrieve(price)));
      const plans = await Promise.all(this.settings.prices.map(read));
      this.#plans = { readAt: now.getTime(), plans };
      return plans;
    } catch {
      return (
        this.#plans?.plans ?? this.settings.prices.map(({ plan, price }) => ({ key: plan, priceId: price, price: null, ...INCLUDED[plan] }))
      );
    }
  }

  planOf(priceId: string): PlanKey | null {
    return this.settings.prices.find(({ price }) => price === priceId)?.plan ?? null;
  }
}

/** Stripe rejected a call or did not respond. */
export class StripeFault extends Fault {
  constructor(cause: unknown) {
    super('EXTERNAL_SERVICE_ERROR', { message: 'Stripe did not respond as expected' });
    this.cause = cause;
  }
}

async function open({ key, url }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const place = url && {
    host: url.hostname,
    protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
    ...(url.port && { port: url.port }),
  };
  return new Client(key, { apiVersion: API_VERSION, timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false, ...place });
}

function pricedPlan(key: PlanKey, { id, unit_amount, currency, recurring, metadata }: Stripe.Price): PricedPlan {
  const interval = INTERVALS.find((known) => known === recurring?.interval);
  return {
    key,
    priceId: id,
    price: unit_amount === null || interval === undefined ? null : { amount: unit_amount, currency: currency.toUpperCase(), interval },
    customers: includedBy(metadata['customers'], INCLUDED[key].customers),
    seats: includedBy(metadata['seats'], INCLUDED[key].seats),
  };
}

/** Limit in a price's metadata; `any` for unlimited. */
function includedBy(value: string | undefined, usual: number | null): number | null {
  if (value === 'any') return null;
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : usual;
}
