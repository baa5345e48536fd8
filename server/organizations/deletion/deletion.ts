import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { deletionNote, GRACE_DAYS, keptNote } from '#domain/organizations/deletion.rules.ts';
import type {
  askOrganizationDeletion,
  getOrganizationDeletion,
  OrganizationDeletion,
  withdrawOrganizationDeletion,
} from '#contract/organizations/deletion.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { type DeletionRow, findDeletion, findName, findPeople, lockDeletion, saveDeletion } from './deletion.queries.ts';

const DAY = 86_400_000;

function present({ deletionDue, deletionAskedBy }: DeletionRow): OrganizationDeletion {
  return { dueAt: deletionDue?.toISOString() ?? null, askedBy: deletionAskedBy };
}

export async function readDeletion({ tx, actor }: SignedInCall<typeof getOrganizationDeletion>): Promise<OrganizationDeletion> {
  return present(await findDeletion(tx, actor.organizationId));
}

/** A repeated request keeps the first date. */
export async function askDeletion(call: SignedInCall<typeof askOrganizationDeletion>): Promise<OrganizationDeletion> {
  const { tx, actor, body, now } = call;
  const name = await findName(tx);
  if (body.confirm.trim() !== name) {
    throw new Fault('VALIDATION_ERROR', { field: 'confirm', message: 'Type the name of the organisation exactly as it is written' });
  }
  const before = await lockDeletion(tx, actor.organizationId);
  if (before.deletionDue) return present(before);
  const after = { deletionDue: new Date(now.getTime() + GRACE_DAYS * DAY), deletionAskedBy: actor.name };
  await saveDeletion(tx, actor.organizationId, after);
  const entity = { type: 'organization', id: actor.organizationId, label: name };
  await call.audit({ action: 'organization.deletion_asked', entity, after: { dueAt: after.deletionDue } });
  const about = { organizationId: actor.organizationId, name, by: actor.name, people: await findPeople(tx) };
  await call.notify(deletionNote({ ...about, day: dayLabel(after.deletionDue.toISOString(), { timezone: 'UTC' }) }));
  return present(after);
}

export async function withdrawDeletion(call: SignedInCall<typeof withdrawOrganizationDeletion>): Promise<OrganizationDeletion> {
  const { tx, actor } = call;
  const before = await lockDeletion(tx, actor.organizationId);
  if (!before.deletionDue) return present(before);
  const after = { deletionDue: null, deletionAskedBy: null };
  await saveDeletion(tx, actor.organizationId, after);
  const name = await findName(tx);
  const entity = { type: 'organization', id: actor.organizationId, label: name };
  await call.audit({ action: 'organization.deletion_withdrawn', entity, before: { dueAt: before.deletionDue } });
  await call.notify(keptNote({ organizationId: actor.organizationId, name, by: actor.name, people: await findPeople(tx) }));
  return present(after);
}
