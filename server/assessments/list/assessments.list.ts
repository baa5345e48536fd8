import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { type AssessmentRow, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { cutPage, pageOf } from '#server/platform/http/list.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf, orNull, readFlag, readNamed, readNumber, readText } from '#server/platform/db/column-text.ts';
import type { RequestParams, Rows } from '#server/platform/http/request-input.ts';
import type { ReadCall } from '#server/platform/http/call.ts';
import { assessmentsPage } from './assessments.list.queries.ts';

type Listing = typeof listAssessments;

/** `updated_at` and `id`. */
const KEYS = 2;

/** The list is read in the message that finds the session, because it is the most frequent read. */
export function listStatements({ query }: RequestParams<Listing>): [Statement] {
  return [assessmentsPage(filterOf(query), pageOf(listAssessments, query, KEYS))];
}

function filterOf({ cursor: _cursor, limit: _limit, q, ...query }: QueryOf<Listing>) {
  return { ...query, q: q?.trim().toLowerCase() || undefined };
}

export function list({ query, nextPage }: ReadCall<Listing>, [found = []]: Rows): AnswerOf<Listing> {
  const { rows, next } = cutPage(found, pageOf(listAssessments, query, KEYS).size, (row) => [instantOf(row.at(-1) ?? ''), row[0] ?? '']);
  nextPage(next);
  return rows.map(presentQbrRow);
}

/** In the order of the columns in assessments.list.queries.ts. */
function presentQbrRow(row: TextRow): AnswerOf<Listing>[number] {
  const [id, name, type, status, customerId, customerName, assignedTo, assignee, dueDate, total, answered, notApplicable, open, ...rest] =
    row;
  const [score, criticalGaps, readyForQbr, version, createdAt, updatedAt] = rest;
  return {
    id: readText(id),
    name: readText(name),
    // The check constraints of these two columns allow no other values.
    type: readText(type) as AssessmentRow['type'],
    status: readText(status) as AssessmentRow['status'],
    customer: { id: readText(customerId), name: readText(customerName) },
    assignedTo: orNull(assignedTo, readText),
    assignee: readNamed(assignedTo, assignee),
    dueDate: orNull(dueDate, readText),
    progress: {
      total: readNumber(total),
      answered: readNumber(answered),
      notApplicable: readNumber(notApplicable),
      requiredOpen: readNumber(open),
    },
    score: orNull(score, readNumber),
    criticalGaps: readNumber(criticalGaps),
    readyForQbr: readFlag(readyForQbr),
    version: readNumber(version),
    createdAt: instantOf(readText(createdAt)),
    updatedAt: instantOf(readText(updatedAt)),
  };
}
