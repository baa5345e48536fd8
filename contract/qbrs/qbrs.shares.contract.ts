import * as z from 'zod/mini';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { ANSWERS_CLOSED } from '#domain/qbrs/sharing.rules.ts';
import { MEETING_LIMITS, PASSCODE } from '#domain/qbrs/meeting.rules.ts';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant, line, PersonRef, prose } from '#contract/fields.ts';
import { ClientPlan, ClientScore } from './client.plan.fields.ts';
import { ClientSlide } from './slides.fields.ts';

export const Share = z.object({
  id: Id,
  /** The link works until this time. */
  expiresAt: Instant,
  hasPasscode: z.boolean(),
  hideAmounts: z.boolean(),
  views: z.number(),
  firstViewedAt: z.nullable(Instant),
  lastViewedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  isOpen: z.boolean(),
  createdAt: Instant,
  createdBy: z.nullable(PersonRef),
});
export type Share = z.output<typeof Share>;

export const listShares = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/share',
  allow: 'qbrs:view',
  duringVisit: false,
  feature: 'shares',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs'],
  summary: 'Shared links of a QBR with their views, newest first; the link itself is shown only once, on creation',
  params: ById,
  response: z.array(Share),
});

export const shareQbr = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/share',
  allow: 'qbrs:edit',
  duringVisit: false,
  feature: 'shares',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  summary: 'Create a link that lets the customer read the deck and decide without an account',
  params: ById,
  body: z.optional(
    z.object({
      /** Defaults to 30 days; at most one year. */
      expiresAt: z.optional(Instant),
      passcode: z.optional(
        z
          .string()
          .check(
            z.minLength(PASSCODE.least, `must have at least ${PASSCODE.least} characters`),
            z.maxLength(PASSCODE.most, `must have at most ${PASSCODE.most} characters`),
            z.regex(PASSCODE.signs, 'may contain only unaccented letters, digits and symbols, without spaces'),
          ),
      ),
      hideAmounts: z.optional(z.boolean()),
    }),
  ),
  response: z.object({ url: z.string(), expiresAt: Instant, share: Share }),
});

export const revokeShares = endpoint({
  method: 'DELETE',
  path: '/api/qbrs/:id/share',
  allow: 'qbrs:edit',
  openWhenReadOnly: true,
  duringVisit: false,
  feature: 'shares',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  summary: 'Revoke one shared link of a QBR, or all of them',
  params: ById,
  query: z.object({ shareId: z.optional(Id) }),
});

/** Single line, because it appears in notifications and emails. */
const Signature = line(120).check(z.regex(/^\P{Cc}*$/u, 'must be one line'));

/** Answer of a customer, by a link or in the portal. */
export const ClientAnswer = {
  recommendationId: Id,
  outcome: z.enum(OUTCOMES),
  note: z.optional(prose(MEETING_LIMITS.note)),
  /** Name of the approved option; its amounts become the recommendation's. Ignored for other outcomes. */
  option: z.optional(line(80)),
  /** End of a deferral; ignored for other outcomes. */
  until: z.optional(Day),
};

export const ClientAsk = { recommendationId: Id, text: line(MEETING_LIMITS.question) };

const Token = z.object({ token: z.string().check(z.maxLength(100)) });

export const ClientDecision = z.object({
  id: Id,
  outcome: z.enum(OUTCOMES),
  /** Provider's term for the outcome; null for the default. */
  called: z.nullable(z.string()),
  by: z.string(),
  note: z.string(),
  at: Instant,
  /** End of a deferral. */
  until: z.nullable(Day),
  /** Name of the approved option. */
  option: z.nullable(z.string()),
  /** True for decisions by a link or in the portal, until the meeting ends. */
  canUndo: z.boolean(),
});

/** Question of the customer, and the provider's answer. */
export const ClientQuestion = z.object({
  id: Id,
  by: z.string(),
  text: z.string(),
  at: Instant,
  answer: z.nullable(z.object({ text: z.string(), by: z.string(), at: Instant })),
});

const ClientOption = z.object({
  /** Identifies the option within its recommendation. */
  name: z.string(),
  /** Empty if the link hides amounts. */
  cost: z.string(),
  outcome: z.nullable(z.object({ label: z.string(), value: z.string() })),
  points: z.array(z.string()),
  isAdvised: z.boolean(),
  /** Residual risk, where it was rated. */
  riskAfter: z.nullable(z.enum(FINDING_SEVERITIES)),
});

/** Everything sent to a customer through a link. Internal texts and hidden amounts have no field here; slides are built on the server. */
export const ClientView = z.object({
  title: z.string(),
  customer: z.string(),
  provider: z.string(),
  primaryColor: z.string(),
  /** Logo of the slides as a data URL, and its owner. */
  logo: z.nullable(z.string()),
  logoOf: z.string(),
  /** Provider's logo, if the main one is the customer's. */
  providerLogo: z.nullable(z.string()),
  expiresAt: Instant,
  slides: z.array(ClientSlide),
  /** Addresses of the pictures on the slides, by their source; empty in the portal, which has a call for them. */
  pictures: z.record(z.string(), z.string()),
  foot: z.object({ left: z.string(), provider: z.string() }),
  /** Requested recommendations with their latest decision in this review. */
  asked: z.array(
    z.object({
      id: Id,
      number: z.number(),
      title: z.string(),
      gain: z.string(),
      /** Cost of the chosen option; empty if the link hides amounts. */
      cost: z.string(),
      /** Most severe finding that it closes. */
      severity: z.nullable(z.enum(FINDING_SEVERITIES)),
      /** Consequence of doing nothing. */
      risk: z.string(),
      goal: z.nullable(z.string()),
      /** Empty if there is nothing to choose. */
      options: z.array(ClientOption),
      questions: z.array(ClientQuestion),
      decision: z.nullable(ClientDecision),
      /** Reason why it can no longer be answered through the link. */
      closed: z.nullable(z.enum(ANSWERS_CLOSED)),
    }),
  ),
  ask: z.object({ sum: z.string(), by: z.nullable(z.string()) }),
  score: z.nullable(ClientScore),
  plan: ClientPlan,
  /** Minutes, once the meeting has ended. */
  minutes: z.nullable(
    z.object({
      summary: z.string(),
      sections: z.array(z.object({ title: z.string(), text: z.string() })),
      addenda: z.array(z.object({ text: z.string(), at: Instant })),
    }),
  ),
});
export type ClientView = z.output<typeof ClientView>;

/** Preview of the customer's view, before a link exists. */
export const CustomerView = z.omit(ClientView, { expiresAt: true });
export type CustomerView = z.output<typeof CustomerView>;

export const getCustomerView = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/customer-view',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'customers', 'users', 'organization', 'recommendations'],
  summary: 'Preview the customer’s view of a shared link without creating one; null until the deck is generated',
  params: ById,
  query: z.object({ hideAmounts: z.optional(z.enum(['true'])) }),
  response: z.nullable(CustomerView),
});

export const readShare = endpoint({
  method: 'GET',
  path: '/api/share/:token',
  allow: 'public',
  feature: 'shares',
  reads: ['qbrs', 'recommendations'],
  summary: 'A shared deck in the customer’s view; a passcode, if set, is sent in the header x-passcode',
  params: Token,
  response: ClientView,
});

export const decideByShare = endpoint({
  method: 'POST',
  path: '/api/share/:token/decisions',
  allow: 'public',
  feature: 'shares',
  byLink: true,
  summary:
    'Approve, decline or defer what the deck asks for, with the name of the person who decides; repeating the same decision changes nothing',
  params: Token,
  body: z.object({
    ...ClientAnswer,
    by: Signature,
  }),
  response: ClientDecision,
});

export const undoByShare = endpoint({
  method: 'DELETE',
  path: '/api/share/:token/decisions/:decisionId',
  allow: 'public',
  feature: 'shares',
  byLink: true,
  summary: 'Undo a decision made by the customer until the meeting has ended; repeating changes nothing',
  params: z.extend(Token, { decisionId: Id }),
});

export const askByShare = endpoint({
  method: 'POST',
  path: '/api/share/:token/questions',
  allow: 'public',
  feature: 'shares',
  byLink: true,
  summary: 'Ask a question about a requested decision, which stays open; repeating an unanswered question changes nothing',
  params: Token,
  body: z.object({ ...ClientAsk, by: Signature }),
  response: ClientQuestion,
});

export const downloadSharedDeck = endpoint({
  method: 'GET',
  path: '/api/share/:token/deck',
  allow: 'public',
  feature: 'shares',
  reads: ['qbrs'],
  download: true,
  summary: 'The shared deck as a PDF, in the customer’s view',
  params: Token,
});
