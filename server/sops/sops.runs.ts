import { sql } from 'kysely';
import { checklistOf } from '#domain/sops/markdown.rules.ts';
import { type deleteSopRun, SopRun, type startSopRun, type tickSopRun } from '#contract/sops/sops.runs.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { sops } from './sops.load.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';

const starter = reference('people', 'sop_runs.started_by');
const customer = reference<Reference>('customers', 'sop_runs.customer_id');
const ticks = sql<{ point: number; at: string; by: Reference | null }[]>`coalesce((
  select json_agg(json_build_object('point', k.point, 'at', k.ticked_at, 'by', ${reference('people', 'k.ticked_by')}))
  from sop_ticks k where k.organization_id = sop_runs.organization_id and k.run_id = sop_runs.id), '[]')`;
const title = sql<string>`(
  select s.title from sops s where s.organization_id = sop_runs.organization_id and s.id = sop_runs.sop_id)`;

function runs(tx: Tx) {
  return tx
    .selectFrom('sopRuns')
    .select([
      'sopRuns.id',
      'sopRuns.sopId',
      'sopRuns.sopVersion',
      'sopRuns.customerId',
      'sopRuns.points',
      'sopRuns.startedAt',
      'sopRuns.version',
    ])
    .select([starter.as('startedBy'), customer.as('customer'), ticks.as('ticks'), title.as('title')]);
}

export function runsOf(tx: Tx, sopId: string) {
  return runs(tx).where('sopRuns.sopId', '=', sopId);
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;

export function presentRun({ points, ticks: ticked, startedAt, ...run }: RunRow): SopRun {
  const tickOf = (point: number) => {
    const tick = ticked.find((one) => one.point === point);
    return tick ? { at: new Date(tick.at).toISOString(), by: tick.by } : null;
  };
  return { ...run, points: points.map((text, point) => ({ text, tick: tickOf(point) })), startedAt: startedAt.toISOString() };
}

const checklists = versioned({
  notFound: 'SOP_RUN_NOT_FOUND',
  shape: SopRun,
  lock: (tx, id) => runs(tx).where('sopRuns.id', '=', id).forUpdate('sopRuns').executeTakeFirst(),
  read: async (tx, id) => {
    const row = await runs(tx).where('sopRuns.id', '=', id).executeTakeFirst();
    return row && presentRun(row);
  },
  write: nextVersionIn('sopRuns'),
  about: ({ sopId, title: label, customerId }) => ({ entity: { type: 'sop', id: sopId, label }, customerId }),
});

export async function startRun(call: SignedInCall<typeof startSopRun>): Promise<SopRun> {
  const { tx, actor, params, body } = call;
  const sop = await sops.load(call, params.id);
  const points = checklistOf(sop.body);
  if (points.length === 0) throw new Fault('VALIDATION_ERROR', { message: 'This SOP has no checklist: add items as “- [ ] What to do”' });
  const { customerId } = body;
  const known = await tx
    .selectFrom('customers')
    .select('name')
    .where('id', '=', customerId)
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
  if (!known) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'customerId' });
  const { id } = await tx
    .insertInto('sopRuns')
    .values({ sopId: sop.id, sopVersion: sop.textVersion, customerId, points, startedBy: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entity = { type: 'sop', id: sop.id, label: sop.title };
  await call.audit({ action: 'sop.checklist_started', entity, customerId, after: { customer: known.name, points: points.length } });
  return checklists.load(call, id);
}

export async function tick(call: SignedInCall<typeof tickSopRun>): Promise<SopRun> {
  const { tx, actor, params, body } = call;
  const run = await checklists.lock(call, params.id, body.version);
  const { point, done } = body;
  const text = run.points[point];
  if (text === undefined) throw new Fault('VALIDATION_ERROR', { field: 'point', message: 'This checklist has no such item' });
  if (run.ticks.some((one) => one.point === point) === done) return checklists.load(call, run.id);

  if (done) await tx.insertInto('sopTicks').values({ runId: run.id, point, tickedBy: actor.userId }).execute();
  else await tx.deleteFrom('sopTicks').where('runId', '=', run.id).where('point', '=', point).execute();
  const action = done ? 'sop.checklist_ticked' : 'sop.checklist_unticked';
  await checklists.save(call, run, { action, columns: {}, after: { customer: run.customer.name, point: text } });
  return checklists.load(call, run.id);
}

export async function removeRun(call: SignedInCall<typeof deleteSopRun>): Promise<void> {
  const { tx, params, body } = call;
  const run = await checklists.lock(call, params.id, body?.version);
  await tx.deleteFrom('sopRuns').where('id', '=', run.id).execute();
  const before = { customer: run.customer.name, points: run.points.length, ticked: run.ticks.length };
  await call.audit({ action: 'sop.checklist_removed', ...checklists.about(run), before });
}
