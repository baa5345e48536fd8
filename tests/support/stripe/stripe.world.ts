/** State of the fake Stripe: its customers, a clock turned by hand, failing payments, and the resulting events. */
export interface Subscription {
  object: 'subscription';
  id: string;
  customer: string;
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  price: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  feedback: string | null;
  resumesAt: number | null;
  isPaused: boolean;
}

export interface Invoice {
  object: 'invoice';
  id: string;
  customer: string;
  subscription: string;
  number: string;
  status: 'open' | 'paid' | 'void';
  amount: number;
  created: number;
  attempts: number;
  nextAttempt: number | null;
  error: string | null;
}

export interface Session {
  id: string;
  customer: string;
  price: string;
  trialEnd: number | null;
  successUrl: string;
  isDone: boolean;
}

export interface Customer {
  id: string;
  email: string;
  name: string;
  card: { brand: string; last4: string } | null;
  taxId: string | null;
}

/** Event as sent, with a snapshot of its object. */
export interface StripeEvent {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  object: object;
}

const DAY = 86_400;
const MONTH = 30 * DAY;
const DECLINED = 'Your card has insufficient funds.';

export class StripeWorld {
  now: number;
  readonly customers = new Map<string, Customer>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly sessions = new Map<string, Session>();
  /** In the order in which they happened. */
  readonly events: StripeEvent[] = [];
  readonly prices: Readonly<Record<string, { amount: number; metadata: Record<string, string> }>>;
  /** True while the bank declines. */
  isDeclining = false;
  #ids = 0;

  constructor(now: Date, prices: StripeWorld['prices']) {
    this.now = seconds(now);
    this.prices = prices;
  }

  /** Forgets everything except the ids, which are never reused. */
  restart(now: Date): void {
    this.now = seconds(now);
    this.isDeclining = false;
    for (const all of [this.customers, this.subscriptions, this.invoices, this.sessions]) all.clear();
    this.events.length = 0;
  }

  id(kind: string): string {
    this.#ids += 1;
    return `${kind}_test${String(this.#ids).padStart(6, '0')}`;
  }

  tell(type: string, object: object): void {
    this.events.push({ id: this.id('evt'), type, created: this.now, livemode: false, object: structuredClone(object) });
  }

  /** Pays on the Checkout page. */
  finish(session: Session): Subscription {
    const customer = this.customers.get(session.customer);
    if (!customer) throw new Error('The session has no customer.');
    session.isDone = true;
    customer.card = { brand: 'visa', last4: '4242' };
    const inTrial = session.trialEnd !== null;
    const subscription: Subscription = {
      object: 'subscription',
      id: this.id('sub'),
      customer: customer.id,
      status: inTrial ? 'trialing' : 'active',
      price: session.price,
      created: this.now,
      periodStart: this.now,
      periodEnd: session.trialEnd ?? this.now + MONTH,
      trialStart: inTrial ? this.now : null,
      trialEnd: session.trialEnd,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      feedback: null,
      resumesAt: null,
      isPaused: false,
    };
    this.subscriptions.set(subscription.id, subscription);
    this.tell('customer.subscription.created', subscription);
    if (!inTrial) this.#charge(subscription);
    this.tell('checkout.session.completed', { object: 'checkout.session', id: session.id, customer: customer.id });
    return subscription;
  }

  /** Turns the clock, and performs everything due on the way: renewals, retries, ends and resumptions. */
  turnTo(moment: Date): void {
    const end = seconds(moment);
    while (this.now < end) {
      this.now = Math.min(end, this.now + 3600);
      for (const subscription of this.subscriptions.values()) this.#live(subscription);
    }
  }

  #live(subscription: Subscription): void {
    if (subscription.status === 'canceled') return;
    if (subscription.isPaused && subscription.resumesAt !== null && this.now >= subscription.resumesAt) {
      Object.assign(subscription, { isPaused: false, resumesAt: null });
      this.tell('customer.subscription.updated', subscription);
    }
    for (const invoice of this.#openOf(subscription))
      if (invoice.nextAttempt !== null && this.now >= invoice.nextAttempt) this.attempt(invoice);
    if (this.now < subscription.periodEnd) return;
    if (subscription.cancelAtPeriodEnd) return this.end(subscription);
    Object.assign(subscription, { status: 'active', periodStart: subscription.periodEnd, periodEnd: subscription.periodEnd + MONTH });
    this.#charge(subscription);
    this.tell('customer.subscription.updated', subscription);
  }

  end(subscription: Subscription): void {
    Object.assign(subscription, { status: 'canceled', endedAt: this.now, canceledAt: subscription.canceledAt ?? this.now });
    this.tell('customer.subscription.deleted', subscription);
  }

  #charge(subscription: Subscription): void {
    const number = `PLB-${String(this.invoices.size + 1).padStart(4, '0')}`;
    const invoice: Invoice = {
      object: 'invoice',
      id: this.id('in'),
      customer: subscription.customer,
      subscription: subscription.id,
      number,
      status: subscription.isPaused ? 'void' : 'open',
      amount: this.prices[subscription.price]?.amount ?? 0,
      created: this.now,
      attempts: 0,
      nextAttempt: null,
      error: null,
    };
    this.invoices.set(invoice.id, invoice);
    if (invoice.status === 'open') this.attempt(invoice);
  }

  /** Charges the card; a declined charge is retried after three, five and seven days. */
  attempt(invoice: Invoice): void {
    const subscription = this.subscriptions.get(invoice.subscription);
    if (!subscription) throw new Error('The invoice has no subscription.');
    invoice.attempts += 1;
    if (this.isDeclining) {
      const wait = [3, 5, 7][invoice.attempts - 1];
      Object.assign(invoice, { error: DECLINED, nextAttempt: wait === undefined ? null : this.now + wait * DAY });
      subscription.status = wait === undefined ? 'unpaid' : 'past_due';
      this.tell('invoice.payment_failed', invoice);
    } else {
      Object.assign(invoice, { status: 'paid', error: null, nextAttempt: null });
      subscription.status = 'active';
      this.tell('invoice.paid', invoice);
    }
    this.tell('customer.subscription.updated', subscription);
  }

  /** Pays the open invoices with another card. */
  payOpen(customer: string): void {
    this.isDeclining = false;
    const card = { brand: 'mastercard', last4: '5454' };
    Object.assign(this.customers.get(customer) ?? {}, { card });
    for (const invoice of this.invoices.values()) if (invoice.customer === customer && invoice.status === 'open') this.attempt(invoice);
  }

  #openOf({ id }: Subscription): Invoice[] {
    return [...this.invoices.values()].filter(({ subscription, status }) => subscription === id && status === 'open');
  }
}

export function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
