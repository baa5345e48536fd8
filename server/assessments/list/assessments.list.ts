import type { QueryOf } from '#contract/endpoint.ts';
import type { listAssessments } from '#contract/assessments/assessments.contract.ts';
import { pageSize, readCursor, toPage } from '#server/platform/db/cursor.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf, jsonOf } from '#server/platform/db/json-text.ts';
import type { RequestParams, Rows } from '#server/platform/http/request-input.ts';
import { JsonText } from '#server/platform/http/call.ts';
import type { ReadCall } from '#server/platform/http/call.ts';
import { listAfter } from './assessments.list.queries.ts';

type Listing = typeof listAssessments;

/** What the list asks of the database. */
export function askForList({ query }: RequestParams<Listing>): [Statement] {
  const [at, id] = readCursor(query.cursor, 2) ?? [];
  return [listAfter(filterOf(query), at !== undefined && id !== undefined ? { at, id } : null)];
}

function filterOf({ cursor: _cursor, q, ...query }: QueryOf<Listing>) {
  return { ...query, q: q?.trim().toLowerCase() || undefined, limit: pageSize(query) };
}

/** The rows become JSON without objects between; a test holds them to the contract. */
export function list({ query, nextPage }: ReadCall<Listing>, [found = []]: Rows): JsonText {
  const { rows, next } = toPage([...found], query, (row) => [instantOf(row.at(-1) ?? ''), row[0] ?? '']);
  nextPage(next);
  return new JsonText(`[${rows.map(rowText).join(',')}]`);
}

const { plain, text, word, flag, instant, named } = jsonOf;

/** In the order of the columns in list.queries.ts. */
function rowText(row: TextRow): string {
  const [id, name, type, status, customerId, customerName, assignedTo, assignee, dueDate, total, answered, notApplicable, open, ...rest] =
    row;
  const [score, criticalGaps, readyForQbr, version, createdAt, updatedAt] = rest;
  return (
    `{"id":${word(id)},"name":${text(name)},"type":${text(type)},"status":${word(status)},"customer":${named(customerId, customerName)},` +
    `"assignedTo":${word(assignedTo)},"assignee":${named(assignedTo, assignee)},"dueDate":${word(dueDate)},` +
    `"progress":{"total":${plain(total)},"answered":${plain(answered)},"notApplicable":${plain(notApplicable)},"requiredOpen":${plain(open)}},` +
    `"score":${plain(score)},"criticalGaps":${plain(criticalGaps)},"readyForQbr":${flag(readyForQbr)},"version":${plain(version)},` +
    `"createdAt":${instant(createdAt)},"updatedAt":${instant(updatedAt)}}`
  );
}
