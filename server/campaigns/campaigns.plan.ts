import { isDeepStrictEqual } from 'node:util';
import { type FiscalQuarter, quarterBeginningIn } from '#domain/customers/fiscal.rules.ts';
import type { StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import { wantedOptions } from './campaigns.options.ts';
import type { CampaignCustomerRow, CampaignWhole } from './campaigns.queries.ts';

/** Target quarters of campaigns are calendar quarters. */
export const CALENDAR = 1;

/** Recommendation of one customer as the campaign wants it. */
export interface Plan {
  customerId: string;
  recommendationId: string | null;
  year: number | null;
  quarter: number | null;
  oneTime: number;
  monthly: number;
  costKnown: boolean;
  options: StoredOption[];
}

type PlannedQuarter = Pick<CampaignWhole, 'targetYear' | 'targetQuarter'>;

interface Plans {
  create: Plan[];
  update: Plan[];
  /** Recommendations that a person changed or the customer decided on. */
  kept: number;
}

/** Next run of a campaign. Archived customers get nothing, and a recommendation that is already as wanted is not written. */
export function plansOf(campaign: CampaignWhole, customers: readonly CampaignCustomerRow[]): Plans {
  const living = customers.filter(({ isArchived }) => !isArchived);
  return {
    create: living.filter(({ state }) => state === 'not_sent').map((row) => planOf(campaign, row)),
    update: living
      .filter((row) => row.recommendationId !== null && row.isOurs && !isAsWanted(campaign, row))
      .map((row) => planOf(campaign, row)),
    kept: living.filter((row) => row.recommendationId !== null && !row.isOurs).length,
  };
}

function isAsWanted(campaign: CampaignWhole, row: CampaignCustomerRow): boolean {
  const wanted = quarterFor(campaign, row);
  return (
    row.isSame &&
    isDeepStrictEqual(row.options ?? [], wantedOptions(campaign, row)) &&
    row.targetYear === (wanted?.year ?? null) &&
    row.targetQuarter === (wanted?.quarter ?? null)
  );
}

function planOf(campaign: CampaignWhole, row: CampaignCustomerRow): Plan {
  const { customerId, recommendationId, plannedOneTime, plannedMonthly } = row;
  const quarter = quarterFor(campaign, row);
  const [oneTime, monthly] = [plannedOneTime ?? 0, plannedMonthly ?? 0];
  return {
    customerId,
    recommendationId,
    year: quarter?.year ?? null,
    quarter: quarter?.quarter ?? null,
    oneTime,
    monthly,
    costKnown: plannedOneTime !== null,
    options: wantedOptions(campaign, row),
  };
}

/** Fiscal quarter of a customer by the campaign. */
export function quarterFor(campaign: PlannedQuarter, row: CampaignCustomerRow): FiscalQuarter | null {
  const year = row.plannedYear ?? campaign.targetYear;
  const quarter = row.plannedQuarter ?? campaign.targetQuarter;
  return year === null || quarter === null ? null : quarterBeginningIn({ year, quarter }, CALENDAR, row.startMonth);
}
