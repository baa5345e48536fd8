import { freeName } from '#domain/templates/names.rules.ts';
import { assignedNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { duplicateAssessment, StartedSeveral, startSeveral } from '#contract/assessments/assessments.several.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { assessable, LONGEST_NAME, startAssessment } from '#server/assessments/assessments.create.ts';
import { assessments, assignable } from '#server/assessments/assessments.load.ts';
import { assessmentNamesLike } from '#server/assessments/assessments.start.queries.ts';

/** Starts one template for many customers, locking them in id order to avoid deadlocks. */
export async function startForSeveral(call: SignedInCall<typeof startSeveral>): Promise<StartedSeveral> {
  const { tx, actor, body } = call;
  const { templateId, dueDate, name } = body;
  const assignedTo = body.assignedTo === undefined ? actor.userId : body.assignedTo;
  if (body.assignedTo) await assignable(tx, body.assignedTo, 'assignedTo');
  const result: StartedSeveral = { done: [], refused: [] };
  for (const customerId of [...new Set(body.customerIds)].toSorted()) {
    const refusal = await refusalOf(tx, customerId);
    if (refusal) {
      result.refused.push({ customerId, code: refusal.code, message: refusal.message });
      continue;
    }
    const named = name === undefined ? {} : { name: await free(tx, customerId, name) };
    const started = await startAssessment(call, {
      customerId,
      templateId,
      assignedTo,
      ...presentFields({ dueDate }),
      ...named,
      by: actor.userId,
    });
    await call.audit(started.entry);
    await call.notify(assignedNote(await assessments.load(call, started.id), actor));
    result.done.push({ customerId, id: started.id, name: started.name });
  }
  return result;
}

/** Errors of a single customer; template or assignee errors reject the whole call. */
async function refusalOf(tx: Tx, customerId: string): Promise<Fault | null> {
  try {
    await assessable(tx, customerId);
    return null;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

const free = async (tx: Tx, customerId: string, name: string) =>
  freeName(name, await assessmentNamesLike(tx, customerId, name), LONGEST_NAME);

/** New assessment of the same kind, assigned to the caller. */
export async function duplicate(call: SignedInCall<typeof duplicateAssessment>): Promise<Assessment> {
  const { tx, actor, params } = call;
  const { customer, template, name } = await assessments.load(call, params.id);
  await assessable(tx, customer.id);
  const copy = { customerId: customer.id, templateId: template.id, name: await free(tx, customer.id, name) };
  const started = await startAssessment(call, { ...copy, assignedTo: actor.userId, by: actor.userId });
  await call.audit({ ...started.entry, after: { ...copy, duplicateOf: params.id } });
  return assessments.load(call, started.id);
}
