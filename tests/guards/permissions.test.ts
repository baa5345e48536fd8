import { describe, expect, test } from 'vitest';
import { can, highestRole, type Permission, rank, type Role, roleLabel, ROLES } from '#domain/users/permissions.rules.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';

/** Section 6 of the specification, row by row: permissions from alignment engineer, vCIO and administrator upwards, and of the owner. */
const SECTION_6: readonly [least: Role, permissions: readonly Permission[]][] = [
  [
    'alignment_engineer',
    [
      'customers:view',
      'assessments:view',
      'templates:view',
      'sops:view',
      'assessments:edit',
      'evidence:write',
      'answers:propose',
      'changes:propose',
      'notifications:view',
      'settings:view',
    ],
  ],
  [
    'vcio',
    [
      'customers:edit',
      'assessments:delete',
      'assessments:approve',
      'assessments:reassign',
      'templates:edit',
      'qbrs:view',
      'qbrs:edit',
      'sops:edit',
    ],
  ],
  [
    'admin',
    [
      'users:view',
      'users:edit',
      'customers:delete',
      'templates:delete',
      'qbrs:delete',
      'integrations:view',
      'integrations:manage',
      'backups:view',
      'backups:manage',
      'notifications:manage',
      'system:manage',
      'audit:view',
      'settings:edit',
    ],
  ],
  ['owner', ['ownership:transfer', 'billing:view', 'backups:restore']],
];

function rolesThatMay(permission: Permission): Role[] {
  return ROLES.filter((role) => can([role], permission));
}

function from(least: Role): Role[] {
  return ROLES.filter((role) => rank(role) >= rank(least));
}

describe('permissions of the roles', () => {
  test('[GUARD-15] The check of permissions finds a role with too much or too little', () => {
    expect(rolesThatMay('users:edit')).not.toEqual(from('vcio'));
    expect(rolesThatMay('users:edit')).not.toEqual(from('owner'));
  });

  for (const [least, permissions] of SECTION_6) {
    for (const permission of permissions) {
      test(`[GUARD-16] The permission ${permission} belongs to ${least} and above and to no role below`, () => {
        expect(rolesThatMay(permission)).toEqual(from(least));
      });
    }
  }

  test('Every permission that a call requires is in the table, and every call requires one or states why not', () => {
    const known = new Set<string>([...SECTION_6.flatMap(([, permissions]) => permissions), 'public', 'signedIn', 'superadmin']);
    expect(ENDPOINTS.length).toBeGreaterThan(40);
    expect(ENDPOINTS.filter(({ entry }) => !known.has(entry.allow)).map(({ name }) => name)).toEqual([]);
  });

  test('Only the listed calls are open without signing in', () => {
    const open = ENDPOINTS.filter(({ entry }) => entry.allow === 'public').map(({ entry }) => `${entry.method} ${entry.path}`);
    expect(open.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'DELETE /api/portal/reviews/:id/decisions/:decisionId',
      'DELETE /api/share/:token/decisions/:decisionId',
      'GET /api/auth/captcha',
      'GET /api/auth/options',
      'GET /api/auth/status',
      'GET /api/calendar/feed/:file',
      'GET /api/csrf-token',
      'GET /api/health',
      'GET /api/portal',
      'GET /api/portal/files/:id',
      'GET /api/portal/plan',
      'GET /api/portal/reviews/:id',
      'GET /api/portal/reviews/:id/calendar.ics',
      'GET /api/portal/reviews/:id/deck',
      'GET /api/portal/reviews/:id/pictures/:pictureId',
      'GET /api/ready',
      'GET /api/share/:token',
      'GET /api/share/:token/deck',
      'GET /api/slots/:token',
      'GET /api/slots/:token/calendar',
      'GET /api/survey-stops/:token',
      'GET /api/surveys/by-link/:token',
      'POST /api/auth/accept-invite',
      'POST /api/auth/check-methods',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/mfa/reset',
      'POST /api/auth/passkey-sign-in',
      'POST /api/auth/passkey-sign-in/options',
      'POST /api/auth/register',
      'POST /api/auth/request-password-reset',
      'POST /api/auth/resend-verification',
      'POST /api/auth/reset-password',
      'POST /api/auth/verify-email',
      'POST /api/auth/verify-mfa',
      'POST /api/billing/webhook',
      'POST /api/chat/:key',
      'POST /api/portal/link',
      'POST /api/portal/reviews/:id/decisions',
      'POST /api/portal/reviews/:id/questions',
      'POST /api/portal/sign-in',
      'POST /api/portal/sign-out',
      'POST /api/portal/surveys/:id/link',
      'POST /api/share/:token/decisions',
      'POST /api/share/:token/questions',
      'POST /api/slots/:token',
      'PUT /api/survey-stops/:token',
      'PUT /api/surveys/by-link/:token/answers',
    ]);
  });

  test('[GUARD-17] A person with several roles has the permissions and the label of the highest', () => {
    expect(highestRole(['alignment_engineer', 'admin', 'vcio'])).toBe('admin');
    expect(highestRole([])).toBe('alignment_engineer');
    expect(roleLabel(['vcio', 'owner'])).toBe('Owner');
    expect(roleLabel(['admin', 'vcio'])).toBe('Administrator');
    expect(roleLabel([])).toBe('User');
  });
});
