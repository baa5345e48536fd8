/** Reason of a campaign: what its customers have in common. */
export type CampaignSource =
  | { kind: 'question'; templateId: string; questionKey: string }
  /** Gap in a category of the technology stack; with a product, only where that product is off standard. */
  | { kind: 'stack'; category: string; product: string | null }
  /** Product without security updates, found in assets and technology stacks. */
  | { kind: 'product'; product: string };

/** Days before the end of support from which a product is offered for a campaign. */
export const SUPPORT_AHEAD_DAYS = 365;

/** Sources of one kind that are offered, most customers first. */
export const MOST_SOURCES = 200;

interface SourceFields {
  templateId?: string | null | undefined;
  questionKey?: string | null | undefined;
  stackCategory?: string | null | undefined;
  product?: string | null | undefined;
}

/** Source that the fields describe; null if they describe none, or two. */
export function sourceFrom({ templateId, questionKey, stackCategory, product }: SourceFields): CampaignSource | null {
  const isQuestion = Boolean(templateId) || Boolean(questionKey);
  if (isQuestion) {
    if (!templateId || !questionKey || stackCategory || product) return null;
    return { kind: 'question', templateId, questionKey };
  }
  if (stackCategory) return { kind: 'stack', category: stackCategory, product: product || null };
  return product ? { kind: 'product', product } : null;
}

/** Columns of the source. */
export function sourceColumns(source: CampaignSource) {
  return {
    templateId: source.kind === 'question' ? source.templateId : null,
    questionKey: source.kind === 'question' ? source.questionKey : null,
    stackCategory: source.kind === 'stack' ? source.category : null,
    product: source.kind === 'question' ? null : source.product,
  };
}
