import * as z from 'zod/mini';
import { AUDIT_OUTCOMES } from '#domain/audit/outcomes.rules.ts';
import { Day, Id } from '#contract/fields.ts';
import { ARRANGEMENT, text } from '#web/navigation/search.ts';

const day = z.catch(z.optional(Day), undefined);
const id = z.catch(z.optional(Id), undefined);

/** What the address of the audit log holds: its filters and the page. */
export const AuditSearch = z.object({
  q: text,
  from: day,
  to: day,
  actorId: id,
  action: text,
  entityType: text,
  entityId: id,
  customerId: id,
  outcome: z.catch(z.optional(z.enum(AUDIT_OUTCOMES)), undefined),
  sort: text,
  ...ARRANGEMENT,
  /** In which a view gets its name. */
  dialog: text,
});
/** What is asked and exported: the filters alone. */
export function filtersOf({ q, from, to, actorId, action, entityType, entityId, customerId, outcome }: z.output<typeof AuditSearch>) {
  return { q, from, to, actorId, action, entityType, entityId, customerId, outcome };
}

/** The newest first, unless the address asks for the oldest. */
export function queryOf(search: z.output<typeof AuditSearch>) {
  return { ...filtersOf(search), sort: search.sort === 'at' ? ('at' as const) : undefined };
}

export type AuditSearch = z.output<typeof AuditSearch>;
