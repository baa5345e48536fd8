import * as z from 'zod/mini';
import { TOUR_CATEGORIES, TOUR_ENDINGS, TOUR_POSITIONS, TOUR_STATUSES } from '#domain/onboarding/onboarding.rules.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Instant, line } from '#contract/fields.ts';

const TourStep = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** CSS selector of the highlighted element. */
  target: z.string(),
  /** Path, or `*` for any page. */
  page: z.string(),
  position: z.enum(TOUR_POSITIONS),
  category: z.enum(TOUR_CATEGORIES),
});

export const Tour = z.object({
  id: z.string(),
  name: z.string(),
  autoStart: z.boolean(),
  /** Empty means all roles. */
  targetRoles: z.array(z.enum(ROLES)),
  steps: z.array(TourStep),
});
export type Tour = z.output<typeof Tour>;

const moment = z.nullable(Instant);

export const TourProgress = z.object({
  tourId: z.string(),
  status: z.enum(TOUR_STATUSES),
  completedSteps: z.array(z.string()),
  lastActiveStep: z.number(),
  preventAutoStart: z.boolean(),
  startedAt: Instant,
  completedAt: moment,
  skippedAt: moment,
  dismissedAt: moment,
});
export type TourProgress = z.output<typeof TourProgress>;

export const listTours = endpoint({
  method: 'GET',
  path: '/api/onboarding/tours',
  allow: 'signedIn',
  reads: [],
  summary: 'Every guided tour with its steps in order',
  response: z.array(Tour),
});

export const getTourProgress = endpoint({
  method: 'GET',
  path: '/api/onboarding/progress',
  allow: 'signedIn',
  reads: ['tours'],
  summary: "The caller's progress by tour ID; tours that were never started are omitted",
  response: z.record(z.string(), TourProgress),
});

const TourId = line(60);

export const startTour = endpoint({
  method: 'POST',
  path: '/api/onboarding/start-tour',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: ['tours'],
  summary: 'Start a tour, or resume it at the last step; a completed tour starts again from the beginning',
  body: z.object({ tourId: TourId }),
  /** Absent at the first step. */
  response: z.object({ tour: Tour, lastActiveStep: z.optional(z.number()) }),
});

export const reportTourProgress = endpoint({
  method: 'POST',
  path: '/api/onboarding/progress',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: ['tours'],
  summary: 'Record that a step was completed or, without a step, that the tour was completed, skipped or dismissed',
  body: z.object({
    tourId: TourId,
    stepId: z.optional(line(60)),
    status: z.enum(TOUR_ENDINGS),
    metadata: z.optional(
      z.object({
        completedAt: z.optional(Instant),
        skippedAt: z.optional(Instant),
        dismissedAt: z.optional(Instant),
        preventAutoStart: z.optional(z.boolean()),
      }),
    ),
  }),
  response: TourProgress,
});

const Preferences = z.object({
  /** False if tours must not start automatically. */
  autoStart: z.boolean(),
});

export const getOnboardingPreferences = endpoint({
  method: 'GET',
  path: '/api/onboarding/preferences',
  allow: 'signedIn',
  reads: ['tourPreferences'],
  summary: 'The caller’s tour preferences',
  response: Preferences,
});

export const saveOnboardingPreferences = endpoint({
  method: 'PUT',
  path: '/api/onboarding/preferences',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: ['tourPreferences'],
  summary: 'Choose whether tours start automatically',
  body: Preferences,
  response: Preferences,
});

export const SetupChecklist = z.object({
  dismissed: z.boolean(),
  complete: z.object({
    team: z.boolean(),
    customer: z.boolean(),
    assessment: z.boolean(),
    approval: z.boolean(),
    sso: z.boolean(),
    integration: z.boolean(),
  }),
});
export type SetupChecklist = z.output<typeof SetupChecklist>;

export const getSetupChecklist = endpoint({
  method: 'GET',
  path: '/api/onboarding/checklist',
  allow: 'settings:edit',
  reads: ['checklist', 'users', 'customers', 'assessments', 'sso'],
  summary: 'Setup progress of the organisation',
  response: SetupChecklist,
});

export const dismissSetupChecklist = endpoint({
  method: 'POST',
  path: '/api/organizations/checklist/dismiss',
  allow: 'settings:edit',
  changes: ['checklist'],
  summary: 'Dismiss the setup checklist for the whole organisation, once every required step is complete',
});
