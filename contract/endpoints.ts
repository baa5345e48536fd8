import * as assessments from './assessments.contract.ts';
import * as auth from './auth.contract.ts';
import * as customers from './customers.contract.ts';
import * as dashboard from './dashboard.contract.ts';
import type { Endpoint } from './endpoint.ts';
import * as feedback from './feedback.contract.ts';
import * as findings from './findings.contract.ts';
import * as onboarding from './onboarding.contract.ts';
import * as mfa from './mfa.contract.ts';
import * as notifications from './notifications.contract.ts';
import * as organizations from './organizations.contract.ts';
import * as ownership from './ownership.contract.ts';
import * as passkeys from './passkeys.contract.ts';
import * as passwords from './passwords.contract.ts';
import * as qbrs from './qbrs.contract.ts';
import * as search from './search.contract.ts';
import * as sessions from './sessions.contract.ts';
import * as sso from './sso.contract.ts';
import * as support from './support.contract.ts';
import * as system from './system.contract.ts';
import * as templates from './templates.contract.ts';
import * as users from './users.contract.ts';

const FEATURES: Record<string, Record<string, unknown>> = {
  auth,
  passwords,
  sessions,
  mfa,
  passkeys,
  sso,
  organizations,
  ownership,
  users,
  customers,
  templates,
  assessments,
  findings,
  qbrs,
  dashboard,
  notifications,
  onboarding,
  search,
  feedback,
  support,
  system,
};

export interface NamedEndpoint {
  feature: string;
  name: string;
  entry: Endpoint;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'allow' in value && 'path' in value && 'method' in value;
}

/** Every call of the product, for the API page and for the tests that walk all of them. */
export const ENDPOINTS: readonly NamedEndpoint[] = Object.entries(FEATURES).flatMap(([feature, exported]) =>
  Object.entries(exported).flatMap(([name, entry]) => (isEndpoint(entry) ? [{ feature, name, entry }] : [])),
);
