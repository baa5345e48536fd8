import { CUSTOMER_STATUSES, CUSTOMER_TIERS, type Customer } from '#contract/customers/customers.contract.ts';
import type { CustomerRow } from './customers.queries.ts';
import { logoAddress } from '#server/organizations/organizations.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A status or tier outside its list cannot be stored; the database checks both. */
function known<const T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((entry) => entry === value);
}

export function presentCustomer(row: CustomerRow): Customer {
  return {
    ...row,
    status: known(CUSTOMER_STATUSES, row.status) ?? 'active',
    tier: known(CUSTOMER_TIERS, row.tier) ?? null,
    logo: row.logo && logoAddress(row.logo),
    address: addressOf(row.address),
    health: { score: row.healthScore, previous: row.healthPrevious, asOf: row.healthAsOf },
    openBySeverity: { critical: row.openCritical, high: row.openHigh, medium: row.openMedium, low: row.openLow },
    lastAssessmentAt: iso(row.lastAssessmentAt),
    archivedAt: iso(row.archivedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function addressOf(address: unknown): Customer['address'] {
  return typeof address === 'object' && address !== null && !Array.isArray(address) ? address : {};
}
