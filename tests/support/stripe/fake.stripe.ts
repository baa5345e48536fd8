import { Stripe } from 'stripe';
import { type FakeAnswer, type FakeRequest, type FakeServer, openFake } from '#tests/support/psa/fake.server.ts';
import { branchIn, type FormBranch, parseForm, textIn } from './form.ts';
import { customerObject, invoiceObject, list, priceObject, subscriptionObject } from './stripe.objects.ts';
import { type StripeEvent, StripeWorld } from './stripe.world.ts';

const KEY = 'sk_test_plumbline123';
const SECRET = 'whsec_plumbline123';
const VERSION = '2026-10-28.endive';
const PRICES = { price_starter: 4900, price_growth: 14_900, price_scale: 39_900 };

export interface FakeStripe extends FakeServer {
  world: StripeWorld;
  /** Settings for a server that uses it. */
  settings: Record<string, string>;
  /** Body and signature with which an event is sent. */
  signed(event: StripeEvent, changes?: Signing): { payload: string; signature: string };
  /** Signs a body that belongs to no event. */
  signedBody(payload: string, at: Date): string;
  /** Idempotency keys of creations, in order. */
  keys: string[];
}

interface Signing {
  secret?: string;
  at?: Date;
  livemode?: boolean;
}

/**
 * Fake Stripe with the features that the product uses, and as strict as the real one: it accepts only its key and the pinned version,
 * repeats the response for a repeated idempotency key, refuses parameters that the version has removed, and signs events with the real
 * library.
 */
export async function fakeStripe(now = new Date()): Promise<FakeStripe> {
  const world = new StripeWorld(now, {
    price_starter: { amount: PRICES.price_starter, metadata: {} },
    price_growth: { amount: PRICES.price_growth, metadata: { customers: '50' } },
    price_scale: { amount: PRICES.price_scale, metadata: { customers: 'any' } },
  });
  const answered = new Map<string, { body: string; answer: FakeAnswer }>();
  const keys: string[] = [];
  const server = await openFake((request, origin) => {
    if (!request.url.pathname.startsWith('/v1/')) return hostedPage(world, request);
    if (request.headers.authorization !== `Bearer ${KEY}`) return refusal(401, 'Invalid API Key provided');
    if (request.headers['stripe-version'] !== VERSION) return refusal(400, `Send the version ${VERSION}`);
    const key = request.headers['idempotency-key'];
    if (request.method === 'GET' || typeof key !== 'string') return answerOf(world, request, origin);
    keys.push(key);
    const before = answered.get(key);
    if (before && before.body !== request.body) return refusal(400, 'The key was used with other parameters', 'idempotency_error');
    const answer = before?.answer ?? answerOf(world, request, origin);
    answered.set(key, { body: request.body, answer });
    return answer;
  });
  const signer = new Stripe(KEY);
  const signedBody = (payload: string, at: Date, secret = SECRET) =>
    signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });
  return Object.assign(server, {
    world,
    keys,
    settings: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRICE_STARTER: 'price_starter',
      STRIPE_PRICE_GROWTH: 'price_growth',
      STRIPE_PRICE_SCALE: 'price_scale',
      STRIPE_URL: server.origin,
    },
    signedBody,
    signed: ({ object, ...event }: StripeEvent, { secret = SECRET, at, livemode = event.livemode }: Signing = {}) => {
      const payload = JSON.stringify({ ...event, livemode, object: 'event', api_version: VERSION, data: { object } });
      return { payload, signature: signedBody(payload, at ?? new Date(world.now * 1000), secret) };
    },
  });
}

function refusal(status: number, message: string, type = 'invalid_request_error'): FakeAnswer {
  return { status, json: { error: { type, message } } };
}

const ok = (json: unknown): FakeAnswer => ({ status: 200, json });

interface StripeRequest {
  id: string;
  form: FormBranch;
  query: URLSearchParams;
  origin: string;
}

type Handler = (world: StripeWorld, asked: StripeRequest) => FakeAnswer;

const HANDLERS: readonly [method: string, path: RegExp, handle: Handler][] = [
  [
    'POST',
    /^\/v1\/customers$/,
    (world, { form }) => {
      const customer = {
        id: world.id('cus'),
        email: textIn(form, 'email') ?? '',
        name: textIn(form, 'name') ?? '',
        card: null,
        taxId: null,
      };
      world.customers.set(customer.id, customer);
      return ok(customerObject(customer, []));
    },
  ],
  [
    'GET',
    /^\/v1\/customers\/(\w+)$/,
    (world, { id, query }) => {
      const customer = world.customers.get(id);
      return customer ? ok(customerObject(customer, expandsOf(query))) : refusal(404, `No such customer: '${id}'`);
    },
  ],
  [
    'GET',
    /^\/v1\/subscriptions$/,
    (world, { query }) => ok(list(of(world.subscriptions, query.get('customer')).map((found) => subscriptionObject(found, world)))),
  ],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, changeSubscription],
  [
    'GET',
    /^\/v1\/invoices$/,
    (world, { query, origin }) => ok(list(of(world.invoices, query.get('customer')).map((found) => invoiceObject(found, origin)))),
  ],
  ['POST', /^\/v1\/invoices\/create_preview$/, previewInvoice],
  [
    'GET',
    /^\/v1\/invoices\/(\w+)$/,
    (world, { id, query, origin }) => {
      const invoice = world.invoices.get(id);
      return invoice ? ok(invoiceObject(invoice, origin, expandsOf(query))) : refusal(404, `No such invoice: '${id}'`);
    },
  ],
  [
    'GET',
    /^\/v1\/prices\/(\w+)$/,
    (world, { id }) => (world.prices[id] ? ok(priceObject(id, world)) : refusal(404, `No such price: '${id}'`)),
  ],
  ['POST', /^\/v1\/checkout\/sessions$/, beginSession],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    (world, { form, origin }) => {
      const customer = textIn(form, 'customer') ?? '';
      if (!world.customers.has(customer)) return refusal(400, `No such customer: '${customer}'`);
      const page = textIn(form, 'flow_data', 'type') ?? 'home';
      const back = encodeURIComponent(textIn(form, 'return_url') ?? '');
      return ok({
        id: world.id('bps'),
        object: 'billing_portal.session',
        url: `${origin}/portal/${page}?customer=${customer}&back=${back}`,
      });
    },
  ],
];

function answerOf(world: StripeWorld, { method, url, body }: FakeRequest, origin: string): FakeAnswer {
  for (const [verb, path, handle] of HANDLERS) {
    const [found, id = ''] = path.exec(url.pathname) ?? [];
    if (verb === method && found !== undefined) return handle(world, { id, form: parseForm(body), query: url.searchParams, origin });
  }
  return refusal(404, `Unrecognized request URL (${method}: ${url.pathname})`);
}

/** Newest first, as Stripe lists them. */
function of<T extends { customer: string }>(all: ReadonlyMap<string, T>, customer: string | null): T[] {
  return [...all.values()].filter((one) => one.customer === customer).toReversed();
}

function expandsOf(query: URLSearchParams): string[] {
  return [...query].filter(([name]) => name.startsWith('expand')).map(([, value]) => value);
}

function changeSubscription(world: StripeWorld, { id, form }: StripeRequest): FakeAnswer {
  const subscription = world.subscriptions.get(id);
  if (!subscription) return refusal(404, `No such subscription: '${id}'`);
  if (subscription.status === 'canceled')
    return refusal(400, 'A canceled subscription can only update its cancellation_details and metadata.');
  const cancels = textIn(form, 'cancel_at_period_end');
  if (cancels !== undefined) {
    Object.assign(subscription, { cancelAtPeriodEnd: cancels === 'true', canceledAt: cancels === 'true' ? world.now : null });
    subscription.feedback = textIn(form, 'cancellation_details', 'feedback') ?? null;
  }
  const pause = branchIn(form, 'pause_collection');
  if (pause) Object.assign(subscription, { isPaused: true, resumesAt: Number(textIn(pause, 'resumes_at')) });
  if (textIn(form, 'pause_collection') === '') Object.assign(subscription, { isPaused: false, resumesAt: null });
  world.tell('customer.subscription.updated', { ...subscription });
  return ok(subscriptionObject(subscription, world));
}

function previewInvoice(world: StripeWorld, { form }: StripeRequest): FakeAnswer {
  const subscription = world.subscriptions.get(textIn(form, 'subscription') ?? '');
  if (!subscription || subscription.status === 'canceled' || subscription.cancelAtPeriodEnd) return refusal(400, 'No upcoming invoices');
  const amount_due = world.prices[subscription.price]?.amount ?? 0;
  return ok({ object: 'invoice', amount_due, currency: 'usd', period_end: subscription.periodEnd, next_payment_attempt: null });
}

const TWO_DAYS = 172_800;

function beginSession(world: StripeWorld, { form, origin }: StripeRequest): FakeAnswer {
  if (form['payment_method_types'] !== undefined) return refusal(400, 'Received unknown parameter: payment_method_types');
  const customer = textIn(form, 'customer') ?? '';
  const price = textIn(form, 'line_items', '0', 'price') ?? '';
  if (!world.customers.has(customer)) return refusal(400, `No such customer: '${customer}'`);
  if (!world.prices[price]) return refusal(400, `No such price: '${price}'`);
  const ends = textIn(form, 'subscription_data', 'trial_end');
  const trialEnd = ends === undefined ? null : Number(ends);
  if (trialEnd !== null && trialEnd < world.now + TWO_DAYS) return refusal(400, 'The trial_end has to be at least 2 days in the future.');
  const id = world.id('cs');
  world.sessions.set(id, { id, customer, price, trialEnd, successUrl: textIn(form, 'success_url') ?? '', isDone: false });
  return ok({ id, object: 'checkout.session', url: `${origin}/pay/${id}` });
}

/** Pages hosted by Stripe: opening one pays or changes the card, and redirects back. */
function hostedPage(world: StripeWorld, { url }: FakeRequest): FakeAnswer {
  const [, kind, id = ''] = url.pathname.split('/');
  const session = kind === 'pay' ? world.sessions.get(id) : undefined;
  if (session && !session.isDone) world.finish(session);
  if (kind === 'portal') world.payOpen(url.searchParams.get('customer') ?? '');
  const back = session?.successUrl ?? url.searchParams.get('back');
  return back === null ? { status: 404, json: null } : { status: 303, json: null, headers: { location: back } };
}
