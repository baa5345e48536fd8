import type { Sop, SopSummary } from '#contract/sops/sops.contract.ts';
import type { SopRow, SopSummaryRow } from './sops.queries.ts';

export function presentSopSummary(row: SopSummaryRow): SopSummary {
  const { id, title, code, category, status, audience, tags, owner, reviewEveryDays, reviewedOn, nextReviewOn, questionKeys } = row;
  return {
    id,
    title,
    code,
    category,
    status,
    audience,
    tags,
    owner,
    reviewEveryDays,
    reviewedOn,
    nextReviewAt: nextReviewOn,
    linkedQuestionKeys: questionKeys,
    helpfulCount: row.helpfulCount,
    viewCount: row.viewCount,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentSop(row: SopRow): Sop {
  return {
    ...presentSopSummary(row),
    body: row.body,
    textVersion: row.textVersion,
    linkedQuestions: row.questions,
    linkedTemplates: row.templates,
    linkedCustomers: row.customers,
    updatedBy: row.editor,
    mine: row.mine ?? { acknowledgedVersion: null, isHelped: false },
    acknowledgedCount: row.acknowledged,
  };
}
