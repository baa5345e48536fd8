import { CUSTOMER_STATUSES, type Customer } from '#contract/customers/customers.contract.ts';
import { CUSTOMER_TIERS } from '#contract/customers/customers.fields.ts';
import { bandsOf } from '#domain/assessments/printed.scores.rules.ts';
import { byService, idColumnOf } from '#domain/customers/external.ids.rules.ts';
import { healthWords } from '#domain/customers/health.rules.ts';
import { can, type Role } from '#domain/users/permissions.rules.ts';
import type { CustomerRow } from './customers.queries.ts';
import { logoAddress } from '#server/organizations/organizations.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Typed look-up; database checks ensure that the value is in the list. */
function known<const T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((entry) => entry === value);
}

/** Omits the revenue for people who may not edit customers. */
export function shownTo({ roles }: { roles: readonly Role[] }, customer: Customer): Customer {
  if (can(roles, 'customers:edit')) return customer;
  const { monthlyRevenue: _revenue, ...shown } = customer;
  return shown;
}

/** Lists include custom fields only on request. */
export function inList({ customFields, ...customer }: Customer, withFields: boolean): Customer {
  return withFields && customFields ? { ...customer, customFields } : customer;
}

function healthOf({ healthScore, healthPrevious, healthAsOf, healthReason, healthRuns, scoreBands }: CustomerRow): Customer['health'] {
  const scores = { score: healthScore, previous: healthPrevious };
  const words = healthWords(scores, bandsOf(null, { scoreBands }));
  return { ...scores, ...words, asOf: healthAsOf, reason: healthReason, runs: healthRuns };
}

export function presentCustomer(row: CustomerRow): Customer {
  return {
    ...row,
    status: known(CUSTOMER_STATUSES, row.status) ?? 'active',
    tier: known(CUSTOMER_TIERS, row.tier) ?? null,
    logo: row.logo && logoAddress(row.logo),
    address: addressOf(row.address),
    externalIds: byService((service) => row[idColumnOf(service)]),
    health: healthOf(row),
    openBySeverity: { critical: row.openCritical, high: row.openHigh, medium: row.openMedium, low: row.openLow },
    lastAssessmentAt: iso(row.lastAssessmentAt),
    archivedAt: iso(row.archivedAt),
    mergedInto: row.goesOn,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function addressOf(address: unknown): Customer['address'] {
  return typeof address === 'object' && address !== null && !Array.isArray(address) ? address : {};
}
