import type { BodyOf } from '#contract/endpoint.ts';
import type { updateCustomer } from '#contract/customers/customers.contract.ts';
import { byIdColumn } from '#domain/customers/external.ids.rules.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';

/** Each service's id has its own column. */
export function inColumns<F extends Pick<BodyOf<typeof updateCustomer>, 'externalIds'>>({ externalIds = {}, ...fields }: F) {
  return { ...fields, ...presentFields(byIdColumn((service) => externalIds[service])) };
}
