import * as z from 'zod/mini';
import { AUDIT_OUTCOMES } from '#domain/audit/outcomes.rules.ts';
import { Day, Id } from '#contract/fields.ts';
import { text, written } from '#web/navigation/search.ts';

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
  page: written,
  size: written,
  /** The open view, and the dialog in which one gets its name. */
  view: text,
  dialog: text,
});
/** Without the page and the view: what is asked and exported. */
export function filtersOf({ page: _page, size: _size, view: _view, dialog: _dialog, ...filters }: z.output<typeof AuditSearch>) {
  return filters;
}

export type AuditSearch = z.output<typeof AuditSearch>;
