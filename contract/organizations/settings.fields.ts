import * as z from 'zod/mini';
import { LEGAL_TEXT, legalLines, sectionsFault } from '#domain/qbrs/defaults.rules.ts';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { EVIDENCE_POLICIES } from '#domain/templates/evidence.rules.ts';
import { FARTHEST_REMINDER, MOST_DUE_DAYS, MOST_REMINDERS } from '#domain/assessments/assessment.defaults.rules.ts';
import { MOST_OWN_HOLIDAYS } from '#domain/calendar/holidays.rules.ts';
import { type NotificationEvent, ALL_EVENTS } from '#domain/notifications/notifications.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { MOST_CATEGORIES, namesFault } from '#domain/recommendations/status.names.rules.ts';
import { Day, line, prose } from '#contract/fields.ts';

const SectionDefaults = z.array(z.object({ key: z.enum(QBR_SECTION_KEYS), enabled: z.boolean() })).check(
  z.maxLength(QBR_SECTION_KEYS.length),
  z.refine((sections) => sectionsFault(sections) === null, 'must name each section once, the cover first, and show at least one'),
);

const Legal = prose(LEGAL_TEXT.characters).check(
  z.refine((text) => legalLines(text).length <= LEGAL_TEXT.lines, `must have at most ${LEGAL_TEXT.lines} lines`),
);

/** Defaults of new QBRs. */
export const QbrDefaults = z.object({
  /** All sections in deck order; absent means the default order with all enabled. */
  sections: z.optional(SectionDefaults),
  minutes: z.optional(z.int().check(z.gte(5), z.lte(600))),
  /** Printed on the last page of the appendix. */
  terms: z.optional(Legal),
  disclaimer: z.optional(Legal),
});

/** Custom texts on decks; empty means none. */
export const ReportTexts = z.object({ cover: z.optional(prose(140)), foot: z.optional(prose(40)) });

/** Defaults for all assessments; templates can override them. */
export const AssessmentDefaults = z.object({
  /** Applies to questions whose template sets no evidence rule. */
  evidence: z.optional(z.enum(EVIDENCE_POLICIES)),
  /** Default for carrying the previous answers into a new assessment. */
  carryForward: z.optional(z.boolean()),
  /** Days until a new assessment is due; null for no due date. */
  dueDays: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MOST_DUE_DAYS)))),
  /** Days before the due date on which reminders are sent. */
  reminderDays: z.optional(z.array(z.int().check(z.gte(1), z.lte(FARTHEST_REMINDER))).check(z.maxLength(MOST_REMINDERS))),
});

const StatusName = z.optional(prose(30));
const StatusNames = z.object({
  idea: StatusName,
  proposed: StatusName,
  approved: StatusName,
  scheduled: StatusName,
  in_progress: StatusName,
  done: StatusName,
  declined: StatusName,
  deferred: StatusName,
});

/** Custom names of statuses; empty or absent means the default. */
export const RecommendationDefaults = z.object({
  statusNames: z.optional(
    StatusNames.check(z.refine((names) => namesFault(names, RECOMMENDATION_STATUSES) === null, 'must give each status a different name')),
  ),
  /** Categories offered for recommendations, in this order; empty means the library's. */
  categories: z.optional(z.array(line(60)).check(z.maxLength(MOST_CATEGORIES))),
});

export const HolidayDefaults = z.object({
  /** ISO 3166-1 alpha-2; null for none. */
  country: z.optional(z.nullable(z.string().check(z.maxLength(2), z.regex(/^[A-Z]{2}$/, 'must be a two-letter country code')))),
  region: z.optional(z.nullable(z.string().check(z.maxLength(12), z.regex(/^[\w-]+$/, 'must be a region of the country')))),
  own: z.optional(
    z.array(z.object({ day: Day, name: line(80) })).check(z.maxLength(MOST_OWN_HOLIDAYS, `must hold at most ${MOST_OWN_HOLIDAYS} days`)),
  ),
});

const isEvent = z.refine<string>((name) => ALL_EVENTS.some((event: NotificationEvent) => event === name), 'must be an event');

/** Channels for people without preferences of their own. */
export const NotificationDefaults = z
  .record(z.string().check(z.maxLength(40), isEvent), z.object({ inApp: z.boolean(), email: z.boolean() }))
  .check(
    z.refine((events) => Object.keys(events).length <= ALL_EVENTS.length, `must name at most ${ALL_EVENTS.length} events`),
    z.meta({ maxProperties: ALL_EVENTS.length }),
  );

/** Access of assistants through the Model Context Protocol; off unless enabled. */
export const AssistantAccess = z.object({
  enabled: z.boolean(),
  /** Apps without a published address may register themselves; on unless disabled. */
  selfRegistration: z.optional(z.boolean()),
  /** New connections may be allowed to read internal notes; off unless enabled. */
  internalNotes: z.optional(z.boolean()),
  /** Connections without a call for 90 days are revoked; on unless disabled. */
  revokeUnused: z.optional(z.boolean()),
});
