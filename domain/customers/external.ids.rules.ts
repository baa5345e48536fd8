import { isPsaKind, PSA_KINDS, PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';

/** PSA tools that assign customer ids, stored in `customer_external_ids`. */
export type ExternalService = { [K in PsaKind]: (typeof PSA_TOOLS)[K] extends { customerId: object } ? K : never }[PsaKind];

/** Name of the id in merges, imports and the audit log. */
export type IdColumn = `${ExternalService}Id`;

export const isExternalService = (name: string): name is ExternalService => isPsaKind(name) && 'customerId' in PSA_TOOLS[name];
export const EXTERNAL_SERVICES = PSA_KINDS.filter(isExternalService);
export const idColumnOf = (service: ExternalService): IdColumn => `${service}Id`;
export const ID_COLUMNS = EXTERNAL_SERVICES.map(idColumnOf);
export const isIdColumn = (name: string): name is IdColumn => ID_COLUMNS.some((column) => column === name);

export function byService<Value>(valueOf: (service: ExternalService) => Value): Record<ExternalService, Value> {
  // The cast is safe: the keys come from EXTERNAL_SERVICES.
  return Object.fromEntries(EXTERNAL_SERVICES.map((service) => [service, valueOf(service)])) as Record<ExternalService, Value>;
}

/** Like byService, keyed by the id's column name. */
export function byIdColumn<Value>(valueOf: (service: ExternalService) => Value): Record<IdColumn, Value> {
  return Object.fromEntries(EXTERNAL_SERVICES.map((service) => [idColumnOf(service), valueOf(service)])) as Record<IdColumn, Value>;
}

export const EXTERNAL_IDS = byService((service) => PSA_TOOLS[service].customerId);
