import type { AuditSearch } from './audit.search.ts';

/** Filters for reading and exporting. */
export function filtersOf({ q, from, to, actorId, actorKind, action, entityType, entityId, customerId, outcome }: AuditSearch) {
  return { q, from, to, actorId, actorKind, action, entityType, entityId, customerId, outcome };
}

/** Newest first, unless the URL requests the oldest. */
export function queryOf(search: AuditSearch) {
  return { ...filtersOf(search), sort: search.sort === 'at' ? ('at' as const) : undefined };
}
