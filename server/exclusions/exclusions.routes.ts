import { createExclusion, deleteExclusion, Exclusion, listExclusions, updateExclusion } from '#contract/exclusions/exclusions.contract.ts';
import { endFault } from '#domain/exclusions/exclusions.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { savedBody } from '#server/templates/templates.ts';
import {
  type ExclusionRow,
  findExclusion,
  findExclusionOf,
  insertExclusion,
  listedExclusions,
  lockExclusion,
  removeExclusion,
} from './exclusions.queries.ts';

const exclusions = versioned({
  notFound: 'EXCLUSION_NOT_FOUND',
  shape: Exclusion,
  lock: lockExclusion,
  read: async (tx, id, now) => {
    const row = await findExclusion(tx, id, now);
    return row && presentExclusion(row);
  },
  write: nextVersionIn('questionExclusions'),
  about: ({ id, questionText, customerId }) => ({ entity: { type: 'exclusion', id, label: questionText }, customerId }),
});

export function exclusionsRoutes({ on, onList }: Mounting): void {
  onList(listExclusions, {
    rows: listedExclusions,
    order: () => ({ columns: ['e.endsOn', 'e.id'], direction: 'asc' }),
    present: presentExclusion,
  });

  on(createExclusion, add);

  on(updateExclusion, async (call) => {
    const { version, ...body } = call.body;
    const before = await exclusions.lock(call, call.params.id, version);
    if (body.endsOn !== undefined && body.endsOn !== before.endsOn) await refuseEnd(call, body.endsOn);
    const columns = presentFields(body);
    await exclusions.edit(call, before, { action: 'exclusion.updated', fields: columns, columns });
    return exclusions.load(call, before.id);
  });

  on(deleteExclusion, async (call) => {
    const exclusion = await exclusions.lock(call, call.params.id, call.body?.version);
    await removeExclusion(call.tx, exclusion.id);
    const { questionKey, templateId, reason, endsOn } = exclusion;
    await call.audit({
      action: 'exclusion.deleted',
      ...exclusions.about(exclusion),
      before: { questionKey, templateId, reason, endsOn },
    });
  });
}

/** Affects only new assessments; running ones are unchanged. */
async function add(call: SignedInCall<typeof createExclusion>): Promise<Exclusion> {
  const { tx, actor, body } = call;
  const { id: customerId } = await openCustomer(tx, body.customerId);
  const question = questionsOf(await savedBody(tx, body.templateId)).find(({ key }) => key === body.questionKey);
  if (!question) {
    throw new Fault('VALIDATION_ERROR', { field: 'questionKey', message: 'Question: this template has no such question' });
  }
  await refuseEnd(call, body.endsOn);
  const row = { ...body, customerId, questionText: question.text };
  const id = await insertExclusion(tx, { ...row, createdBy: actor.userId });
  if (id === undefined) throw await twice(tx, row);
  await call.audit({
    action: 'exclusion.created',
    entity: { type: 'exclusion', id, label: question.text },
    customerId,
    after: { ...body },
  });
  return exclusions.load(call, id);
}

async function twice(tx: Tx, row: Parameters<typeof findExclusionOf>[1]): Promise<Fault> {
  const existing = await findExclusionOf(tx, row);
  return new Fault('DUPLICATE_EXCLUSION', { field: 'questionKey', ...(existing ? { details: existing } : {}) });
}

async function refuseEnd({ tx, now }: { tx: Tx; now: Date }, endsOn: string): Promise<void> {
  const message = endFault(endsOn, dayIn(now, (await ownOrganization(tx)).timezone));
  if (message) throw new Fault('VALIDATION_ERROR', { field: 'endsOn', message });
}

function presentExclusion(row: ExclusionRow): Exclusion {
  const { createdAt, updatedAt } = row;
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
