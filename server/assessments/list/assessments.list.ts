import type { AnswerOf } from '#contract/endpoint.ts';
import type { AssessmentRow, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { CustomValues } from '#contract/custom/custom.fields.ts';
import type { PipelinedListOf } from '#server/platform/http/list.ts';
import type { TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf, orNull, readFlag, readNamed, readNumber, readText } from '#server/platform/db/column-text.ts';
import { listedAssessments, orderOf } from './assessments.list.queries.ts';

/** Number of data columns; the sort columns follow. */
const SHOWN = 27;

/** Pipelined with the session query, because it is the most frequent read. */
export const assessmentList: PipelinedListOf<typeof listAssessments> = {
  select: ({ query }) => listedAssessments(query),
  order: orderOf,
  // The sort columns come last, as PostgreSQL text.
  keyOf: (row) => row.slice(SHOWN).map(readText),
  present: presentRow,
};

/** Keep in step with the column order in assessments.list.queries.ts. */
export function presentRow(row: TextRow): AnswerOf<typeof listAssessments>[number] {
  const [id, name, type, status, customerId, customerName, assignedTo, assignee, dueDate, reviewDueDate, ...figures] = row;
  const [total, answered, notApplicable, open, gaps, decided, score, scoreBands, criticalGaps, readyForQbr, ...rest] = figures;
  const [archivedAt, version, year, quarter, createdAt, updatedAt, own] = rest;
  return {
    id: readText(id),
    name: readText(name),
    // The casts are safe: check constraints limit both columns.
    type: readText(type) as AssessmentRow['type'],
    status: readText(status) as AssessmentRow['status'],
    customer: { id: readText(customerId), name: readText(customerName) },
    assignedTo: orNull(assignedTo, readText),
    assignee: readNamed(assignedTo, assignee),
    dueDate: orNull(dueDate, readText),
    reviewDueDate: orNull(reviewDueDate, readText),
    progress: {
      total: readNumber(total),
      answered: readNumber(answered),
      notApplicable: readNumber(notApplicable),
      requiredOpen: readNumber(open),
    },
    review: { gaps: readNumber(gaps), decided: readNumber(decided) },
    score: orNull(score, readNumber),
    scoreBands: orNull(scoreBands, (text) => JSON.parse(text) as AssessmentRow['scoreBands']),
    criticalGaps: readNumber(criticalGaps),
    readyForQbr: readFlag(readyForQbr),
    archivedAt: orNull(archivedAt, (text) => instantOf(readText(text))),
    version: readNumber(version),
    period: { year: readNumber(year), quarter: readNumber(quarter) },
    createdAt: instantOf(readText(createdAt)),
    updatedAt: instantOf(readText(updatedAt)),
    ...(own ? { customFields: CustomValues.parse(JSON.parse(own)) } : {}),
  };
}
