/** The tools that give customers an id, kept in `customer_external_ids`. */
export const EXTERNAL_IDS = {
  connectwise: { tool: 'ConnectWise', headers: ['connectwise', 'connectwise company id', 'cw id', 'company id'] },
  autotask: { tool: 'Autotask', headers: ['autotask', 'autotask account id'] },
  halopsa: { tool: 'HaloPSA', headers: ['halopsa', 'halo id', 'halo client id'] },
} as const satisfies Record<string, { tool: string; headers: readonly string[] }>;

export type ExternalService = keyof typeof EXTERNAL_IDS;
export type IdColumn = `${ExternalService}Id`;

export const isExternalService = (name: string): name is ExternalService => Object.hasOwn(EXTERNAL_IDS, name);
export const EXTERNAL_SERVICES = Object.keys(EXTERNAL_IDS).filter(isExternalService);
/** Name of the id as a column of a customer, in merges, imports and the audit log. */
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
