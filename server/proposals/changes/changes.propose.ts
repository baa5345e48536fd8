import { type ChangedFields, isSameValue } from '#domain/proposals/changes.rules.ts';
import type { AnswerOf, OutputOf } from '#contract/endpoint.ts';
import type { ProposedChange, proposeChanges } from '#contract/proposals/propose-changes.contract.ts';
import { authorize } from '#server/platform/http/access/authorize.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Current, Target } from './change.kind.ts';
import { CHANGE_KINDS_OF } from './change.kinds.ts';
import { type ChangeRow, insertChange, lockProposing, proposalsFor } from './changes.queries.ts';

type ProposeCall = SignedInCall<typeof proposeChanges>;
type Made = OutputOf<typeof proposeChanges>[number];

/** Stores what an assistant proposes, all or none; no record changes. */
export async function propose(call: ProposeCall): Promise<AnswerOf<typeof proposeChanges>> {
  await lockProposing(call.tx, call.actor.organizationId);
  const made: Made[] = [];
  const named = new Set<string>();
  for (const proposal of call.body.proposals) {
    const target = targetOf(proposal);
    const fields = fieldsOf(proposal);
    refuseTwice(named, target, fields);
    made.push(await proposeOne(call, { proposal, target, fields }));
  }
  return made;
}

interface Proposing {
  proposal: ProposedChange;
  target: Target;
  fields: ChangedFields;
}

async function proposeOne(call: ProposeCall, { proposal, target, fields }: Proposing): Promise<Made> {
  const { kind: name } = proposal;
  const kind = CHANGE_KINDS_OF[name];
  authorize(kind.shows, call.actor, call.origin.ip);
  const current = await kind.read(call, target);
  if (current.refusal) throw current.refusal;
  await kind.check?.(call, fields, current);
  const proposed = withoutSame(fields, current);

  const others = await proposalsFor(call.tx, { ...target, customerId: current.customerId });
  const same = others.find((other) => other.kind === name && isSameValue(other.proposed, proposed));
  if (same) return { id: same.id, kind: name, state: same.state };
  if ('version' in proposal && proposal.version !== current.version) {
    throw new Fault('PROPOSAL_CHANGED', { field: 'version', details: { version: current.version } });
  }
  refuseOpen(others, proposed);

  const assistant = call.actor.token?.name ?? call.actor.name;
  const id = await insertChange(call.tx, {
    ...target,
    kind: name,
    customerId: current.customerId,
    title: target.recommendationId === null && name === 'new_recommendation' ? String(fields['title']) : current.title,
    before: Object.fromEntries(Object.keys(proposed).map((field) => [field, current.values[field] ?? null])),
    proposed,
    version: current.version,
    sentence: proposal.reason,
    assistant,
    madeFor: call.actor.userId,
  });
  await call.audit({
    action: `${kind.entity}.change_proposed`,
    entity: { type: kind.entity, id: entityIdOf(target), label: current.title },
    customerId: current.customerId,
    after: { assistant, kind: name, fields: Object.keys(proposed) },
  });
  return { id, kind: name, state: 'open' };
}

export const entityIdOf = ({ recommendationId, assessmentId, qbrId, customerId }: Target) =>
  recommendationId ?? assessmentId ?? qbrId ?? customerId;

function targetOf(proposal: ProposedChange): Target {
  return {
    customerId: 'customerId' in proposal ? proposal.customerId : null,
    recommendationId: 'recommendationId' in proposal ? proposal.recommendationId : null,
    assessmentId: 'assessmentId' in proposal ? proposal.assessmentId : null,
    questionKey: 'questionKey' in proposal ? proposal.questionKey : null,
    qbrId: 'qbrId' in proposal ? proposal.qbrId : null,
  };
}

function fieldsOf(proposal: ProposedChange): ChangedFields {
  if (proposal.kind === 'agenda') return agendaFields(proposal.sections);
  if (proposal.kind !== 'qbr_text') return presentFields(proposal.set);
  return once(proposal.texts.map(({ field, text }) => [field, text] as const));
}

function agendaFields(sections: Extract<ProposedChange, { kind: 'agenda' }>['sections']): ChangedFields {
  return once(
    sections.flatMap(({ key, ...changed }) =>
      Object.entries(presentFields(changed)).map(([name, value]) => [`${key}.${name}`, value] as const),
    ),
  );
}

function once(entries: readonly (readonly [string, unknown])[]): ChangedFields {
  const fields = Object.fromEntries(entries);
  if (Object.keys(fields).length < entries.length) throw new Fault('VALIDATION_ERROR', { field: 'proposals', message: ONCE });
  return fields;
}

const ONCE = 'Proposals: must name each field of a record once';

function refuseTwice(named: Set<string>, target: Target, fields: ChangedFields): void {
  const subject = target.customerId === null ? '' : JSON.stringify(fields['title']);
  for (const field of Object.keys(fields)) {
    const name = JSON.stringify([Object.values(target), subject, field]);
    if (named.has(name)) throw new Fault('VALIDATION_ERROR', { field: 'proposals', message: ONCE });
    named.add(name);
  }
}

/** Fields that differ from the present ones. */
function withoutSame(fields: ChangedFields, { values, version }: Current): ChangedFields {
  const changed = Object.entries(fields).filter(([name, value]) => version === 0 || !isSameValue(value, values[name]));
  if (changed.length === 0)
    throw new Fault('VALIDATION_ERROR', { field: 'proposals', message: 'Proposals: change nothing; the record has these values' });
  return Object.fromEntries(changed);
}

/** A person decides about the earlier proposal first; a proposal for a new recommendation is compared by its title. */
function refuseOpen(others: readonly ChangeRow[], proposed: ChangedFields): void {
  const open = others.filter(({ state }) => state === 'open');
  const taken = open.find((other) =>
    other.kind === 'new_recommendation' && other.recommendationId === null
      ? isSameValue(other.proposed['title'], proposed['title'])
      : Object.keys(other.proposed).some((name) => Object.hasOwn(proposed, name)),
  );
  if (taken) throw new Fault('PROPOSAL_EXISTS', { field: 'proposals', details: { id: taken.id } });
}
