import * as z from 'zod/mini';
import { MOST_SLOTS, SLOT_DAYS } from '#domain/calendar/slots.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, MailAddress, PersonRef } from '#contract/fields.ts';

export const SlotOffer = z.object({
  id: Id,
  slots: z.array(Instant),
  expiresAt: Instant,
  revokedAt: z.nullable(Instant),
  views: z.number(),
  taken: z.nullable(z.object({ slot: Instant, by: z.string(), at: Instant })),
  isOpen: z.boolean(),
  createdAt: Instant,
  createdBy: z.nullable(PersonRef),
});
export type SlotOffer = z.output<typeof SlotOffer>;

export const listFreeSlots = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/free-slots',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'organization'],
  summary: `Free hours of the review lead, on working days of the next ${SLOT_DAYS} days`,
  params: ById,
  response: z.object({ timezone: z.string(), minutes: z.number(), slots: z.array(Instant) }),
});

export const listSlotOffers = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/slot-offers',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs'],
  summary: 'Links that offer meeting times for a review, newest first; the link itself is shown only once, on creation',
  params: ById,
  response: z.array(SlotOffer),
});

export const offerSlots = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/slot-offers',
  allow: 'qbrs:edit',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  status: 201,
  summary: 'Create a link that lets the customer book one of these times without an account',
  params: ById,
  body: z.object({ slots: z.array(Instant).check(z.minLength(1), z.maxLength(MOST_SLOTS, `must hold at most ${MOST_SLOTS} times`)) }),
  response: z.object({ url: z.string(), offer: SlotOffer }),
});

export const revokeSlotOffer = endpoint({
  method: 'DELETE',
  path: '/api/qbrs/:id/slot-offers',
  allow: 'qbrs:edit',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  summary: 'Revoke one link that offers times for this review, or all of them',
  params: ById,
  query: z.object({ offerId: z.optional(Id) }),
});

const Token = z.object({ token: z.string().check(z.maxLength(100)) });

/** Data sent to the customer through the booking link; nothing else of the review. */
export const OfferView = z.object({
  title: z.string(),
  customer: z.string(),
  provider: z.string(),
  primaryColor: z.string(),
  /** Time zone of the review, in which times are shown. */
  timezone: z.string(),
  minutes: z.number(),
  place: z.nullable(z.string()),
  slots: z.array(Instant),
  taken: z.nullable(z.object({ slot: Instant, by: z.string() })),
});
export type OfferView = z.output<typeof OfferView>;

export const readOffer = endpoint({
  method: 'GET',
  path: '/api/slots/:token',
  allow: 'public',
  reads: ['qbrs'],
  summary: 'The offered times that are still free',
  params: Token,
  response: OfferView,
});

export const takeSlot = endpoint({
  method: 'POST',
  path: '/api/slots/:token',
  allow: 'public',
  byLink: true,
  summary: 'Book one of the times with a name, and an email address for the invitation; repeating changes nothing',
  params: Token,
  body: z.object({
    slot: Instant,
    by: line(120).check(z.regex(/^\P{Cc}*$/u, 'must be one line')),
    email: z.optional(z.nullable(MailAddress)),
  }),
  response: OfferView,
});

export const exportSlot = endpoint({
  method: 'GET',
  path: '/api/slots/:token/calendar',
  allow: 'public',
  reads: ['qbrs'],
  download: true,
  summary: 'The booked time as an iCalendar file',
  params: Token,
});
