import type { OutputOf } from '#contract/endpoint.ts';
import type { getRoadmap } from '#contract/recommendations/recommendations.contract.ts';
import { firstMonthOfQuarter, fiscalQuarterOf, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { roadmapOf } from '#domain/recommendations/roadmap.rules.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { presentRow } from './recommendations.present.ts';
import type { RecommendationFacts } from './recommendations.queries.ts';
import { plannedRecommendations } from './recommendations.roadmap.queries.ts';

const USUAL_QUARTERS = 6;
/** Over all customers columns are calendar quarters. */
const CALENDAR = 1;

export async function readRoadmap(call: SignedInCall<typeof getRoadmap>): Promise<OutputOf<typeof getRoadmap>> {
  const { tx, query, now } = call;
  const { customerId, from, quarters = USUAL_QUARTERS } = query;
  const startMonth = customerId === undefined ? CALENDAR : (await existingCustomer(tx, customerId)).fiscalYearStartMonth;
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const first = from === undefined ? fiscalQuarterOf(today, startMonth) : quarterFrom(from);
  const rows = await plannedRecommendations(tx, query);
  const items = rows.map((row) => ({ ...presentRow(row), ...amountsOfRow(row), quarter: columnOf(row, startMonth) }));
  const roadmap = roadmapOf(items, first, quarters);
  return {
    startMonth,
    quarters: roadmap.quarters.map((column) => ({ ...column, target: null, planned: null })),
    unscheduled: roadmap.unscheduled,
  };
}

const amountsOfRow = ({ oneTime, recurring, recurringPer }: RecommendationFacts) => ({ oneTime, recurring, recurringPer });

function quarterFrom(text: string): FiscalQuarter {
  const [year = 0, quarter = 1] = text.split('-Q').map(Number);
  return { year, quarter };
}

/** The column in which a recommendation's fiscal quarter begins: its own for one customer, a calendar quarter over all. */
function columnOf({ targetYear, targetQuarter, customer }: RecommendationFacts, startMonth: number): FiscalQuarter | null {
  if (targetYear === null || targetQuarter === null) return null;
  const own = { year: targetYear, quarter: targetQuarter };
  return customer.startMonth === startMonth ? own : fiscalQuarterOf(firstMonthOfQuarter(own, customer.startMonth), startMonth);
}
