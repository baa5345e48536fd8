import * as z from 'zod/mini';
import { ACTION_OWNERS, MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, line, MailAddress, prose, Version } from '#contract/fields.ts';
import { Attendees, Qbr, Recap } from './qbrs.fields.ts';
import { MOST_SECTIONS, SectionKey } from './sections.fields.ts';

const ofQbr = { allow: 'qbrs:edit', notFound: 'QBR_NOT_FOUND', params: ById, response: Qbr } as const;

export const decideInQbr = endpoint({
  ...ofQbr,
  method: 'POST',
  path: '/api/qbrs/:id/decisions',
  duringVisit: false,
  changes: ['qbrs', 'recommendations', 'findings', 'customers', 'reviews', 'budgets'],
  status: 201,
  summary: 'Record a customer’s decision in this review; it is kept permanently and changes the recommendation’s status',
  body: z.object({
    recommendationId: Id,
    outcome: z.enum(OUTCOMES),
    by: line(120),
    note: z.optional(prose(MEETING_LIMITS.note)),
    /** End of a deferral. */
    until: clearable(Day),
    /** Name of the chosen option; its amounts become the recommendation's. */
    option: z.optional(line(80)),
  }),
});

export const undoDecision = endpoint({
  ...ofQbr,
  method: 'DELETE',
  path: '/api/qbrs/:id/decisions/:decisionId',
  duringVisit: false,
  params: z.object({ id: Id, decisionId: Id }),
  changes: ['qbrs', 'recommendations', 'findings', 'customers', 'reviews', 'budgets'],
  summary: 'Undo a decision recorded in a meeting that has not ended; repeating changes nothing',
  body: AtVersion,
});

export const endMeeting = endpoint({
  ...ofQbr,
  method: 'POST',
  path: '/api/qbrs/:id/end',
  changes: ['qbrs'],
  summary: 'End the meeting: figures are frozen and the QBR is marked as presented; its decisions can no longer be undone',
  body: z.object({
    summary: z.optional(prose(MEETING_LIMITS.summary)),
    satisfaction: clearable(z.int().check(z.gte(1), z.lte(5))),
    version: z.optional(Version),
  }),
});

export const setAttendees = endpoint({
  ...ofQbr,
  method: 'PUT',
  path: '/api/qbrs/:id/attendees',
  changes: ['qbrs'],
  summary: 'Set who takes part, and who was present',
  body: z.object({ attendees: Attendees, version: z.optional(Version) }),
});

export const setActionItems = endpoint({
  ...ofQbr,
  method: 'PUT',
  path: '/api/qbrs/:id/action-items',
  changes: ['qbrs'],
  summary: 'Replace the action items; completed items keep their completion date',
  body: z.object({
    actionItems: z
      .array(
        z.object({
          key: z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]{1,40}$/, 'may hold lower-case letters, digits and hyphens')),
          text: line(MEETING_LIMITS.action),
          owner: z.enum(ACTION_OWNERS),
          person: z.optional(prose(120)),
          userId: clearable(Id),
          due: clearable(Day),
          done: z._default(z.boolean(), false),
        }),
      )
      .check(
        z.maxLength(MEETING_LIMITS.actionItems, `must hold at most ${MEETING_LIMITS.actionItems} items`),
        z.refine((items) => new Set(items.map(({ key }) => key)).size === items.length, 'must have different keys'),
      ),
    version: z.optional(Version),
  }),
});

export const recordMinutes = endpoint({
  ...ofQbr,
  method: 'PATCH',
  path: '/api/qbrs/:id/minutes',
  changes: ['qbrs'],
  summary: 'Record minutes by slide, the summary and the customer’s satisfaction',
  body: z.object({
    summary: z.optional(prose(MEETING_LIMITS.summary)),
    satisfaction: clearable(z.int().check(z.gte(1), z.lte(5))),
    minutes: z.optional(z.array(z.object({ key: SectionKey, text: prose(MEETING_LIMITS.minutes) })).check(z.maxLength(MOST_SECTIONS))),
    version: z.optional(Version),
  }),
});

export const addAddendum = endpoint({
  ...ofQbr,
  method: 'POST',
  path: '/api/qbrs/:id/addenda',
  changes: ['qbrs'],
  status: 201,
  summary: 'Add a dated addendum to a presented QBR; the presented content stays unchanged',
  body: z.object({ text: line(MEETING_LIMITS.addendum) }),
});

export const getRecap = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/recap',
  allow: 'qbrs:view',
  duringVisit: false,
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'recommendations', 'contacts', 'users', 'organization'],
  summary: 'The recap as sent, or a draft from the decisions and action items',
  params: ById,
  response: z.extend(Recap, { isSent: z.boolean() }),
});

export const sendRecap = endpoint({
  ...ofQbr,
  method: 'POST',
  path: '/api/qbrs/:id/recap',
  duringVisit: false,
  changes: ['qbrs'],
  summary: 'Send the recap by email and mark the QBR as delivered',
  body: z.object({
    subject: line(MEETING_LIMITS.subject),
    text: line(MEETING_LIMITS.recap),
    to: z
      .array(MailAddress)
      .check(
        z.minLength(1, 'must name at least one address'),
        z.maxLength(MEETING_LIMITS.recipients, `must name at most ${MEETING_LIMITS.recipients} addresses`),
      ),
    version: z.optional(Version),
  }),
});

export const tellAttendees = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/tell-attendees',
  allow: 'qbrs:edit',
  duringVisit: false,
  notFound: 'QBR_NOT_FOUND',
  changes: [],
  summary: 'Email the meeting as an invitation to participants with a known address; they are notified if it is deleted or loses its date',
  params: ById,
  body: AtVersion,
  response: z.object({ told: z.number() }),
});
