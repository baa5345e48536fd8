import type { AnswerOf } from '#contract/endpoint.ts';
import type { getQuestionHistory } from '#contract/assessments/answers.contract.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { RequestParams, StatementRows } from '#server/platform/http/request-input.ts';

const RUNS = 8;

const utc = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Earlier approved assessments of the same customer and template, each with its answer to the question. */
export function prepareHistory({ params }: RequestParams<typeof getQuestionHistory>): Statement[] {
  return [
    { text: 'select id from assessments where id = $1 and deleted_at is null', values: [params.id] },
    {
      text: `
        select json_build_object(
          'assessment', json_build_object('id', r.id, 'name', r.name,
            'period', json_build_object('year', r.period_year, 'quarter', r.period_quarter)),
          'approvedAt', ${utc('r.approved_at')},
          'answer', case when n.value is not null or n.not_applicable then json_build_object('value', n.value,
            'notApplicable', n.not_applicable, 'naReason', n.na_reason, 'points', n.points, 'customerNote', n.customer_note,
            'internalNote', n.internal_note, 'updatedAt', ${utc('n.updated_at')},
            'updatedBy', (select json_build_object('id', p.id, 'name', p.full_name)
                          from people p where p.organization_id = n.organization_id and p.id = n.updated_by)) end)
        from (
          select earlier.* from assessments a
          join assessments earlier on earlier.organization_id = a.organization_id and earlier.customer_id = a.customer_id
            and earlier.template_id = a.template_id and earlier.status = 'approved' and earlier.deleted_at is null
          where a.id = $1 and earlier.id <> a.id and (a.approved_at is null or earlier.approved_at < a.approved_at)
          order by earlier.approved_at desc
          limit ${RUNS}) r
        left join answers n on n.organization_id = r.organization_id and n.assessment_id = r.id and n.question_key = $2
        order by r.approved_at desc`,
      values: [params.id, params.questionKey],
    },
  ];
}

export function readHistory([found = [], runs = []]: StatementRows): AnswerOf<typeof getQuestionHistory> {
  if (found.length === 0) throw new Fault('ASSESSMENT_NOT_FOUND');
  // The cast is safe: the statement builds rows in the contract's shape.
  return runs.map(([run]) => JSON.parse(run ?? '') as AnswerOf<typeof getQuestionHistory>[number]);
}
