import type { QueryOf } from '#contract/endpoint.ts';
import type { ASSESSMENT_SORTS, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { readCustomFilter } from '#domain/custom/custom.rules.ts';
import { bothWays, type ListOrder } from '#server/platform/http/list.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';

/** Sub-selects, because PostgreSQL evaluates them only for the rows of the page. */
const COLUMNS = `
  a.id, a.name, a.type, a.status,
  a.customer_id, (select c.name from customers c where c.organization_id = a.organization_id and c.id = a.customer_id),
  a.assigned_to, (select p.full_name from people p where p.organization_id = a.organization_id and p.id = a.assigned_to),
  a.due_date, a.review_due_date, a.total, a.answered, a.not_applicable, a.required_open, a.gaps, a.decided, a.score, a.score_bands, a.critical_gaps, a.ready_for_qbr,
  a.archived_at, a.version, a.period_year, a.period_quarter,
  a.created_at, a.updated_at`;

/** Sorted by the decided share of gaps; approved ones come last, those not in review first. */
const REVIEW = `case a.status when 'approved' then 1001 when 'pending_review' then case when a.gaps = 0 then 1000 else a.decided * 1000 / a.gaps end else -1 end`;

const ORDERS: Record<(typeof ASSESSMENT_SORTS)[number], ListOrder> = {
  ...bothWays({
    updated: ['a.updated_at', 'a.id'],
    name: ['a.name_key', 'a.id'],
    customer: ['a.customer_key', 'a.id'],
    status: ['a.status', 'a.updated_at', 'a.id'],
    assignee: ['a.assignee_key', 'a.id'],
    progress: ['case when a.total = 0 then 0 else a.answered * 1000 / a.total end', 'a.id'],
    due: ['a.deadline', 'a.id'],
    review: [REVIEW, 'a.id'],
  }),
  // Assessments without a score are last in both directions.
  score: { columns: ['coalesce(a.score, 1000)', 'a.id'], direction: 'asc' },
  '-score': { columns: ['coalesce(a.score, -1)', 'a.id'], direction: 'desc' },
};

type Query = QueryOf<typeof listAssessments>;

/** Overdue lists start with the longest overdue. */
export function orderOf({ sort, overdue }: Pick<Query, 'sort' | 'overdue'>): ListOrder {
  if (overdue !== undefined && sort === undefined) return ORDERS.due;
  return ORDERS[sort ?? '-updated'];
}

type Filters = Omit<Query, 'limit' | 'cursor' | 'page' | 'total'>;

/** Overdue from midnight in the organisation's time zone. */
export const IS_OVERDUE = `a.deadline < (select (now() at time zone o.timezone)::date from organizations o)`;

const IS_OF_THIS_MONTH = `a.approved_at >= (
  select date_trunc('month', now() at time zone o.timezone) at time zone o.timezone from organizations o)`;

const EQUAL = { status: 'a.status', type: 'a.type', customerId: 'a.customer_id', templateId: 'a.template_id' } as const;

export function listedAssessments(filters: Filters): Statement {
  const { sort, overdue, customFields } = filters;
  const values: string[] = [];
  const conditions = conditionsOf(filters, (value) => `$${values.push(value)}`);
  return {
    text: `select ${COLUMNS}, ${customFields ? 'a.custom_fields' : 'null'} as own, ${orderOf({ sort, overdue })
      .columns.map((column, at) => `${column} as order_${at + 1}`)
      .join(', ')} from assessments a where ${conditions.join(' and ')}`,
    values,
  };
}

function conditionsOf(filters: Filters, parameter: (value: string) => string): string[] {
  const { assignedTo, readyForQbr, overdue, archived, q, custom } = filters;
  const conditions = ['a.deleted_at is null', archived === undefined ? 'not a.archived' : 'a.archived'];
  if (overdue !== undefined) conditions.push(IS_OVERDUE);
  if (filters.approvedThisMonth !== undefined) conditions.push(IS_OF_THIS_MONTH);
  for (const name of ['status', 'type', 'customerId', 'templateId'] as const) {
    const value = filters[name];
    if (value !== undefined) conditions.push(`${EQUAL[name]} = ${parameter(value)}`);
  }
  if (assignedTo !== undefined)
    conditions.push(`a.assigned_to = ${assignedTo === 'me' ? '(select current_person())' : parameter(assignedTo)}`);
  if (readyForQbr !== undefined) conditions.push('a.ready_for_qbr');
  if (custom !== undefined) {
    const { key, value } = readCustomFilter(custom);
    conditions.push(`a.custom_fields ->> ${parameter(key)} = ${parameter(value)}`);
  }
  if (q?.trim()) conditions.push(matches(parameter(q.trim().toLowerCase())));
  return conditions;
}

/** The row stores the customer's name, so that a search needs no join. */
function matches(text: string): string {
  return `(strpos(a.name_key, ${text}) > 0 or strpos(a.customer_key, ${text}) > 0)`;
}
