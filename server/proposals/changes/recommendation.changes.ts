import { type ChangedFields, isAboutMoney } from '#domain/proposals/changes.rules.ts';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation, getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { callWithin, type OpenCall } from '#server/platform/http/access/within.ts';
import {
  addRecommendation,
  changeRecommendation,
  recommendations,
  refuseUnknown,
  removeUndecided,
} from '#server/recommendations/recommendations.ts';
import type { ChangeKind, Current, Target } from './change.kind.ts';

async function read(call: OpenCall, { recommendationId }: Target): Promise<Current> {
  const found = await recommendations.load(call, recommendationId ?? '');
  const { customer, title, version, owner, options, ...fields } = found;
  return {
    customerId: customer.id,
    title,
    version,
    values: { ...fields, title, ownerId: owner?.id ?? null, hasOptions: options.length > 0 },
    refusal: null,
  };
}

async function checkOwner({ tx }: OpenCall, { ownerId }: ChangedFields, { customerId }: Current): Promise<void> {
  if (typeof ownerId === 'string') await refuseUnknown(tx, customerId, { ownerId }, null);
}

const OPTIONS_SET_AMOUNTS = 'Set: the amounts of this recommendation follow its options, so they cannot be proposed';

const ordinary = {
  entity: 'recommendation',
  shows: getRecommendation,
  applies: updateRecommendation,
  read,
  write: async (call, { target, fields, current, mark }) => {
    const body = { ...fields, version: current.version };
    const input = { params: { id: target.recommendationId }, body, mark };
    return { version: (await changeRecommendation(callWithin(call, updateRecommendation, input))).version };
  },
} as const satisfies ChangeKind;

export const RECOMMENDATION: ChangeKind = {
  ...ordinary,
  check: async (call, fields, current) => {
    if (isAboutMoney(fields) && current.values['hasOptions'] === true)
      throw new Fault('VALIDATION_ERROR', { field: 'set', message: OPTIONS_SET_AMOUNTS });
    await checkOwner(call, fields, current);
  },
};

/** Moving to another quarter clears the days within the old one. */
export const ROADMAP: ChangeKind = { ...ordinary, alsoReplaces: ['start', 'end'] };

export const NEW_RECOMMENDATION: ChangeKind = {
  entity: 'customer',
  shows: getCustomer,
  applies: createRecommendation,
  read: async (call, { customerId, recommendationId, ...target }) => {
    if (recommendationId !== null) return read(call, { customerId, recommendationId, ...target });
    const { id, name } = await openCustomer(call.tx, customerId ?? '');
    return { customerId: id, title: name, version: 0, values: {}, refusal: null };
  },
  check: checkOwner,
  write: async (call, { fields, current, mark }) => {
    const body = { ...fields, customerId: current.customerId };
    const { id, version } = await addRecommendation(callWithin(call, createRecommendation, { body, mark }));
    return { version, recommendationId: id };
  },
  remove: async (call, { target, current, mark }) => {
    const { tx, audit } = callWithin(call, updateRecommendation, { params: { id: target.recommendationId }, body: {}, mark });
    await removeUndecided({ tx, audit }, await recommendations.lock(call, target.recommendationId ?? '', current.version));
  },
};
