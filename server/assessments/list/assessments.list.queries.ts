import type { QueryOf } from '#contract/endpoint.ts';
import type { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';

/** Names of other rows come by sub-selects, so that the rows stay in the order of the index. */
const COLUMNS = `
  a.id, a.name, a.type, a.status,
  a.customer_id, (select c.name from customers c where c.organization_id = a.organization_id and c.id = a.customer_id),
  a.assigned_to, (select p.full_name from people p where p.organization_id = a.organization_id and p.id = a.assigned_to),
  a.due_date, a.total, a.answered, a.not_applicable, a.required_open, a.score, a.critical_gaps, a.ready_for_qbr, a.version,
  a.created_at, a.updated_at`;

/** Which assessments the filters leave. */
export function listedAssessments({
  status,
  customerId,
  templateId,
  assignedTo,
  readyForQbr,
  q,
}: QueryOf<typeof listAssessments>): Statement {
  const values: string[] = [];
  const parameter = (value: string) => `$${values.push(value)}`;
  const conditions = ['a.deleted_at is null'];
  if (status !== undefined) conditions.push(`a.status = ${parameter(status)}`);
  if (customerId !== undefined) conditions.push(`a.customer_id = ${parameter(customerId)}`);
  if (templateId !== undefined) conditions.push(`a.template_id = ${parameter(templateId)}`);
  if (assignedTo !== undefined)
    conditions.push(`a.assigned_to = ${assignedTo === 'me' ? '(select current_person())' : parameter(assignedTo)}`);
  if (readyForQbr !== undefined) conditions.push('a.ready_for_qbr');
  if (q?.trim()) conditions.push(matches(parameter(q.trim().toLowerCase())));
  return { text: `select ${COLUMNS} from assessments a where ${conditions.join(' and ')}`, values };
}

function matches(text: string): string {
  return `(strpos(a.name_key, ${text}) > 0 or strpos(
    (select c.name_key from customers c where c.organization_id = a.organization_id and c.id = a.customer_id), ${text}) > 0)`;
}
