import { toldOf, typeOf } from '#domain/activity/activity.rules.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { bandOf, bandsOf, type ScoreBand, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { averageReviewDays, dashboardOf, monthsUpTo, quartersUpTo, SYSTEM_HEALTH } from '#domain/dashboard/dashboard.rules.ts';
import { integrationHealth } from '#domain/integrations/integrations.rules.ts';
import { firstKindOf, inOrder, type TodayKind } from '#domain/dashboard/dashboard.today.rules.ts';
import { can, highestRole, type Permission, type Role } from '#domain/users/permissions.rules.ts';
import { QBR_STATUSES } from '#domain/qbrs/qbrs.rules.ts';
import { CUSTOMER_STATUSES } from '#contract/customers/customers.contract.ts';
import type { DashboardStats, DashboardTrend, TodayCounts, TodayItem } from '#contract/dashboard/dashboard.contract.ts';
import { opaqueId } from '#server/activity/activity.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { DashboardFigures, Counter, Move, TrendFigures } from './dashboard.queries.ts';
import type { TodayCount, TodayRow } from './dashboard.today.queries.ts';

const CUSTOMERS = CUSTOMER_STATUSES.filter((status) => status !== 'archived').map((status) => `customers:${status}`);
const PEOPLE = ['people:invited', 'people:active', 'people:disabled'];
const QBRS = QBR_STATUSES.map((status) => `qbrs:${status}`);
const ALL = ASSESSMENT_STATUSES.map((status) => `assessments:${status}`);

/** The counters that the figures are computed from. */
export const COUNTERS = [...ALL, 'assessments:ready', 'health', ...CUSTOMERS, ...PEOPLE, ...QBRS];

/** An engineer's dashboard shows their own work (specification, section 2.9). */
export function isEngineer(roles: readonly Role[]): boolean {
  return highestRole(roles) === 'alignment_engineer';
}

/** Leaves out what the person may not view. */
export function presentStats(
  { counters, aged, ...figures }: DashboardFigures,
  { roles, userId }: Pick<Actor, 'roles' | 'userId'>,
): DashboardStats {
  const count = (name: string) => counters[name]?.[0] ?? 0;
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + count(name), 0);
  const own = isEngineer(roles) ? `assessments:of:${userId}` : 'assessments';
  const { score, assessed } = alignmentNow(counters, aged);
  return {
    overallAlignmentScore: score,
    customers: { total: sum(CUSTOMERS), assessed },
    ...(can(roles, 'users:view') ? { users: { total: sum(PEOPLE), activeThisWeek: figures.activeThisWeek } } : {}),
    assessments: {
      total: sum(ASSESSMENT_STATUSES.map((status) => `${own}:${status}`)),
      byStatus: {
        draft: count(`${own}:draft`),
        in_progress: count(`${own}:in_progress`),
        pending_review: count(`${own}:pending_review`),
        approved: count(`${own}:approved`),
      },
      readyForQbr: count('assessments:ready'),
      approvedThisMonth: count(`assessments:approved:${figures.month}`),
      approvedByMonth: monthsUpTo(figures.month).map((month) => count(`assessments:approved:${month}`)),
    },
    ...(can(roles, 'qbrs:view') ? { qbrs: { total: sum(QBRS), overdue: figures.overdueQbrs } } : {}),
    roleStats: { integrationHealth: integrationHealth(...figures.integrations), systemHealth: SYSTEM_HEALTH },
  };
}

/** The plain mean over the customers whose score is not older than a year. */
function alignmentNow(counters: Record<string, Counter>, aged: Counter): { score: number | null; assessed: number } {
  const [n, total] = counters['health'] ?? [0, 0];
  return { score: mean([n - aged[0], total - aged[1]]), assessed: n - aged[0] };
}

function mean([n, total]: Counter): number | null {
  return n > 0 ? Math.round((10 * total) / n) / 10 : null;
}

/** How many of these scores lie in each band. */
function bandsIn(scores: readonly { points: number; customers: number }[], limits: ScoreBands): Record<ScoreBand, number> {
  const bands = { good: 0, fair: 0, poor: 0, critical: 0 };
  for (const { points, customers } of scores) bands[bandOf(points, limits)] += customers;
  return bands;
}

export function presentTrend({ today, counters, aged, reviewed, spread, bands }: TrendFigures): DashboardTrend {
  const limits = bandsOf(null, { scoreBands: bands });
  const spreadOf = (lastDay: string) => {
    const wanted = lastDay >= today ? 'now' : lastDay;
    return bandsIn(
      spread.filter(([day]) => day === wanted).map(([, points, customers]) => ({ points, customers })),
      limits,
    );
  };
  const pointOf = (lastDay: string) => {
    // A quarter that has not ended shows the present figures.
    if (lastDay >= today) return alignmentNow(counters, aged);
    const counter = counters[`trend:${lastDay}`] ?? [0, 0];
    return { score: mean(counter), assessed: counter[0] };
  };
  return {
    quarters: quartersUpTo(today).map(({ year, quarter, lastDay }) => ({ year, quarter, ...pointOf(lastDay), bands: spreadOf(lastDay) })),
    averageReviewDays: averageReviewDays({ reviews: reviewed[0], seconds: reviewed[1] }),
  };
}

const NEEDED: Partial<Record<TodayKind, Permission>> = {
  meeting_today: 'qbrs:view',
  review: 'assessments:approve',
  qbr_overdue: 'qbrs:view',
  qbr_outcome: 'qbrs:view',
  ready_for_qbr: 'qbrs:view',
  acceptance_ended: 'assessments:approve',
  gap_unassigned: 'customers:edit',
  decision_waiting: 'customers:edit',
  gap_undecided: 'customers:edit',
  qbr_draft: 'qbrs:edit',
  review_overdue: 'qbrs:edit',
  review_unplanned: 'qbrs:edit',
};

/** Only administrators and owners see what concerns the whole organisation. */
function concerns({ kind, of }: Pick<TodayRow, 'kind' | 'of'>, roles: readonly Role[]): boolean {
  const needed = NEEDED[kind];
  return (of === 'me' || dashboardOf(roles) === 'administration') && (needed === undefined || can(roles, needed));
}

export function presentToday(figures: readonly TodayRow[], { roles }: Pick<Actor, 'roles'>): TodayItem[] {
  return inOrder(figures.filter((thing) => concerns(thing, roles)).map(({ of: _, ...item }) => item));
}

export function presentTodayCounts(rows: readonly TodayCount[], { roles }: Pick<Actor, 'roles'>): TodayCounts {
  const numbers = new Map<TodayKind, number>();
  for (const { kinds, number } of rows) {
    const first = firstKindOf(kinds.filter((one) => concerns(one, roles)).map(({ kind }) => kind));
    if (first) numbers.set(first, (numbers.get(first) ?? 0) + number);
  }
  return [...numbers].map(([kind, number]) => ({ kind, number }));
}

export function presentMove(secrets: Pick<Secrets, 'session'>, actor: Pick<Actor, 'organizationId'>, move: Move) {
  const { seq, at, action, entityId, entityLabel, customer } = move;
  const title = toldOf(action, entityLabel);
  return { id: opaqueId(secrets, actor, seq), type: typeOf(action), entityId, title, customer, createdAt: at.toISOString() };
}
