import type { BulkResult } from '#contract/bulk.ts';
import type { changeCustomers } from '#contract/customers/customers.contract.ts';
import { MOST_TAGS } from '#contract/customers/customers.fields.ts';
import { archiveLocked, restoreLocked } from '#server/customers/customers.archive.ts';
import { customers, refuseStatusOfArchived, refuseStrangers } from '#server/customers/customers.save.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { eachForItself } from '#server/platform/http/bulk.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';

type ChangeCall = SignedInCall<typeof changeCustomers>;

/** Applies one change to several customers; an unknown team member rejects the whole call. */
export async function changeSeveral(call: ChangeCall): Promise<BulkResult> {
  const { ids, set } = call.body;
  await refuseStrangers(call.tx, set, {});
  return eachForItself(ids, (id) => changeOne(call, id));
}

async function changeOne(call: ChangeCall, id: string): Promise<{ version: number }> {
  const { archived, addTags, removeTags, ...plain } = call.body.set;
  const before = await customers.lock(call, id);
  if (archived !== undefined) return (archived ? archiveLocked : restoreLocked)(call, before);

  refuseStatusOfArchived(before, plain);
  const fields = presentFields({ ...plain, tags: tagsAfter(before.tags, addTags, removeTags) });
  const columns = { ...fields, updatedBy: call.actor.userId };
  const changes = await customers.edit(call, before, { action: 'customer.updated', fields, columns });
  return { version: before.version + (changes ? 1 : 0) };
}

function tagsAfter(before: readonly string[], added: readonly string[] = [], removed: readonly string[] = []): string[] | undefined {
  if (added.length === 0 && removed.length === 0) return undefined;
  const tags = [...new Set([...before, ...added])].filter((tag) => !removed.includes(tag));
  if (tags.length <= MOST_TAGS || added.length === 0) return tags;
  throw new Fault('VALIDATION_ERROR', { message: `Tags: a customer has at most ${MOST_TAGS}` });
}
