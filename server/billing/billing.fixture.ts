import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { caller } from '#tests/support/caller.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type FakeStripe, fakeStripe } from '#tests/support/stripe/fake.stripe.ts';
import type { Session, StripeEvent } from '#tests/support/stripe/stripe.world.ts';
import { keepSubscriptions } from './billing.jobs.ts';

/** Start of billing tests: a Monday morning. */
export const START = new Date('2034-01-02T09:00:00Z');
const DAY_MS = 86_400_000;

/** Server in the billing edition with a fake Stripe; both share a clock. */
export interface BillingTest {
  server: TestServer;
  stripe: FakeStripe;
  now(): Date;
  /** Sets the shared clock to a number of days after the start. */
  turnTo(day: number): void;
  /** Resets the clock and Stripe's customers; existing organisations are suspended. */
  restart(): Promise<void>;
  /** Discards pending events without sending them. */
  loseNews(): void;
  /** New organisation on the first day of its trial. */
  organization(): Promise<TestOrganization>;
  /** Same person with a new CSRF token, because the old one expires when the clock moves. */
  again(person: { cookies: Record<string, string> }): ReturnType<typeof caller>;
  runJob(): Promise<void>;
  /** Sends an event like Stripe and returns the status. */
  send(event: StripeEvent, changes?: Parameters<FakeStripe['signed']>[1]): Promise<number>;
  /** Sends all pending events, in order. */
  sendNews(): Promise<void>;
  session(): Session;
  close(): Promise<void>;
}

export async function openBilling(): Promise<BillingTest> {
  const stripe = await fakeStripe(START);
  const server = await startTestServer(stripe.settings);
  let now = START;
  let sent = 0;
  server.context.now = () => now;
  const send: BillingTest['send'] = async (event, changes) => {
    const { payload, signature } = stripe.signed(event, changes);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await server.app.inject({ method: 'POST', url: '/api/billing/webhook', payload, headers })).statusCode;
  };
  return {
    server,
    stripe,
    now: () => now,
    turnTo: (day) => {
      now = new Date(START.getTime() + day * DAY_MS);
      stripe.world.turnTo(now);
    },
    restart: async () => {
      await asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set({ status: 'suspended' }).execute());
      now = START;
      stripe.world.restart(START);
      sent = 0;
    },
    loseNews: () => {
      sent = stripe.world.events.length;
    },
    organization: async () => {
      const made = await server.organization();
      const trialEndsAt = new Date(now.getTime() + 14 * DAY_MS);
      await asOrganization(server.pools, made.id, (tx) => tx.updateTable('organizations').set({ trialEndsAt, billedSince: now }).execute());
      return made;
    },
    again: ({ cookies }) => caller(server.app, cookies),
    runJob: () => keepSubscriptions.run({ ...server.context, now }),
    send,
    sendNews: async () => {
      for (const event of stripe.world.events.slice(sent)) {
        const status = await send(event);
        if (status !== 200) throw new Error(`${event.type} was answered with ${status}`);
      }
      sent = stripe.world.events.length;
    },
    session: () => {
      const last = [...stripe.world.sessions.values()].at(-1);
      if (!last) throw new Error('Nobody has opened a page of Checkout.');
      return last;
    },
    close: async () => {
      await server.close();
      await stripe.close();
    },
  };
}
