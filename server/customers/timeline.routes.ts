import { sql } from 'kysely';
import {
  getCustomerTabCounts,
  getCustomerDependencies,
  getCustomerRuns,
  getCustomerTimeline,
  type TimelineEvent,
} from '#contract/customers/timeline.contract.ts';
import { timelineLink, timelineSentence } from '#domain/customers/timeline.rules.ts';
import { SHOWN_RUNS } from '#domain/customers/health.rules.ts';
import { can } from '#domain/users/permissions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { countDependencies, countWork } from './customers.queries.ts';
import { customers } from './customers.save.ts';

export function timelineRoutes({ on, onList }: Mounting): void {
  onList(getCustomerTimeline, {
    check: async (call) => {
      await customers.load(call, call.params.id);
      return mergedInto(call.tx, call.params.id);
    },
    rows: ({ tx, params, actor }, merged = []) => eventsOf(tx, { id: params.id, merged }, can(actor.roles, 'qbrs:view')),
    order: () => ({ columns: ['auditEvents.at', 'auditEvents.seq'], direction: 'desc' }),
    present: (row, { params }) => presentEvent(row, params.id),
  });

  on(getCustomerRuns, async (call) => {
    await customers.load(call, call.params.id);
    return runsOf(call.tx, call.params.id);
  });

  on(getCustomerTabCounts, async (call) => {
    await customers.load(call, call.params.id);
    const { assets, agreements, contacts, sites, qbrs, ...counts } = await countWork(call.tx, call.params.id);
    const mayRead = can(call.actor.roles, 'qbrs:view');
    return { ...counts, qbrs: mayRead ? qbrs : null, assets: assets + agreements, contacts: contacts + sites };
  });

  on(getCustomerDependencies, async (call) => {
    await customers.load(call, call.params.id);
    const { assessments, qbrs, recommendations } = await countDependencies(call.tx, call.params.id);
    return { assessments: assessments ?? 0, qbrs: qbrs ?? 0, recommendations: recommendations ?? 0 };
  });
}

/** Assessments of the most recently approved template. */
async function runsOf(tx: Tx, customerId: string) {
  const { rows } = await sql<{ assessmentId: string; score: number; approvedAt: Date }>`
    with last as (
      select template_id from assessments
      where customer_id = ${customerId} and status = 'approved' and deleted_at is null and score is not null
      order by approved_at desc, id desc limit 1),
    runs as (
      select id, score, approved_at from assessments
      where customer_id = ${customerId} and template_id = (select template_id from last)
        and status = 'approved' and deleted_at is null and score is not null
      order by approved_at desc, id desc limit ${SHOWN_RUNS})
    select id as assessment_id, score::float8 as score, approved_at from runs order by approved_at, id`.execute(tx);
  return rows.map(({ approvedAt, ...run }) => ({ ...run, approvedAt: approvedAt.toISOString() }));
}

/** Duplicates merged into this customer; their events keep their original customer. */
async function mergedInto(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('customers').select('id').where('mergedInto', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Excludes saved answers, of which an assessment has hundreds. */
function eventsOf(tx: Tx, { id, merged }: { id: string; merged: readonly string[] }, seesQbrs: boolean) {
  const events = tx
    .selectFrom('auditEvents')
    .select(['seq', 'at', 'actorId', 'actorName', 'action', 'entityType', 'entityId', 'entityLabel'])
    // Events of several customers must be sorted; those of one are read in index order.
    .where((is) => (merged.length === 0 ? is('customerId', '=', id) : is('customerId', 'in', [id, ...merged])))
    .where(sql<boolean>`audit_events.action <> 'assessment.answered'`)
    .where('outcome', '=', 'ok');
  return seesQbrs ? events : events.where(sql<boolean>`audit_events.entity_type not in ('qbr', 'quarterly_review', 'programme')`);
}

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsOf>['executeTakeFirstOrThrow']>>;

function presentEvent({ seq, at, actorId, actorName, action, ...about }: EventRow, customerId: string): TimelineEvent {
  const entity = { type: about.entityType, id: about.entityId };
  return {
    seq,
    at: at.toISOString(),
    actor: { id: actorId, name: actorName },
    action,
    text: timelineSentence({ actor: actorName, action, label: about.entityLabel }),
    link: timelineLink({ action, entity, customerId }),
  };
}
