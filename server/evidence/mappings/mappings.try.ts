import type { FoundResult } from '#domain/evidence/results.rules.ts';
import { type CheckMapping, isMappedBy, MAPPING_LIMITS, matchesCheck } from '#domain/evidence/mapping.rules.ts';
import { isFresh, proposalsFor } from '#domain/evidence/proposals.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { resultsOfChecks } from './mappings.queries.ts';

type Answer = AnswerOf<typeof tryTemplateMappings>;

interface TriedQuestion {
  question: Question;
  saved: readonly CheckMapping[];
}

/** Proposals of the tried and of the saved mapping for every customer with a result of their checks. */
export async function triedOn(call: SignedInCall<typeof tryTemplateMappings>, { question, saved }: TriedQuestion): Promise<Answer> {
  const { tx, body, now } = call;
  if (body.customerId !== undefined) await existingCustomer(tx, body.customerId);
  const [today, draft] = [now.getTime(), body.mappings];
  const rows = await resultsOfChecks(tx, [...draft, ...saved]);
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  const customers = [...byCustomer].map(([id, results]) => ({
    id,
    name: results[0]?.customerName ?? '',
    observedAt: latestIn(results),
    value: proposed(question, draft, { results, at: today })?.value ?? null,
    saved: proposed(question, saved, { results, at: today })?.value ?? null,
  }));
  const customerId = body.customerId ?? customers[0]?.id;
  return {
    customers,
    tried:
      customerId === undefined ? null : { customerId, ...detailOf(question, draft, { results: byCustomer.get(customerId) ?? [], today }) },
    checks: draft.flatMap(({ tool, checks }) => checks.map((check) => ({ tool, check, title: titleOf(tool, check, rows) }))),
  };
}

/** Results that are too old are tried as of their measurement, so that a rule can be tried on an old file. */
function detailOf(
  question: Question,
  mappings: readonly CheckMapping[],
  { results, today }: { results: readonly FoundResult[]; today: number },
): Omit<NonNullable<Answer['tried']>, 'customerId'> {
  const own = results.filter((result) => mappings.some((mapping) => isMappedBy(mapping, result)));
  const isNew = own.some((result) =>
    mappings.some((mapping) => isMappedBy(mapping, result) && isFresh(result.observedAt, mapping.days, today)),
  );
  const proposal =
    own.length === 0 ? undefined : proposed(question, mappings, { results: own, at: isNew ? today : Date.parse(latestIn(own)) });
  return {
    proposal: proposal ? { value: proposal.value, sentence: proposal.sentence, observedAt: proposal.observedAt } : null,
    results: own
      .slice(0, MAPPING_LIMITS.known)
      .map(({ tool, checkId, title, outcome, detail, passed, total }) => ({ tool, checkId, title, outcome, detail, passed, total })),
    isFresh: isNew,
  };
}

function latestIn(results: readonly FoundResult[]): string {
  return results.reduce(
    (latest, { observedAt }) => (Date.parse(observedAt) > Date.parse(latest) ? observedAt : latest),
    new Date(0).toISOString(),
  );
}

function proposed(
  { showIf: _, ...question }: Question,
  mappings: readonly CheckMapping[],
  { results, at }: { results: readonly FoundResult[]; at: number },
) {
  const sections = [{ key: 'tried', title: 'Tried', weight: 1, questions: [question] }];
  const own = mappings.map((mapping) => ({ ...mapping, questions: [question.key] }));
  return proposalsFor({ sections }, new Map(), { results, mappings: own, now: at })[0];
}

function titleOf(tool: string, check: string, rows: readonly FoundResult[]): string {
  return check.endsWith('*') ? '' : (rows.find((row) => row.tool === tool && matchesCheck(check, row.checkId))?.title ?? '');
}
