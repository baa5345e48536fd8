import * as z from 'zod/mini';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Id, Instant, line, prose, Timezone, Version } from '#contract/fields.ts';
import { Attendees, Qbr } from './qbrs.fields.ts';
import { MOST_SECTIONS, SectionChange } from './sections.fields.ts';

const meeting = {
  /** Time zone of the meeting; defaults to the customer's. */
  timezone: z.optional(Timezone),
  durationMinutes: z.optional(z.int().check(z.gte(5), z.lte(600))),
  location: clearable(prose(300)),
  meetingUrl: clearable(prose(1000).check(z.regex(/^https:\/\//, 'must begin with https://'))),
};
export const Assessments = z
  .array(Id)
  .check(z.maxLength(MEETING_LIMITS.assessments, `must hold at most ${MEETING_LIMITS.assessments} assessments`));
export const Asked = z.array(Id).check(
  z.maxLength(MEETING_LIMITS.recommendations, `must hold at most ${MEETING_LIMITS.recommendations} recommendations`),
  z.refine((ids) => new Set(ids).size === ids.length, 'must name each recommendation once'),
);

export const createQbr = endpoint({
  method: 'POST',
  path: '/api/qbrs',
  allow: 'qbrs:edit',
  changes: ['qbrs', 'assessments'],
  status: 201,
  summary: 'Create a QBR; with an approved assessment it is generated immediately',
  body: z.object({
    customerId: Id,
    assessmentId: clearable(Id),
    /** Assessments in the deck; the first one's score leads. */
    assessmentIds: z.optional(Assessments),
    title: z.optional(line(200)),
    dateTime: clearable(Instant),
    ...meeting,
    attendees: z.optional(Attendees),
    /** Sections to enable; defaults to the organisation's. */
    sections: z.optional(z.array(z.enum(QBR_SECTION_KEYS)).check(z.maxLength(QBR_SECTION_KEYS.length))),
    recommendationIds: z.optional(Asked),
  }),
  response: Qbr,
});

export const getQbr = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'customers', 'users', 'organization', 'recommendations'],
  summary: 'One QBR with its sections, facts and meeting',
  params: ById,
  response: Qbr,
});

export const updateQbr = endpoint({
  method: 'PATCH',
  path: '/api/qbrs/:id',
  allow: 'qbrs:edit',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  summary: 'Change title, meeting, texts, speaker notes, requested decisions, visible sections or your own slides',
  params: ById,
  body: z.object({
    title: z.optional(line(200)),
    dateTime: clearable(Instant),
    ...meeting,
    ownerId: clearable(Id),
    recommendationIds: z.optional(Asked),
    sections: z.optional(z.array(SectionChange).check(z.maxLength(MOST_SECTIONS))),
    version: Version,
  }),
  response: Qbr,
});

export const deleteQbr = endpoint({
  method: 'DELETE',
  path: '/api/qbrs/:id',
  allow: 'qbrs:delete',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs', 'assessments'],
  summary: 'Delete a QBR that was not presented',
  params: ById,
});
