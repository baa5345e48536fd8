import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DashboardStats, getDashboardActivity } from '#contract/dashboard/dashboard.contract.ts';
import { ENDPOINTS } from './endpoints.ts';
import { Notification } from '#contract/notifications/notifications.contract.ts';
import { Tour, TourProgress } from '#contract/onboarding/onboarding.contract.ts';
import { Organization, OrganizationSettings } from '#contract/organizations/organizations.contract.ts';

/** Section 7 of the specification: method and path, input, response. */
const CALLS: readonly [call: string, carries: string, answers: string][] = [
  ['GET /api/csrf-token', '', 'csrfToken expires'],
  ['GET /api/auth/status', '', 'isAuthenticated entraAvailable'],
  ['GET /api/auth/user', '', 'id firstName lastName email profileImageUrl role roles isOwner isSuperadmin mfaEnabled theme updatedAt'],
  ['GET /api/users/current', '', 'id firstName lastName email profileImageUrl role roles isOwner isSuperadmin mfaEnabled theme updatedAt'],
  ['POST /api/auth/check-methods', 'email', 'userExists authMethods organizationId'],
  ['POST /api/auth/login', 'email password captchaToken', 'requiresMfa requiresMfaSetup email userId'],
  ['POST /api/auth/verify-mfa', 'email token isBackupCode', ''],
  ['POST /api/auth/register', 'firstName lastName email password organizationName', 'userId email organizationName verificationCode'],
  ['POST /api/auth/logout', '', ''],
  ['POST /api/auth/request-password-reset', 'email', ''],
  ['POST /api/auth/reset-password', 'token newPassword', ''],
  ['PATCH /api/profile', 'theme', 'theme'],
  ['GET /api/onboarding/tours', '', 'id name autoStart targetRoles steps'],
  ['GET /api/onboarding/progress', '', ''],
  ['POST /api/onboarding/start-tour', 'tourId', 'tour lastActiveStep'],
  ['POST /api/onboarding/progress', 'tourId stepId status metadata', ''],
  ['GET /api/organizations/current', '', 'name createdAt subscriptionStatus settings'],
  ['POST /api/organizations/checklist/dismiss', '', ''],
  ['GET /api/assessments', '', 'id status assignedTo customer createdAt updatedAt'],
  ['GET /api/qbrs', '', 'id status dateTime assessmentId'],
  ['GET /api/users', '', 'id firstName lastName email roles updatedAt'],
  ['GET /api/customers', '', 'id name'],
  ['GET /api/integrations', '', 'kind status active'],
  ['GET /api/qbrs/overdue-count', '', 'id status dateTime assessmentId'],
  ['PATCH /api/qbrs/:id', '', 'id status dateTime assessmentId'],
  ['GET /api/dashboard/stats', '', 'overallAlignmentScore roleStats'],
  ['GET /api/dashboard/activity', '', 'id type customer createdAt'],
  ['GET /api/notifications/count', '', 'count'],
  ['GET /api/notifications', '', 'id type title message isRead createdAt actionUrl'],
  ['PATCH /api/notifications/:id/read', '', ''],
  ['PATCH /api/notifications/mark-all-read', '', ''],
  ['DELETE /api/notifications/:id', '', ''],
  ['DELETE /api/notifications/clear-all', '', ''],
  ['POST /api/feedback', 'title description category priority currentPage', ''],
  ['GET /api/zendesk/config', '', 'enabled key'],
];

const words = (text: string) => text.split(' ').filter((word) => word !== '');

function fieldsOf(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return [];
  const { properties, items } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const inner = typeof items === 'object' && !Array.isArray(items) ? items.properties : properties;
  return Object.keys(inner ?? {});
}

function entryOf(call: string) {
  return ENDPOINTS.find(({ entry }) => `${entry.method} ${entry.path}` === call)?.entry;
}

function lacking(call: string, carries: string, answers: string): string[] {
  const entry = entryOf(call);
  if (!entry) return [call];
  const [bodyFields, responseFields] = [fieldsOf(entry.body, 'input'), fieldsOf(entry.response, 'output')];
  return [
    ...words(carries).filter((name) => !bodyFields.includes(name)),
    ...words(answers).filter((name) => !responseFields.includes(name)),
  ];
}

describe('the calls in the specification', () => {
  test.each(CALLS)('[API-1] The call %s accepts "%s" and answers "%s" as the specification says', (call, carries, answers) => {
    expect(lacking(call, carries, answers)).toEqual([]);
  });

  test('The check of calls finds a missing call and missing fields', () => {
    expect(lacking('GET /api/nowhere', '', '')).toEqual(['GET /api/nowhere']);
    expect(lacking('POST /api/auth/reset-password', 'token secret', 'userId')).toEqual(['secret', 'userId']);
  });

  test('The captcha, the tour step and the kind of code are optional in a request', () => {
    const accepts = (call: string, body: unknown) => entryOf(call)?.body?.safeParse(body).success;
    expect(accepts('POST /api/auth/login', { email: 'a@b.test', password: 'x' })).toBe(true);
    expect(accepts('POST /api/auth/verify-mfa', { email: 'a@b.test', token: '123456' })).toBe(true);
    expect(accepts('POST /api/onboarding/progress', { tourId: 'a', status: 'dismissed' })).toBe(true);
  });

  test.each(['completed', 'skipped', 'dismissed'])('[API-3] A tour is reported with the status %s and its times', (status) => {
    const at = '2026-05-04T10:00:00.000Z';
    const metadata = { completedAt: at, skippedAt: at, dismissedAt: at, preventAutoStart: true };
    const parsed = entryOf('POST /api/onboarding/progress')?.body?.safeParse({ tourId: 'a', stepId: 'b', status, metadata });
    expect(parsed?.data).toEqual({ tourId: 'a', stepId: 'b', status, metadata });
  });
});

describe('feedback', () => {
  const parsed = (change: object) => {
    const body = { title: 'A', description: 'Ten or more signs.', ...change };
    return entryOf('POST /api/feedback')?.body?.safeParse(body);
  };

  test.each(['bug', 'feature_request', 'improvement', 'general'])('[API-4] Feedback may have the category %s', (category) => {
    expect(parsed({ category })?.data).toMatchObject({ category, priority: 'medium' });
  });

  test.each(['low', 'medium', 'high', 'critical'])('[API-5] Feedback may have the priority %s', (priority) => {
    expect(parsed({ priority })?.data).toMatchObject({ category: 'general', priority });
  });

  test.each([
    ['title', 1, 255],
    ['description', 10, 2000],
  ])('[API-6] Feedback has a %s of %i to %i characters', (field, least, most) => {
    const accepted = [least - 1, least, most, most + 1].map((length) => parsed({ [field]: 'x'.repeat(length) })?.success);
    expect(accepted).toEqual([false, true, true, false]);
  });
});

describe('the entities in the specification', () => {
  const step = Tour.shape.steps.def.element;
  const activity = getDashboardActivity.response.def.element;
  test.each([
    ['an organisation', 'name createdAt subscriptionStatus settings', Organization],
    ['its settings', 'logo brandName primaryColor entra checklist', OrganizationSettings],
    ['a notification', 'id type title message isRead createdAt actionUrl', Notification],
    ['an activity', 'id type customer createdAt', activity],
    ['the figures of the dashboard', 'overallAlignmentScore roleStats', DashboardStats],
    ['a tour', 'id name autoStart targetRoles steps', Tour],
    ['a step of a tour', 'id title content target page position category', step],
    ['the progress of a tour', 'tourId status completedAt skippedAt dismissedAt preventAutoStart', TourProgress],
  ])('The contract has %s with the fields %s', (_name, fields, schema) => {
    expect(fieldsOf(schema, 'output')).toEqual(expect.arrayContaining(words(fields)));
  });

  test.each([
    ['trialing', true],
    ['past_due', true],
    ['unpaid', false],
  ])('[API-7] A subscription may have the status %s: %s', (status, may) => {
    expect(Organization.shape.subscriptionStatus.safeParse(status).success).toBe(may);
  });

  test.each(['top', 'bottom', 'left', 'right', 'auto'])('[API-8] The card of a tour step may be placed at %s', (position) => {
    expect(step.shape.position.safeParse(position).success).toBe(true);
  });

  test.each(['navigation', 'features', 'workflow', 'tips'])('[API-9] A tour step may be of the category %s', (category) => {
    expect(step.shape.category.safeParse(category).success).toBe(true);
  });
});
