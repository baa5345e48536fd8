import * as z from 'zod/mini';
import { QBR_STATUSES } from '#domain/qbrs/qbrs.rules.ts';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { ClientAnswer, ClientAsk, ClientDecision, ClientQuestion, CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, MailAddress } from '#contract/fields.ts';

/* Portal of a customer's contacts. Internal texts and hidden amounts have no field in any of these types. All but the first two calls
   require a portal session, which gives access to no other calls. */

const here = { allow: 'public', byToken: false, portal: true } as const;

export const askPortalLink = endpoint({
  method: 'POST',
  path: '/api/portal/link',
  allow: 'public',
  byToken: false,
  summary: 'Request a link to sign in to the portal; the response is the same whether the address is known or not',
  body: z.object({ email: MailAddress }),
});

export const signInToPortal = endpoint({
  method: 'POST',
  path: '/api/portal/sign-in',
  allow: 'public',
  byToken: false,
  summary: 'Sign in to the portal with the token of an emailed link, which works once',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
});

export const signOutOfPortal = endpoint({
  method: 'POST',
  path: '/api/portal/sign-out',
  ...here,
  summary: 'Sign out of the portal',
});

const ReviewRow = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(QBR_STATUSES),
  startsAt: z.nullable(Instant),
  timezone: z.string(),
  asked: z.number(),
  decided: z.number(),
  /** Number of unanswered requests. */
  waiting: z.number(),
});

const Decision = z.object({
  reviewId: Id,
  review: z.string(),
  title: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Provider's term for the outcome; null for the default. */
  called: z.nullable(z.string()),
  by: z.string(),
  note: z.string(),
  at: Instant,
});

export const PortalHome = z.object({
  contact: z.object({ name: z.string() }),
  customer: z.string(),
  provider: z.string(),
  primaryColor: z.string(),
  /** Data URL, and the owner of the logo. */
  logo: z.nullable(z.string()),
  logoOf: z.string(),
  /** Provider's term for a review. */
  reviews: z.array(ReviewRow),
  /** Decisions in these reviews, latest first. */
  decisions: z.array(Decision),
  nextReview: z.nullable(
    z.object({ id: Id, title: z.string(), startsAt: Instant, minutes: z.number(), timezone: z.string(), place: z.nullable(z.string()) }),
  ),
  files: z.array(z.object({ id: Id, name: z.string(), size: z.number(), addedAt: Instant })),
  /** Published letters, latest first; without amounts for contacts who do not see them. */
  letters: z.array(z.object({ id: Id, subject: z.string(), text: z.string(), publishedAt: Instant })),
  /** Open surveys that this contact has not answered. */
  surveys: z.array(z.object({ id: Id, name: z.string(), closesAt: Instant })),
});
export type PortalHome = z.output<typeof PortalHome>;

export const getPortal = endpoint({
  method: 'GET',
  path: '/api/portal',
  ...here,
  reads: ['qbrs', 'customers', 'contacts', 'organization', 'recommendations', 'files', 'letters', 'surveys'],
  summary: 'Portal content for a contact: reviews, decisions, the next review, letters, open surveys and files of their customer',
  response: PortalHome,
});

export const openSurveyInPortal = endpoint({
  method: 'POST',
  path: '/api/portal/surveys/:id/link',
  ...here,
  notFound: 'SURVEY_NOT_FOUND',
  summary: 'Token of a new link to a survey that this contact has not answered; it replaces the link in the email',
  params: ById,
  response: z.object({ token: z.string() }),
});

export const getPortalReview = endpoint({
  method: 'GET',
  path: '/api/portal/reviews/:id',
  ...here,
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'recommendations'],
  summary: 'A presented or shared review in the customer’s view',
  params: ById,
  response: CustomerView,
});

export const decideInPortal = endpoint({
  method: 'POST',
  path: '/api/portal/reviews/:id/decisions',
  ...here,
  notFound: 'QBR_NOT_FOUND',
  summary: 'Approve, decline or defer what the review asks for, in the name of the contact; repeating the same decision changes nothing',
  params: ById,
  body: z.object(ClientAnswer),
  response: ClientDecision,
});

export const undoInPortal = endpoint({
  method: 'DELETE',
  path: '/api/portal/reviews/:id/decisions/:decisionId',
  ...here,
  notFound: 'QBR_NOT_FOUND',
  summary: 'Undo a decision made by the customer until the meeting has ended; repeating changes nothing',
  params: z.object({ id: Id, decisionId: Id }),
});

export const askInPortal = endpoint({
  method: 'POST',
  path: '/api/portal/reviews/:id/questions',
  ...here,
  notFound: 'QBR_NOT_FOUND',
  summary: 'Ask a question about a requested decision, which stays open; repeating an unanswered question changes nothing',
  params: ById,
  body: z.object(ClientAsk),
  response: ClientQuestion,
});

/** Latest review, without its slides. */
export const PortalPlan = z.extend(z.pick(CustomerView, { asked: true, ask: true, score: true, plan: true }), {
  review: z.object({ id: Id, title: z.string() }),
});
export type PortalPlan = z.output<typeof PortalPlan>;

export const getPortalPlan = endpoint({
  method: 'GET',
  path: '/api/portal/plan',
  ...here,
  reads: ['qbrs', 'recommendations'],
  summary: 'Score, requested decisions, roadmap and budget of the latest review; null before the first one',
  response: z.nullable(PortalPlan),
});

export const downloadPortalDeck = endpoint({
  method: 'GET',
  path: '/api/portal/reviews/:id/deck',
  ...here,
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs'],
  download: true,
  summary: 'A review as a PDF, in the customer’s view',
  params: ById,
});

export const downloadPortalPicture = endpoint({
  method: 'GET',
  path: '/api/portal/reviews/:id/pictures/:pictureId',
  ...here,
  notFound: 'FILE_NOT_FOUND',
  reads: ['qbrs'],
  download: true,
  summary: 'A picture on a slide of a review',
  params: z.object({ id: Id, pictureId: Id }),
});

export const downloadPortalMeeting = endpoint({
  method: 'GET',
  path: '/api/portal/reviews/:id/calendar.ics',
  ...here,
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs'],
  download: true,
  summary: 'The next review for a calendar',
  params: ById,
});

export const downloadPortalFile = endpoint({
  method: 'GET',
  path: '/api/portal/files/:id',
  ...here,
  notFound: 'FILE_NOT_FOUND',
  reads: ['files'],
  download: true,
  summary: 'A file shared with the customer',
  params: ById,
});
