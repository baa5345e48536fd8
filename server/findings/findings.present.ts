import type { Finding } from '#contract/findings/findings.contract.ts';
import { costOf } from '#domain/recommendations/library.rules.ts';
import { suggestionFor } from '#server/recommendations/recommendations.ts';
import type { FindingRow } from './findings.queries.ts';

export function presentFinding({
  createdAt,
  updatedAt,
  firstSeenAt,
  resolvedAt,
  decidedAt,
  afterImpact,
  afterLikelihood,
  libraryKey,
  ...row
}: FindingRow): Finding {
  const suggestion = suggestionFor(row.questionKey, libraryKey ?? undefined);
  return {
    ...row,
    after: afterImpact === null || afterLikelihood === null ? null : { impact: afterImpact, likelihood: afterLikelihood },
    suggestion: suggestion
      ? { key: suggestion.key, title: suggestion.title, cost: costOf(suggestion.options, suggestion.basis, row.customer) }
      : null,
    firstSeenAt: firstSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
