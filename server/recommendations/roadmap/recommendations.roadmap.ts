import type { OutputOf } from '#contract/endpoint.ts';
import type { getRoadmap } from '#contract/recommendations/recommendations.contract.ts';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import {
  addQuarters,
  CALENDAR,
  type FiscalQuarter,
  fiscalQuarterOf,
  quarterBeginningIn,
  quarterFrom,
} from '#domain/customers/fiscal.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { type Columns, columnOf } from '#domain/recommendations/late.rules.ts';
import { isUnfinished } from '#domain/recommendations/recommendation.statuses.rules.ts';
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
import { type PlacedRecommendation, quarterNumber, roadmapGroups, roadmapItems, type Slots } from './recommendations.roadmap.queries.ts';

const START_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

type Answer = OutputOf<typeof getRoadmap>;
interface Window extends Columns {
  quarters: FiscalQuarter[];
}

export async function readRoadmap(call: SignedInCall<typeof getRoadmap>): Promise<Answer> {
  const { tx, query, now } = call;
  const customer = query.customerId === undefined ? null : await existingCustomer(tx, query.customerId);
  const window = windowOf(query, {
    startMonth: customer?.fiscalYearStartMonth ?? CALENDAR,
    today: dayIn(now, (customer ?? (await ownOrganization(tx))).timezone),
  });
  const { startMonth, today } = window;
  const years = [...new Set(window.quarters.map(({ year }) => year))];
  const groups = await roadmapGroups(tx, query);
  const items = await roadmapItems(tx, query, slotsOf(window));
  const plans = customer ? await readPlans(tx, customer, years, { now }) : new Map<number, YearPlan>();
  return {
    startMonth,
    today,
    currency: customer?.currency ?? null,
    years: years.map((year) => ({
      year,
      ...totalsIn(groups, window, (quarter) => quarter?.year === year),
      ...ofYear(plans.get(year)),
    })),
    quarters: columnsWith(window, { groups, plans, items: items.map(presentItem) }),
    unscheduled: items.filter(({ targetYear }) => targetYear === null).map(presentItem),
    tray: totalsIn(groups, window, (quarter) => quarter === null),
  };
}

function windowOf({ from, quarters = ROADMAP_LIMITS.usualQuarters }: SignedInCall<typeof getRoadmap>['query'], columns: Columns): Window {
  const first = from === undefined ? fiscalQuarterOf(columns.today, columns.startMonth) : quarterFrom(from);
  return { ...columns, quarters: Array.from({ length: quarters }, (_, index) => addQuarters(first, index)) };
}

/** Fiscal quarters shown in the columns, and the current one, for every possible fiscal year start. */
function slotsOf({ startMonth, today, quarters }: Window): Slots {
  const present = fiscalQuarterOf(today, startMonth);
  const of = (start: number, quarter: FiscalQuarter) => ({
    startMonth: start,
    place: quarterNumber(quarterBeginningIn(quarter, startMonth, start)),
  });
  return {
    columns: quarters.flatMap((quarter, column) => START_MONTHS.map((start) => ({ ...of(start, quarter), column }))),
    present: START_MONTHS.map((start) => of(start, present)),
  };
}

interface Read {
  groups: readonly RoadmapGroup[];
  plans: ReadonlyMap<number, YearPlan>;
  items: readonly RoadmapItem[];
}

function columnsWith(window: Window, { groups, plans, items }: Read): Answer['quarters'] {
  return window.quarters.map((column) => {
    const totals = totalsIn(groups, window, (quarter) => isSameQuarter(quarter, column));
    const isHere = ({ targetQuarter: quarter, startMonth, status }: RoadmapItem) =>
      isSameQuarter(columnOf({ quarter, startMonth, isUnfinished: isUnfinished(status) }, window), column);
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
