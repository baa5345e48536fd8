import { changeCustomers, type Customer } from '#contract/customers/customers.contract.ts';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';

export type CustomerChange = BodyOf<typeof changeCustomers>['set'];
type Outcome = OutputOf<typeof changeCustomers>;

export const changeAlike = (customers: readonly Customer[], set: CustomerChange): Promise<Outcome> =>
  call(changeCustomers, { body: { ids: customers.map(({ id }) => id), set } });

type Team = Pick<CustomerChange, 'vcioId' | 'engineerId' | 'accountManagerId'>;

/** Change that restores the values `change` replaces. */
export function reversed(change: CustomerChange, customer: Customer): CustomerChange {
  const { status, tags, archivedAt } = customer;
  if (change.archived !== undefined) return { archived: archivedAt !== null };
  return {
    ...formerTeam(change, customer),
    ...(change.status && status !== 'archived' && { status }),
    ...(change.removeTags && { addTags: change.removeTags.filter((tag) => tags.includes(tag)) }),
    ...(change.addTags && { removeTags: change.addTags.filter((tag) => !tags.includes(tag)) }),
  };
}

function formerTeam({ vcioId, engineerId, accountManagerId }: Team, { vcio, engineer, accountManager }: Customer): Team {
  return {
    ...(vcioId !== undefined && { vcioId: vcio?.id ?? null }),
    ...(engineerId !== undefined && { engineerId: engineer?.id ?? null }),
    ...(accountManagerId !== undefined && { accountManagerId: accountManager?.id ?? null }),
  };
}

/** Undoes with one call per group of customers that had the same values. */
export async function takeBack(change: CustomerChange, before: readonly Customer[]): Promise<Outcome> {
  const all: Outcome = { done: [], refused: [] };
  for (const [first, ...others] of Map.groupBy(before, (customer) => JSON.stringify(reversed(change, customer))).values()) {
    if (!first) continue;
    const { done, refused } = await changeAlike([first, ...others], reversed(change, first));
    all.done.push(...done);
    all.refused.push(...refused);
  }
  return all;
}
