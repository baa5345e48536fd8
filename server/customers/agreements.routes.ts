import {
  Agreement,
  AGREEMENT_CYCLES,
  AGREEMENT_KINDS,
  createAgreement,
  deleteAgreement,
  listAgreements,
  updateAgreement,
} from '#contract/customers/agreements.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { type AgreementRow, agreementsOf, findAgreement, insertAgreement, lockAgreement, removeAgreement } from './agreements.queries.ts';
import { refuseArchived } from './customers.ts';
import { customers } from './customers.save.ts';

const agreements = versioned({
  notFound: 'AGREEMENT_NOT_FOUND',
  shape: Agreement,
  lock: lockAgreement,
  read: async (tx, id) => {
    const row = await findAgreement(tx, id);
    return row && presentAgreement(row);
  },
  write: nextVersionIn('agreements'),
  about: ({ id, name, customerId }) => ({ entity: { type: 'agreement', id, label: name }, customerId }),
});

export function agreementsRoutes({ on, onList }: Mounting): void {
  onList(listAgreements, {
    check: (call) => customers.load(call, call.params.id),
    rows: ({ tx, params }) => agreementsOf(tx, params.id),
    order: () => ({ columns: ['agreements.nameKey', 'agreements.id'], direction: 'asc' }),
    present: presentAgreement,
  });

  on(createAgreement, async (call) => {
    const { tx, params, body, now } = call;
    const customer = await customers.lock(call, params.id);
    refuseArchived(customer);
    const columns = { amountFrom: latest(body.start, dayIn(now, customer.timezone)), ...columnsOf(body) };
    refuseBackwards(body.start, body.end ?? null);
    const id = await insertAgreement(tx, { ...columns, name: body.name, amount: body.amount, startOn: body.start, customerId: params.id });
    await call.audit({
      action: 'agreement.created',
      entity: { type: 'agreement', id, label: body.name },
      customerId: params.id,
      after: body,
    });
    return agreements.load(call, id);
  });

  on(updateAgreement, async (call) => {
    const { version, ...body } = call.body;
    const before = await agreements.lock(call, call.params.id, version);
    const changed = columnsOf(body);
    refuseBackwards(changed.startOn ?? before.startOn, changed.endOn === undefined ? before.endOn : changed.endOn);
    // A new amount applies from today.
    const isRepriced = changed.amount !== undefined && changed.amount !== before.amount && changed.amountFrom === undefined;
    const columns = { ...changed, ...(isRepriced ? { amountFrom: await todayAt(call, before.customerId) } : {}) };
    await agreements.edit(call, before, { action: 'agreement.updated', fields: columns, columns });
    return agreements.load(call, before.id);
  });

  on(deleteAgreement, async (call) => {
    const agreement = await agreements.lock(call, call.params.id, call.body?.version);
    await removeAgreement(call.tx, agreement.id);
    const { name, amount } = agreement;
    await call.audit({ action: 'agreement.deleted', ...agreements.about(agreement), before: { name, amount } });
  });
}

/** Current day in the customer's time zone. */
async function todayAt(call: SignedInCall<typeof updateAgreement>, customerId: string): Promise<string> {
  return dayIn(call.now, (await customers.load(call, customerId)).timezone);
}

const latest = (one: string, other: string) => (one > other ? one : other);

function columnsOf({ start, end, ...rest }: Omit<BodyOf<typeof updateAgreement>, 'version'>) {
  return { ...presentFields(rest), ...(start === undefined ? {} : { startOn: start }), ...(end === undefined ? {} : { endOn: end }) };
}

function refuseBackwards(start: string, end: string | null): void {
  if (end !== null && end < start) throw new Fault('VALIDATION_ERROR', { field: 'end', message: 'End: must not be before the start' });
}

function presentAgreement(row: AgreementRow): Agreement {
  const { startOn, endOn, createdAt, updatedAt } = row;
  return {
    ...row,
    kind: AGREEMENT_KINDS.find((kind) => kind === row.kind) ?? 'service',
    cycle: AGREEMENT_CYCLES.find((cycle) => cycle === row.cycle) ?? 'monthly',
    start: startOn,
    end: endOn,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
