import { ASSESSMENT_STATUSES } from '#domain/assessments.rules.ts';
import { can, highestRole, type Role } from '#domain/permissions.rules.ts';
import { QBR_STATUSES } from '#domain/qbrs.rules.ts';
import { CUSTOMER_STATUSES } from '#contract/customers.contract.ts';
import { type DashboardStats, getDashboardActivity, getDashboardStats } from '#contract/dashboard.contract.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Mounting } from '#server/http/route.ts';
import { type DashboardFigures, figuresOf, latestMoves, latestMovesOfOwn, type Move, readFigures } from './dashboard.queries.ts';

const SCORE_LIFE_DAYS = 365;
const WEEK = 7 * 86_400_000;

const CUSTOMERS = CUSTOMER_STATUSES.filter((status) => status !== 'archived').map((status) => `customers:${status}`);
const PEOPLE = ['people:invited', 'people:active', 'people:disabled'];
const QBRS = QBR_STATUSES.map((status) => `qbrs:${status}`);

const ALL = ASSESSMENT_STATUSES.map((status) => `assessments:${status}`);
const NAMES = [...ALL, 'assessments:ready', 'health', ...CUSTOMERS, ...PEOPLE, ...QBRS];

export function dashboardRoutes(mount: Mounting): void {
  mount.onRead(
    getDashboardStats,
    ({ now }) => [
      readFigures({ names: NAMES, own: ASSESSMENT_STATUSES, scoreDays: SCORE_LIFE_DAYS, weekAgo: new Date(now.getTime() - WEEK), now }),
    ],
    ({ actor }, [rows = []]) => presentStats(figuresOf(rows[0]), actor),
  );

  mount.on(getDashboardActivity, async ({ tx, actor }) => {
    const moves = await (isEngineer(actor.roles) ? latestMovesOfOwn(tx, actor.userId) : latestMoves(tx, can(actor.roles, 'qbrs:view')));
    return moves.map(presentMove);
  });
}

/** Their dashboard is about their own work (specification, section 2.9). */
function isEngineer(roles: readonly Role[]): boolean {
  return highestRole(roles) === 'alignment_engineer';
}

/** What somebody may not view is left out here: their figures are zero. */
function presentStats({ counters, aged, ...found }: DashboardFigures, { roles, userId }: Pick<Actor, 'roles' | 'userId'>): DashboardStats {
  const count = (name: string) => counters[name]?.[0] ?? 0;
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + count(name), 0);
  const own = isEngineer(roles) ? `assessments:of:${userId}` : 'assessments';
  const seesUsers = can(roles, 'users:view');
  const seesQbrs = can(roles, 'qbrs:view');
  const assessed = count('health') - aged[0];
  const scores = (counters['health']?.[1] ?? 0) - aged[1];
  return {
    overallAlignmentScore: assessed > 0 ? Math.round((10 * scores) / assessed) / 10 : null,
    customers: { total: sum(CUSTOMERS), assessed },
    users: { total: seesUsers ? sum(PEOPLE) : 0, activeThisWeek: seesUsers ? found.activeThisWeek : 0 },
    assessments: {
      total: sum(ASSESSMENT_STATUSES.map((status) => `${own}:${status}`)),
      byStatus: {
        draft: count(`${own}:draft`),
        in_progress: count(`${own}:in_progress`),
        pending_review: count(`${own}:pending_review`),
        approved: count(`${own}:approved`),
      },
      readyForQbr: count('assessments:ready'),
      approvedThisMonth: count(`assessments:approved:${found.month}`),
    },
    qbrs: { total: seesQbrs ? sum(QBRS) : 0, overdue: seesQbrs ? found.overdueQbrs : 0 },
    roleStats: { integrationHealth: 'Not Configured' },
  };
}

const HAPPENED: Readonly<Record<string, string>> = {
  'assessment.created': 'was created',
  'assessment.submitted': 'was submitted for review',
  'assessment.returned': 'was returned with a comment',
  'assessment.approved': 'was approved',
  'qbr.created': 'was created',
  'qbr.finalized': 'was finalised',
  'qbr.presented': 'was presented',
  'qbr.delivered': 'was delivered',
};

function presentMove({ seq, at, action, entityId, entityLabel, customer }: Move) {
  const [kind, verb = ''] = action.split('.');
  const title = `${entityLabel ?? 'Something'} ${HAPPENED[action] ?? verb}`;
  return {
    id: String(seq),
    type: kind === 'qbr' ? ('qbr' as const) : ('assessment' as const),
    entityId,
    title,
    customer,
    createdAt: at.toISOString(),
  };
}
