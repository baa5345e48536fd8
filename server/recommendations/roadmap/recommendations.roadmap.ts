import type { OutputOf } from '#contract/endpoint.ts';
import type { getRoadmap } from '#contract/recommendations/recommendations.contract.ts';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { addQuarters, type FiscalQuarter, fiscalQuarterOf, quarterAround, quarterBeginningIn } from '#domain/customers/fiscal.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import {
  type AgainstTarget,
  isSameQuarter,
  quarterTarget,
  ROADMAP_LIMITS,
  type RoadmapGroup,
  singleSum,
  totalsIn,
} from '#domain/recommendations/roadmap.rules.ts';
import { readPlans, type YearPlan } from '#server/budgets/budgets.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { presentRow } from '#server/recommendations/recommendations.present.ts';
import { type PlacedRecommendation, roadmapGroups, roadmapItems, type Slot } from './recommendations.roadmap.queries.ts';

/** Over all customers columns are calendar quarters. */
const CALENDAR = 1;
const START_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

type Answer = OutputOf<typeof getRoadmap>;
interface Window {
  startMonth: number;
  columns: FiscalQuarter[];
}

export async function readRoadmap(call: SignedInCall<typeof getRoadmap>): Promise<Answer> {
  const { tx, query } = call;
  const customer = query.customerId === undefined ? null : await existingCustomer(tx, query.customerId);
  const startMonth = customer?.fiscalYearStartMonth ?? CALENDAR;
  const window = { startMonth, columns: await columnsOf(call, startMonth) };
  const years = [...new Set(window.columns.map(({ year }) => year))];
  const groups = await roadmapGroups(tx, query);
  const items = await roadmapItems(tx, query, slotsOf(window));
  const plans = customer ? await readPlans(tx, customer, years) : new Map<number, YearPlan>();
  return {
    startMonth,
    currency: customer?.currency ?? null,
    years: years.map((year) => ({
      year,
      ...totalsIn(groups, startMonth, (quarter) => quarter?.year === year),
      ...ofYear(plans.get(year)),
    })),
    quarters: columnsWith(window, { groups, plans, items: items.map(presentItem) }),
    unscheduled: items.filter(({ targetYear }) => targetYear === null).map(presentItem),
    tray: totalsIn(groups, startMonth, (quarter) => quarter === null),
  };
}

async function columnsOf({ tx, query, now }: SignedInCall<typeof getRoadmap>, startMonth: number): Promise<FiscalQuarter[]> {
  const { from, quarters = ROADMAP_LIMITS.usualQuarters } = query;
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const first = from === undefined ? fiscalQuarterOf(today, startMonth) : quarterFrom(from);
  return Array.from({ length: quarters }, (_, index) => addQuarters(first, index));
}

function quarterFrom(text: string): FiscalQuarter {
  const [year = 0, quarter = 1] = text.split('-Q').map(Number);
  return { year, quarter };
}

/** Which quarters of customers' years the columns show. */
function slotsOf({ startMonth, columns }: Window): Slot[] {
  return columns.flatMap((quarter, column) =>
    START_MONTHS.map((start) => ({ ...quarterBeginningIn(quarter, startMonth, start), startMonth: start, column })),
  );
}

interface Read {
  groups: readonly RoadmapGroup[];
  plans: ReadonlyMap<number, YearPlan>;
  items: readonly RoadmapItem[];
}

function columnsWith({ startMonth, columns }: Window, { groups, plans, items }: Read): Answer['quarters'] {
  return columns.map((column) => {
    const totals = totalsIn(groups, startMonth, (quarter) => isSameQuarter(quarter, column));
    const isHere = ({ targetQuarter: own, startMonth: start }: RoadmapItem) =>
      own !== null && isSameQuarter(quarterAround(own, start, startMonth), column);
    return {
      ...column,
      ...totals,
      ...singleSum(totals.sums),
      ...ofQuarter(plans.get(column.year), column.quarter),
      items: items.filter(isHere),
    };
  });
}

function presentItem(row: PlacedRecommendation): RoadmapItem {
  return { ...presentRow(row), startMonth: row.customer.startMonth, dependsOn: row.dependsOn, neededBy: row.neededBy };
}

const WITHOUT: AgainstTarget = { target: null, planned: null };

function ofYear(plan: YearPlan | undefined): AgainstTarget {
  return plan === undefined || plan.target === null ? WITHOUT : { target: plan.target, planned: plan.totals.year };
}

function ofQuarter(plan: YearPlan | undefined, quarter: number): AgainstTarget {
  if (plan === undefined || plan.target === null) return WITHOUT;
  return { target: quarterTarget(plan.target, quarter), planned: plan.totals.byQuarter[quarter - 1] ?? 0 };
}
