import { ACTIVE_DAYS, REVIEW_WINDOW_DAYS, SCORE_LIFE_DAYS, TREND_QUARTERS } from '#domain/dashboard/dashboard.rules.ts';
import { can } from '#domain/users/permissions.rules.ts';
import {
  getDashboardActivity,
  getDashboardChanges,
  getDashboardPlanning,
  getDashboardStats,
  getDashboardToday,
  getDashboardTodayCounts,
  getDashboardTrend,
} from '#contract/dashboard/dashboard.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { isEngineer, presentMove, presentStats, presentToday, presentTodayCounts, presentTrend } from './dashboard.present.ts';
import {
  figuresOf,
  latestMoves,
  latestMovesOfOwn,
  planningOf,
  readFigures,
  readPlanning,
  readTrend,
  trendOf,
} from './dashboard.queries.ts';
import { changeOf, readChanges } from './dashboard.changes.queries.ts';
import { readToday, readTodayCounts, todayCountOf, todayRowOf } from './dashboard.today.queries.ts';

const DAY = 86_400_000;

export function dashboardRoutes(mount: Mounting): void {
  mount.onRead(
    getDashboardStats,
    ({ now }) => {
      const weekAgo = new Date(now.getTime() - ACTIVE_DAYS * DAY);
      return [readFigures({ scoreDays: SCORE_LIFE_DAYS, weekAgo, now })];
    },
    ({ actor }, [rows = []]) => presentStats(figuresOf(rows[0]), actor),
  );

  mount.onRead(
    getDashboardTrend,
    ({ now }) => [readTrend({ ended: TREND_QUARTERS - 1, scoreDays: SCORE_LIFE_DAYS, reviewDays: REVIEW_WINDOW_DAYS, now })],
    (_, [rows = []]) => presentTrend(trendOf(rows[0])),
  );

  mount.onRead(
    getDashboardToday,
    ({ now }) => [readToday(now)],
    ({ actor }, [rows = []]) => presentToday(rows.map(todayRowOf), actor),
  );

  mount.onRead(
    getDashboardTodayCounts,
    ({ now }) => [readTodayCounts(now)],
    ({ actor }, [rows = []]) => presentTodayCounts(rows.map(todayCountOf), actor),
  );

  mount.onRead(
    getDashboardPlanning,
    ({ now }) => [readPlanning(now)],
    (_, [rows = []]) => planningOf(rows[0]),
  );

  mount.onRead(
    getDashboardChanges,
    ({ now }) => [readChanges({ scoreDays: SCORE_LIFE_DAYS, now })],
    (_, [rows = []]) => rows.map(changeOf),
  );

  mount.on(getDashboardActivity, async ({ tx, actor }) => {
    const moves = await (isEngineer(actor.roles) ? latestMovesOfOwn(tx, actor.userId) : latestMoves(tx, can(actor.roles, 'qbrs:view')));
    return moves.map((move) => presentMove(mount.context.secrets, actor, move));
  });
}
