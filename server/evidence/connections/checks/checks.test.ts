import { describe, expect, test } from 'vitest';
import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { cippMfaResults, cippTestResults, CippTests, CippUsers } from './cipp.checks.ts';
import { GraphDevice, graphDevices, graphLicences, graphMfa, GraphScore, graphScore, GraphUser } from './graph.checks.ts';
import { graphPolicies, GraphPolicy } from './policy.checks.ts';

const NOW = Date.parse('2026-11-29T00:00:00Z');
const brief = (results: readonly CheckResult[]) =>
  Object.fromEntries(
    results.map(({ checkId, outcome, passed, total }) => [checkId, total === null ? outcome : `${outcome} ${passed}/${total}`]),
  );

describe('CIPP', () => {
  const user = (more: object) => ({
    UPN: 'a@harbour.test',
    AccountEnabled: true,
    UserType: 'Member',
    MFARegistration: true,
    CoveredBySD: true,
    ...more,
  });

  test('A user has MFA if it is registered and something enforces it; guests and disabled accounts do not count', () => {
    const users = CippUsers.parse([
      user({ UPN: 'admin@harbour.test', IsAdmin: true }),
      user({ UPN: 'policy@harbour.test', CoveredBySD: false, CoveredByCA: 'Enforced - All Apps' }),
      user({ UPN: 'some@harbour.test', CoveredBySD: false, CoveredByCA: 'Enforced - Specific Apps', PerUser: 'disabled' }),
      user({ UPN: 'unregistered@harbour.test', MFARegistration: null }),
      user({ UserType: 'Guest', MFARegistration: false }),
      user({ AccountEnabled: false, MFARegistration: false }),
    ]);
    const results = cippMfaResults(users);
    expect(brief(results)).toEqual({ 'cipp.mfa-users': 'warn 2/4', 'cipp.mfa-admins': 'pass 1/1' });
    expect(results[0]?.detail).toBe('Without: some@harbour.test, unregistered@harbour.test');
  });

  test('Skipped, informational and broken tests propose nothing, and a single test is read like a list', () => {
    const status = (RowKey: string, Status: string, ResultMarkdown = '') => ({
      RowKey,
      Status,
      ResultMarkdown,
      Name: RowKey,
      Risk: 'High',
    });
    const several = [
      status('CIS_1_1_1', 'Passed'),
      status('CIS_1_1_2', 'Investigate'),
      status('ORCA100', 'Skipped'),
      status('CopilotReady001', 'Informational'),
      status('CIS_4_1', 'Failed', 'Test failed: no data'),
      status('CIS_4_2', 'Failed', '**No** policy'),
    ];
    expect(brief(cippTestResults(CippTests.parse({ TestResults: several })))).toEqual({
      CIS_1_1_1: 'pass',
      CIS_1_1_2: 'warn',
      CIS_4_1: 'error',
      CIS_4_2: 'fail',
      CopilotReady001: 'manual',
      ORCA100: 'not_applicable',
    });
    expect(cippTestResults(CippTests.parse({ TestResults: several[0] }))).toHaveLength(1);
    expect(cippTestResults(CippTests.parse({ TestResults: null }))).toEqual([]);
  });
});

describe('Microsoft Graph', () => {
  test('Users, administrators and their methods are counted without guests', () => {
    const users = [
      {
        userPrincipalName: 'admin@harbour.test',
        userType: 'member',
        isAdmin: true,
        isMfaRegistered: true,
        methodsRegistered: ['passKeyDeviceBound'],
      },
      {
        userPrincipalName: 'old@harbour.test',
        userType: 'member',
        isAdmin: true,
        isMfaRegistered: true,
        methodsRegistered: ['mobilePhone'],
      },
      { userPrincipalName: 'new@harbour.test', userType: 'member', isAdmin: false, isMfaRegistered: false },
      { userPrincipalName: 'guest@elsewhere.test', userType: 'guest', isAdmin: false, isMfaRegistered: false },
    ].map((user) => GraphUser.parse(user));
    expect(brief(graphMfa(users))).toEqual({
      'graph.mfa-users': 'warn 2/3',
      'graph.mfa-admins': 'pass 2/2',
      'graph.admin-passkeys': 'warn 1/2',
    });
  });

  test('Phones do not count as unencrypted computers, and Windows builds are recognised', () => {
    const devices = [
      { deviceName: 'PC1', operatingSystem: 'Windows', osVersion: '10.0.26100.4061', complianceState: 'compliant', isEncrypted: true },
      { deviceName: 'PC2', operatingSystem: 'Windows', osVersion: '10.0.17763.1', complianceState: 'noncompliant', isEncrypted: false },
      { deviceName: 'Phone', operatingSystem: 'iOS', osVersion: '99.1', complianceState: 'unknown', isEncrypted: false },
    ].map((device) => GraphDevice.parse(device));
    const results = graphDevices(devices, NOW);
    expect(brief(results)).toMatchObject({ 'graph.device-encryption': 'warn 1/2', 'graph.device-compliance': 'warn 1/2' });
    expect(results.find(({ checkId }) => checkId === 'graph.supported-os')?.detail).toContain('PC2');
    expect(graphDevices([], NOW)).toEqual([]);
  });

  test('The secure score and its controls become checks with the titles of their profiles', () => {
    const score = GraphScore.parse({
      currentScore: 60,
      maxScore: 100,
      controlScores: [
        { controlName: 'IntegratedApps', scoreInPercentage: 0, implementationStatus: '<p>Users may consent</p>' },
        { controlName: 'AdminMFAV2', scoreInPercentage: 50 },
        { controlName: 'exo_mailboxaudit', scoreInPercentage: 100 },
        { controlName: 'unknown', scoreInPercentage: null },
      ],
    });
    const results = graphScore(score, [{ id: 'IntegratedApps', title: 'Users cannot consent to apps' }]);
    expect(brief(results)).toEqual({
      'graph.secure-score': 'warn',
      'score.AdminMFAV2': 'warn',
      'score.exo_mailboxaudit': 'pass',
      'score.IntegratedApps': 'fail',
      'score.unknown': 'error',
    });
    expect(results.find(({ checkId }) => checkId === 'score.IntegratedApps')).toMatchObject({
      title: 'Users cannot consent to apps',
      detail: 'Users may consent',
    });
  });

  test('Free subscriptions do not count as unused licences', () => {
    const sku = (skuPartNumber: string, enabled: number, consumedUnits: number) => ({
      skuPartNumber,
      consumedUnits,
      prepaidUnits: { enabled },
    });
    expect(brief(graphLicences([sku('SPB', 41, 38), sku('FLOW_FREE', 10_000, 3)]))).toEqual({ 'graph.licences': 'pass 38/41' });
    expect(brief(graphLicences([sku('SPB', 41, 42)]))).toEqual({ 'graph.licences': 'fail 41/41' });
    expect(graphLicences([])).toEqual([]);
  });

  const policy = (displayName: string, more: object, grantControls: object = { operator: 'OR', builtInControls: ['mfa'] }) =>
    GraphPolicy.parse({
      displayName,
      state: 'enabled',
      conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] }, clientAppTypes: ['all'] },
      grantControls,
      ...more,
    });

  test('Only an enabled policy for all users and applications requires MFA', () => {
    const outcome = (policies: Parameters<typeof graphPolicies>[0], hasDefaults = false) =>
      graphPolicies(policies, hasDefaults).find(({ checkId }) => checkId === 'graph.policy-mfa');
    expect(outcome([policy('Require MFA', {})])).toMatchObject({ outcome: 'pass', detail: 'Enabled: Require MFA' });
    const idle = policy('Require MFA', { state: 'enabledForReportingButNotEnforced' });
    expect(outcome([idle])).toMatchObject({ outcome: 'fail', detail: 'Not enabled: Require MFA. No enabled policy.' });
    expect(
      outcome([policy('Admins', { conditions: { users: { includeRoles: ['1'] }, applications: { includeApplications: ['All'] } } })]),
    ).toMatchObject({ outcome: 'fail' });
    expect(outcome([], true)).toMatchObject({ outcome: 'warn', detail: 'Security defaults are enabled.' });
  });

  test('A policy that accepts MFA instead of a managed device does not require managed devices', () => {
    const outcome = (operator: string) =>
      graphPolicies([policy('Devices', {}, { operator, builtInControls: ['mfa', 'compliantDevice'] })], false).find(
        ({ checkId }) => checkId === 'graph.policy-devices',
      )?.outcome;
    expect([outcome('OR'), outcome('AND')]).toEqual(['fail', 'pass']);
  });
});
