import { activitySentence, typeOf } from '#domain/activity/activity.rules.ts';
import { ASSESSMENT_STATUSES, type AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import { bandOf, bandsOf, type ScoreBand, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { averageReviewDays, dashboardOf, quartersUpTo, SYSTEM_HEALTH, TREND_MONTHS } from '#domain/dashboard/dashboard.rules.ts';
import { integrationHealth } from '#domain/integrations/integrations.rules.ts';
import { firstKindOf, inOrder, type TodayKind } from '#domain/dashboard/dashboard.today.rules.ts';
import { can, highestRole, type Permission, type Role } from '#domain/users/permissions.rules.ts';
import type { DashboardStats, DashboardTrend, TodayCounts, TodayItem } from '#contract/dashboard/dashboard.contract.ts';
import { opaqueId } from '#server/activity/activity.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { DashboardFigures, Move, ScoreRow, Sum, TrendFigures } from './dashboard.queries.ts';
import type { TodayCount, TodayRow } from './dashboard.today.queries.ts';

/** Alignment engineers see only their own work (specification 2.9). */
export function isEngineer(roles: readonly Role[]): boolean {
  return highestRole(roles) === 'alignment_engineer';
}

/** Omits figures that the person may not view. */
export function presentStats(figures: DashboardFigures, { roles }: Pick<Actor, 'roles'>): DashboardStats {
  const { assessments, approved } = figures;
  const seen = isEngineer(roles) ? 1 : 0;
  const count = (status: AssessmentStatus) => assessments[status]?.[seen] ?? 0;
  return {
    overallAlignmentScore: mean(figures.scored),
    customers: { total: figures.customers, assessed: figures.scored[0] },
    ...(can(roles, 'users:view') ? { users: { total: figures.users[0], activeThisWeek: figures.users[1] } } : {}),
    assessments: {
      total: sumOf(ASSESSMENT_STATUSES.map(count)),
      byStatus: {
        draft: count('draft'),
        in_progress: count('in_progress'),
        pending_review: count('pending_review'),
        approved: count('approved'),
      },
      readyForQbr: sumOf(Object.values(assessments).map(([, , ready]) => ready)),
      approvedThisMonth: approved[TREND_MONTHS] ?? 0,
      approvedByMonth: Array.from({ length: TREND_MONTHS }, (_, i) => approved[i + 1] ?? 0),
    },
    ...(can(roles, 'qbrs:view') ? { qbrs: { total: figures.qbrs[0], overdue: figures.qbrs[1] } } : {}),
    roleStats: { integrationHealth: integrationHealth(...figures.integrations), systemHealth: SYSTEM_HEALTH },
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Mean over the customers with a score from the last year. */
function mean([n, total]: Sum): number | null {
  return n > 0 ? Math.round((10 * total) / n) / 10 : null;
}

function bandsIn(scores: ScoreRow[3], limits: ScoreBands): Record<ScoreBand, number> {
  const bands = { good: 0, fair: 0, poor: 0, critical: 0 };
  for (const [points, customers] of scores) bands[bandOf(points, limits)] += customers;
  return bands;
}

export function presentTrend({ today, standings, reviewed, bands }: TrendFigures): DashboardTrend {
  const limits = bandsOf(null, { scoreBands: bands });
  const pointOf = (lastDay: string) => {
    // A quarter that has not ended shows the current figures.
    const wanted = lastDay >= today ? null : lastDay;
    const [, n, total, points] = standings.find(([day]) => day === wanted) ?? [wanted, 0, 0, []];
    return { score: mean([n, total]), assessed: n, bands: bandsIn(points, limits) };
  };
  return {
    quarters: quartersUpTo(today).map(({ year, quarter, lastDay }) => ({ year, quarter, ...pointOf(lastDay) })),
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

/** Only administrators and owners see items about the whole organisation. */
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
  const title = activitySentence(action, entityLabel);
  return { id: opaqueId(secrets, actor, seq), type: typeOf(action), entityId, title, customer, createdAt: at.toISOString() };
}
