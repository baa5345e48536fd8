import type { Statement } from '#server/platform/db/pipeline.ts';
import type { Page } from '#server/platform/http/list.ts';

/** Names of other rows come by sub-selects, so that the rows stay in the order of the index. */
const COLUMNS = `
  a.id, a.name, a.type, a.status,
  a.customer_id, (select c.name from customers c where c.organization_id = a.organization_id and c.id = a.customer_id),
  a.assigned_to, (select p.full_name from people p where p.organization_id = a.organization_id and p.id = a.assigned_to),
  a.due_date, a.total, a.answered, a.not_applicable, a.required_open, a.score, a.critical_gaps, a.ready_for_qbr, a.version,
  a.created_at, a.updated_at`;

interface Filter {
  status?: string | undefined;
  customerId?: string | undefined;
  templateId?: string | undefined;
  /** A user id, or "me". */
  assignedTo?: string | undefined;
  readyForQbr?: 'true' | undefined;
  /** In lower case. */
  q?: string | undefined;
}

/** Reads one index in the order of the list. */
export function assessmentsPage({ status, customerId, templateId, assignedTo, readyForQbr, q }: Filter, { after, size }: Page): Statement {
  const values: string[] = [];
  const given = (value: string) => `$${values.push(value)}`;
  const conditions = ['a.deleted_at is null'];
  if (status !== undefined) conditions.push(`a.status = ${given(status)}`);
  if (customerId !== undefined) conditions.push(`a.customer_id = ${given(customerId)}`);
  if (templateId !== undefined) conditions.push(`a.template_id = ${given(templateId)}`);
  if (assignedTo !== undefined) conditions.push(`a.assigned_to = ${assignedTo === 'me' ? '(select current_person())' : given(assignedTo)}`);
  if (readyForQbr !== undefined) conditions.push('a.ready_for_qbr');
  if (q !== undefined) conditions.push(matches(given(q)));
  if (after) conditions.push(`(a.updated_at, a.id) < (${after.map(given).join(', ')})`);
  const where = conditions.join(' and ');
  return {
    text: `select ${COLUMNS} from assessments a where ${where} order by a.updated_at desc, a.id desc limit ${given(String(size + 1))}`,
    values,
  };
}

function matches(text: string): string {
  return `(strpos(a.name_key, ${text}) > 0 or strpos(
    (select c.name_key from customers c where c.organization_id = a.organization_id and c.id = a.customer_id), ${text}) > 0)`;
}
