import type { ChangedFields } from '#domain/proposals/changes.rules.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { acceptChanges, rejectChanges, undoChanges } from '#contract/proposals/changes.contract.ts';
import { authorize } from '#server/platform/http/access/authorize.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { OpenCall } from '#server/platform/http/access/within.ts';
import { CHANGE_KINDS_OF } from './change.kinds.ts';
import { carryVersion, type ChangeRow, lockChanges, markAccepted, markOpen, markRejected } from './changes.queries.ts';
import { entityIdOf } from './changes.propose.ts';

/** All are written by the ordinary calls as the person who accepts, or none is. */
export async function accept(call: SignedInCall<typeof acceptChanges>): Promise<AnswerOf<typeof acceptChanges>> {
  const seen = seenVersions(call.body);
  const moved = new Map<string, { seen: number; now: number }>();
  const rows = await chosen(call, call.body.ids, 'open');
  for (const row of rows) {
    const record = JSON.stringify([row.recommendationId ?? row.assessmentId ?? row.qbrId ?? row.id, row.questionKey]);
    const version = seen.get(row.id) ?? row.version;
    const earlier = moved.get(record);
    // An earlier proposal of this call has written the record.
    const expected = earlier?.seen === version ? earlier.now : version;
    const written = await acceptOne(call, row, expected);
    moved.set(record, { seen: version, now: written });
  }
  return { accepted: rows.map(({ id }) => id) };
}

async function acceptOne(call: SignedInCall<typeof acceptChanges>, row: ChangeRow, expected: number): Promise<number> {
  const kind = CHANGE_KINDS_OF[row.kind];
  authorize(kind.applies, call.actor, call.origin.ip);
  const current = await kind.read(call, row);
  if (current.version !== expected) throw new Fault('PROPOSAL_CHANGED', { field: 'versions', details: { ids: [row.id] } });
  const fields = kind.stored?.(row.proposed) ?? row.proposed;
  const written = await kind.write(call, { target: row, fields, current, mark: { via: [row.assistant] } });
  const recommendationId = written.recommendationId ?? row.recommendationId;
  const replaced = pick(current.kept ?? current.values, [...Object.keys(row.proposed), ...(kind.alsoReplaces ?? [])]);
  await markAccepted(call.tx, row.id, { replaced, writtenVersion: written.version, recommendationId }, call.actor.userId);
  await carryVersion(call.tx, row, { from: expected, to: written.version });
  return written.version;
}

const pick = (values: ChangedFields, names: readonly string[]): ChangedFields =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

export async function reject(call: SignedInCall<typeof rejectChanges>): Promise<AnswerOf<typeof rejectChanges>> {
  const rows = await chosen(call, call.body.ids, 'open');
  const reason = call.body.reason?.trim() ?? '';
  for (const { kind } of rows) authorize(CHANGE_KINDS_OF[kind].applies, call.actor, call.origin.ip);
  const rejected = rows.map(({ id }) => id);
  await markRejected(call.tx, rejected, { reason, by: call.actor.userId });
  await call.audit(...rows.map((row) => ({ ...about(row, 'proposal_rejected'), after: { ...whatOf(row), reason } })));
  return { rejected };
}

const about = (row: ChangeRow, done: string) => {
  const { entity } = CHANGE_KINDS_OF[row.kind];
  return { action: `${entity}.${done}`, entity: { type: entity, id: entityIdOf(row), label: row.title }, customerId: row.customerId };
};
const whatOf = ({ assistant, kind, proposed }: ChangeRow) => ({ assistant, kind, fields: Object.keys(proposed) });

/** Restores what acceptances replaced, all or none, and reopens rejected proposals. The latest acceptance is undone first. */
export async function undo(call: SignedInCall<typeof undoChanges>): Promise<AnswerOf<typeof undoChanges>> {
  const rows = await chosen(call, call.body.ids, 'decided');
  const latestFirst = rows.toSorted((one, other) => (other.writtenVersion ?? 0) - (one.writtenVersion ?? 0));
  for (const { id } of latestFirst) {
    // The undo of another proposal for the record has moved its version.
    const [row] = await lockChanges(call.tx, [id], 'decided');
    if (row) await undoOne(call, row);
  }
  return { reopened: rows.map(({ id }) => id) };
}

async function undoOne(call: OpenCall, row: ChangeRow): Promise<void> {
  const kind = CHANGE_KINDS_OF[row.kind];
  authorize(kind.applies, call.actor, call.origin.ip);
  if (row.state === 'rejected' || row.writtenVersion === null) {
    await markOpen(call.tx, row.id, { version: row.version, recommendationId: row.recommendationId });
    await call.audit({ ...about(row, 'proposal_reopened'), after: whatOf(row) });
    return;
  }
  const current = await kind.read(call, row);
  if (current.version !== row.writtenVersion) throw new Fault('PROPOSAL_NOT_UNDONE', { details: { ids: [row.id] } });
  const mark = { undoes: [row.assistant] };
  if (kind.remove) {
    // The row would be deleted with the recommendation.
    await markOpen(call.tx, row.id, { version: 0, recommendationId: null });
    await kind.remove(call, { target: row, current, mark });
    return;
  }
  const { version } = await kind.write(call, { target: row, fields: row.replaced ?? {}, current, mark });
  await markOpen(call.tx, row.id, { version, recommendationId: row.recommendationId });
  await carryVersion(call.tx, row, { from: row.writtenVersion, to: version });
}

/** A proposal that is no longer open, or was not decided, has changed. */
async function chosen<E extends Endpoint>(call: SignedInCall<E>, ids: readonly string[], wanted: 'open' | 'decided'): Promise<ChangeRow[]> {
  const rows = await lockChanges(call.tx, ids, wanted);
  const missing = [...new Set(ids)].filter((id) => !rows.some((row) => row.id === id));
  if (missing.length === 0) return rows;
  throw new Fault(wanted === 'open' ? 'PROPOSAL_CHANGED' : 'PROPOSAL_NOT_UNDONE', { field: 'ids', details: { ids: missing } });
}

function seenVersions({ ids, versions }: SignedInCall<typeof acceptChanges>['body']): ReadonlyMap<string, number> {
  if (!versions) return new Map();
  if (versions.length !== ids.length)
    throw new Fault('VALIDATION_ERROR', { field: 'versions', message: 'Versions: must have one for each id' });
  return new Map(ids.map((id, place) => [id, versions[place] ?? 0]));
}
