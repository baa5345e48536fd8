import { isPsaKind, PSA_KINDS, PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';

/** The tools that give customers an id, kept in `customer_external_ids`. */
export type ExternalService = { [K in PsaKind]: (typeof PSA_TOOLS)[K] extends { customerId: object } ? K : never }[PsaKind];

/** Name of the id as a column of a customer, in merges, imports and the audit log. */
export type IdColumn = `${ExternalService}Id`;

export const isExternalService = (name: string): name is ExternalService => isPsaKind(name) && 'customerId' in PSA_TOOLS[name];
export const EXTERNAL_SERVICES = PSA_KINDS.filter(isExternalService);
export const idColumnOf = (service: ExternalService): IdColumn => `${service}Id`;
export const ID_COLUMNS = EXTERNAL_SERVICES.map(idColumnOf);
export const isIdColumn = (name: string): name is IdColumn => ID_COLUMNS.some((column) => column === name);

/** A value for each tool. */
export function byService<Value>(valueOf: (service: ExternalService) => Value): Record<ExternalService, Value> {
  // Its keys are those of the table.
  return Object.fromEntries(EXTERNAL_SERVICES.map((service) => [service, valueOf(service)])) as Record<ExternalService, Value>;
}

/** The same by the names that the ids have as columns of a customer. */
export function byIdColumn<Value>(valueOf: (service: ExternalService) => Value): Record<IdColumn, Value> {
  return Object.fromEntries(EXTERNAL_SERVICES.map((service) => [idColumnOf(service), valueOf(service)])) as Record<IdColumn, Value>;
}

/** The short name of a tool, and the headers that its id has in imported tables. */
export const EXTERNAL_IDS = byService((service) => PSA_TOOLS[service].customerId);
