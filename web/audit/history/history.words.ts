import type { AuditEvent } from '#contract/audit/audit.contract.ts';

/** More fields than these are a number. */
const MOST_NAMED = 3;

/** What was done, after the name of who did it: "updated", "checklist started". */
export function doneWords({ action }: Pick<AuditEvent, 'action'>): string {
  return action.slice(action.indexOf('.') + 1).replaceAll(/[._]/g, ' ');
}

/** The same with the kind of entity: "user updated". */
export function actionWords({ action }: Pick<AuditEvent, 'action'>): string {
  return action.replaceAll(/[._]/g, ' ');
}

/** "name, status and 4 more fields". */
export function changedWords(changes: AuditEvent['changes']): string {
  const named = changes.slice(0, MOST_NAMED).map(({ field }) => field);
  const more = changes.length - named.length;
  if (more === 0) return named.join(', ');
  return `${named.join(', ')} and ${more} more ${more === 1 ? 'field' : 'fields'}`;
}
