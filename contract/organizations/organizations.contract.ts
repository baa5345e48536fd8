import * as z from 'zod/mini';
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.rules.ts';
import { BACKUP_SCHEDULES, MOST_KEPT_BACKUPS } from '#domain/backups/backups.rules.ts';
import { LOCALES } from '#domain/organizations/locales.rules.ts';
import { DATE_FORMATS } from '#domain/organizations/writing.rules.ts';
import { PULSE_DAYS } from '#domain/surveys/surveys.rules.ts';
import { AUTOMATIC_STEPS } from '#domain/programme/steps.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { CustomFieldList } from '#contract/custom/custom.fields.ts';
import { ScoreBands, StoredBands } from '#contract/score-bands.ts';
import {
  AssessmentDefaults,
  AssistantAccess,
  HolidayDefaults,
  NotificationDefaults,
  QbrDefaults,
  RecommendationDefaults,
  ReportTexts,
} from './settings.fields.ts';
import { Currency, HexColour, Id, Instant, line, prose, Timezone, Version } from '#contract/fields.ts';

const Programme = z.object({
  /** Disabled automatic steps of the programme. */
  off: z.array(z.enum(AUTOMATIC_STEPS)).check(z.maxLength(AUTOMATIC_STEPS.length)),
  /** Target number of reviews per vCIO and month. */
  monthlyTarget: z.int().check(z.gte(1), z.lte(100)),
});

/** Surveys that are sent automatically. */
const Surveys = z.object({
  pulseDays: z.nullable(z.int().check(z.gte(PULSE_DAYS.least), z.lte(PULSE_DAYS.most))),
  npsMonths: z.array(z.int().check(z.gte(1), z.lte(12))).check(z.maxLength(12)),
});

const Backups = z.object({ schedule: z.enum(BACKUP_SCHEDULES), keep: z.int().check(z.gte(1), z.lte(MOST_KEPT_BACKUPS)) });

/** Settings that the call to change an organisation takes; null or leaving one out uses the default. */
const ChangedSettings = {
  brandName: z.optional(z.nullable(prose(120))),
  primaryColor: z.optional(z.nullable(HexColour)),
  /** True if submitters may not approve their own work; null uses the default (on from two approvers). */
  fourEyes: z.optional(z.nullable(z.boolean())),
  /** Organisation's term for reviews; without one the app says "QBR" and customers read "Business review". */
  reviewWord: z.optional(z.nullable(prose(40))),
  /** Number format; null uses each person's browser. */
  locale: z.optional(z.nullable(z.enum(LOCALES))),
  dateFormat: z.optional(z.enum(DATE_FORMATS)),
  /** Default fiscal start month of new customers. */
  fiscalYearStartMonth: z.optional(z.int().check(z.gte(1), z.lte(12))),
  /** Shows the product's name in the bar, unless false. */
  poweredBy: z.optional(z.boolean()),
  /** Texts for the cover of decks, and for the footer instead of the name. */
  report: z.optional(ReportTexts),
  /** Lowest score of each band; null uses the defaults. */
  scoreBands: z.optional(z.nullable(ScoreBands)),
  programme: z.optional(Programme),
  surveys: z.optional(Surveys),
  backups: z.optional(Backups),
  qbr: z.optional(QbrDefaults),
  /** Shown in the calendar; planning a review on one shows a warning. */
  holidays: z.optional(HolidayDefaults),
  assessments: z.optional(AssessmentDefaults),
  recommendations: z.optional(RecommendationDefaults),
  notifications: z.optional(NotificationDefaults),
  customFields: z.optional(CustomFieldList),
  assistants: z.optional(AssistantAccess),
  /** True once the user has answered the proposal of the browser's time zone and currency. */
  regionAsked: z.optional(z.boolean()),
};

export const OrganizationSettings = z.object({
  ...ChangedSettings,
  logo: z.optional(z.nullable(z.string())),
  /** For dark backgrounds: the bar in the themes slate and dark. */
  logoDark: z.optional(z.nullable(z.string())),
  fiscalYearStartMonth: z.optional(z.number()),
  scoreBands: z.optional(z.nullable(StoredBands)),
  entra: z.optional(z.object({ enabled: z.boolean() })),
  checklist: z.optional(z.object({ dismissed: z.boolean() })),
});
export type OrganizationSettings = z.output<typeof OrganizationSettings>;

export const Organization = z.object({
  id: Id,
  name: z.string(),
  timezone: z.string(),
  currency: z.string(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  trialEndsAt: z.nullable(Instant),
  settings: OrganizationSettings,
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Organization = z.output<typeof Organization>;

const CurrentOrganization = z.object({
  ...Organization.shape,
  /** Billing edition only: true while nothing can be changed because the trial or subscription has ended or is unpaid. */
  isReadOnly: z.optional(z.boolean()),
});
export type CurrentOrganization = z.output<typeof CurrentOrganization>;

export const getCurrentOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/current',
  allow: 'signedIn',
  reads: ['organization', 'sso', 'checklist'],
  summary: 'The organisation with its settings',
  response: CurrentOrganization,
});

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/api/organizations/current',
  allow: 'settings:edit',
  changes: ['organization', 'assistantConnections'],
  summary: 'Change name, time zone, currency or settings; settings are merged by key',
  body: z.object({
    name: z.optional(line(120)),
    timezone: z.optional(Timezone),
    currency: z.optional(Currency),
    settings: z.optional(z.object(ChangedSettings)),
    version: z.optional(Version),
  }),
  response: Organization,
});

const OnGround = z.object({ ground: z.optional(z.enum(['light', 'dark'])) });

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/organizations/logo',
  allow: 'settings:edit',
  changes: ['organization'],
  multipart: true,
  summary: 'Replace the logo, or with `ground=dark` the one for dark backgrounds, with a PNG or JPEG of at most 1 MB',
  query: OnGround,
  response: Organization,
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/organizations/logo',
  allow: 'settings:edit',
  changes: ['organization'],
  summary: 'Remove the logo, or with `ground=dark` the one for dark backgrounds',
  query: OnGround,
  response: Organization,
});

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/organizations/logo',
  allow: 'signedIn',
  reads: ['organization'],
  download: true,
  summary: 'The logo; with v exactly that version, also an earlier one of a frozen QBR, which browsers may cache',
  query: z.object({ v: z.optional(prose(64)) }),
});
