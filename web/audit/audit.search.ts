import * as z from 'zod/mini';
import { ACTOR_KINDS, AUDIT_OUTCOMES } from '#domain/audit/outcomes.rules.ts';
import { Day, Id } from '#contract/fields.ts';
import { ARRANGEMENT, text } from '#web/navigation/search.ts';

const day = z.catch(z.optional(Day), undefined);
const id = z.catch(z.optional(Id), undefined);

/** Filters and page of the audit log in the URL. */
export const AuditSearch = z.object({
  q: text,
  from: day,
  to: day,
  actorId: id,
  actorKind: z.catch(z.optional(z.enum(ACTOR_KINDS)), undefined),
  action: text,
  entityType: text,
  entityId: id,
  customerId: id,
  outcome: z.catch(z.optional(z.enum(AUDIT_OUTCOMES)), undefined),
  sort: text,
  ...ARRANGEMENT,
  /** Dialog for naming a saved view. */
  dialog: text,
});

export type AuditSearch = z.output<typeof AuditSearch>;
