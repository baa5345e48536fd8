import { type AssessmentRow, type listAssessments } from '#contract/assessments.contract.ts';
import { readCursor, toPage } from '#server/db/cursor.ts';
import { JsonText, type SignedInCall } from '#server/http/route.ts';
import { listAssessmentsAfter } from './assessments.queries.ts';

/** The rows come as JSON and are answered as they came; a test holds them to the contract. */
export async function list({ tx, actor, query, nextPage }: SignedInCall<typeof listAssessments>): Promise<JsonText> {
  const [at, id] = readCursor(query.cursor, 2) ?? [];
  const { assignedTo, ...filter } = query;
  const assigneeId = assignedTo === 'me' ? actor.userId : assignedTo;

  const found = await listAssessmentsAfter(tx, { ...filter, assigneeId }, at !== undefined && id !== undefined ? { at, id } : null);
  const { rows, next } = toPage(found.rows, query, ({ json }) => keyOf(json));

  nextPage(next);
  return new JsonText(`[${rows.map(({ json }) => json).join(',')}]`);
}

function keyOf(json: string): [string, string] {
  // Our own statement built it a moment ago.
  const { updatedAt, id } = JSON.parse(json) as AssessmentRow;
  return [updatedAt, id];
}
