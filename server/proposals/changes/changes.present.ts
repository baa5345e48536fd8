import { can } from '#domain/users/permissions.rules.ts';
import { CHANGE_KINDS, type ChangedFields, type ChangeKindName } from '#domain/proposals/changes.rules.ts';
import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import type { DecidedProposal } from '#contract/proposals/tray.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { OpenCall } from '#server/platform/http/access/within.ts';
import { CHANGE_KINDS_OF } from './change.kinds.ts';
import { decidedChanges, namesOf, openChanges, type ShownChange } from './changes.queries.ts';

const mayCall = ({ roles }: Actor, { allow }: Endpoint): boolean =>
  allow !== 'public' && allow !== 'signedIn' && allow !== 'superadmin' && can(roles, allow);

/** Kinds whose records the person may see. */
export function kindsFor(actor: Actor): ChangeKindName[] {
  return CHANGE_KINDS.filter((name) => mayCall(actor, CHANGE_KINDS_OF[name].shows));
}

/** Open proposals by customer. Values are read again only for records that have changed since. */
export async function openChangesOf(call: OpenCall, customerIds: readonly string[]): Promise<ReadonlyMap<string, TrayChange[]>> {
  const rows = await openChanges(call.tx, { customerIds, kinds: kindsFor(call.actor) });
  const names = await namesIn(call, rows);
  const shown = new Map<string, TrayChange[]>();
  for (const row of rows) {
    const hasChanged = row.now !== row.version;
    const now = hasChanged ? await valuesNow(call, row) : row.before;
    const change = { ...common(row, call.actor, names), now, version: row.now, hasChanged, observedAt: row.madeAt.toISOString() };
    shown.set(row.customerId, [...(shown.get(row.customerId) ?? []), change]);
  }
  return shown;
}

async function valuesNow(call: OpenCall, row: ShownChange): Promise<ChangedFields> {
  const { values } = await CHANGE_KINDS_OF[row.kind].read(call, row);
  return Object.fromEntries(Object.keys(row.proposed).map((name) => [name, values[name] ?? null]));
}

/** Owners are the only people in the fields. */
function namesIn({ tx }: OpenCall, rows: readonly Pick<ShownChange, 'before' | 'proposed' | 'replaced'>[]) {
  const ids = rows.flatMap(({ before, proposed, replaced }) => [before, proposed, replaced ?? {}].map((fields) => fields['ownerId']));
  return namesOf(tx, [...new Set(ids.filter((id) => typeof id === 'string'))]);
}

type Names = Readonly<Record<string, string>>;

function common({ customer, person, assistant, ...row }: ShownChange, actor: Actor, names: Names) {
  const own = [row.before['ownerId'], row.proposed['ownerId'], row.replaced?.['ownerId']].filter((id) => typeof id === 'string');
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    recommendationId: row.recommendationId,
    assessmentId: row.assessmentId,
    questionKey: row.questionKey,
    qbrId: row.qbrId,
    proposed: row.proposed,
    currency: customer.currency,
    startMonth: customer.startMonth,
    names: Object.fromEntries(own.map((id) => [id, names[id] ?? 'A former colleague'])),
    sentence: row.sentence,
    origin: { assistant, person },
    mayDecide: mayCall(actor, CHANGE_KINDS_OF[row.kind].applies),
  };
}

/** Decided changes by ID. */
export async function decidedChangesOf(call: OpenCall, ids: readonly string[]): Promise<ReadonlyMap<string, DecidedProposal>> {
  if (ids.length === 0) return new Map();
  const rows = await decidedChanges(call.tx, ids);
  const names = await namesIn(call, rows);
  return new Map(rows.map((row) => [row.id, presentDecided(row, call.actor, names)]));
}

function presentDecided(row: ShownChange & { decidedAt: Date }, actor: Actor, names: Names): DecidedProposal {
  return {
    id: row.id,
    customer: { id: row.customer.id, name: row.customer.name },
    answer: null,
    change: { ...common(row, actor, names), before: row.before },
    reason: row.reason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt.toISOString(),
  };
}
