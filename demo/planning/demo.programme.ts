import { addMonths, fiscalQuarterOf, type Month, monthsBetween } from '#domain/customers/fiscal.rules.ts';
import { type Cadence, monthsOf } from '#domain/programme/cadence.rules.ts';
import { cadenceOf, type DemoCustomer } from '#demo/demo.customers.ts';
import type { DemoQbr } from './demo.qbrs.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { type DemoWorld, daysAfter } from '#demo/demo.world.ts';

const HISTORY_MONTHS = 18;
/** Minimum distance between reviews of a customer, in months. */
const REST_MONTHS = 2;
/** Among customers with a missed review: every nth is skipped or overdue. */
const SKIPPED_EVERY = 3;
const LATE_EVERY = 2;

/** Reviews of a customer: those of its meetings, which database triggers link on insert, and those of its cadence for the coming year. */
export function addProgramme(world: DemoWorld, customer: DemoCustomer, i: number, qbrs: readonly DemoQbr[]): void {
  const today = dayIn(world.now, world.timezone);
  const isMet = customer.status === 'active' || customer.status === 'onboarding';
  if (!isMet) return;
  const past = qbrs.map(({ meetingOn }) => meetingOn).filter((day) => monthsBetween(day.slice(0, 7), today) <= HISTORY_MONTHS);
  const last = past.toSorted().at(-1)?.slice(0, 7) ?? today.slice(0, 7);
  const coming = comingMonths(cadenceOf(i), customer.startMonth, today).filter((month) => monthsBetween(last, month) > REST_MONTHS);
  world.rows.add('quarterly_reviews', ...past.map((day) => rowOf(world, customer, day.slice(0, 7), day)));
  const missed = missedMonth(past, today);
  if (missed && i % SKIPPED_EVERY === 0)
    world.rows.add('quarterly_reviews', { ...rowOf(world, customer, missed, null), outcome: 'skipped' });
  else if (missed && i % LATE_EVERY === 0) world.rows.add('quarterly_reviews', rowOf(world, customer, missed, null));
  world.rows.add(
    'quarterly_reviews',
    ...coming.map((month, at) => rowOf(world, customer, month, at === 0 && i % 3 === 0 ? `${month}-17` : null)),
  );
}

/** Month of the last half-year with a planned review that did not take place. */
function missedMonth(past: readonly string[], today: string): Month | undefined {
  const months = Array.from({ length: REST_MONTHS * 2 }, (_, at) => addMonths(today.slice(0, 7), -1 - at));
  return months.find((month) => past.every((day) => Math.abs(monthsBetween(day.slice(0, 7), month)) > REST_MONTHS));
}

function comingMonths(cadence: Cadence, startMonth: number, today: string): Month[] {
  const { year } = fiscalQuarterOf(today, startMonth);
  const until = addMonths(today.slice(0, 7), 12);
  return [year, year + 1]
    .flatMap((one) => monthsOf(cadence, one, startMonth))
    .filter((month) => month > today.slice(0, 7) && month <= until);
}

export function addReview(world: DemoWorld, customer: DemoCustomer, day: string): void {
  world.rows.add('quarterly_reviews', rowOf(world, customer, day.slice(0, 7), day));
}

function rowOf(world: DemoWorld, { startMonth, ...customer }: DemoCustomer, month: Month, plannedOn: string | null) {
  const createdAt = daysAfter(customer.createdAt, 1);
  const { year, quarter } = fiscalQuarterOf(month, startMonth);
  return {
    id: world.chance.id(createdAt),
    customer_id: customer.id,
    year,
    quarter,
    slot: null,
    planned_month: `${month}-01`,
    planned_on: plannedOn,
    wants_assessment: true,
    ticks: {},
    steps_run: [],
    version: 1,
    created_at: createdAt,
    created_by: customer.vcio.id,
    updated_at: createdAt,
    updated_by: customer.vcio.id,
  };
}
