import type { Template, TemplateSummary } from '#contract/templates/templates.contract.ts';
import type { SummaryRow, TemplateRow } from './templates.queries.ts';

export function presentTemplateSummary({ createdAt, updatedAt, publishedAt, ...row }: SummaryRow): TemplateSummary {
  return {
    ...row,
    publishedAt: publishedAt?.toISOString() ?? null,
    hasUnpublishedChanges: row.publishedVersion !== null && row.publishedVersion !== row.version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function presentTemplate({ body, ...row }: TemplateRow): Template {
  return { ...presentTemplateSummary(row), scoring: body.scoring ?? null, sections: body.sections };
}
