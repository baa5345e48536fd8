import type { SopAudience, SopCategory } from '#domain/sops/sops.rules.ts';
import type { Sop } from '#contract/sops/sops.contract.ts';

/** Editable fields in the form of the inputs. */
export interface SopDraft {
  title: string;
  code: string;
  category: SopCategory;
  audience: SopAudience;
  ownerId: string | null;
  body: string;
  /** Comma-separated, as typed. */
  tags: string;
  reviewEveryDays: string;
  questionKeys: readonly string[];
  templateIds: readonly string[];
  customerIds: readonly string[];
}

export function draftOf(sop: Sop): SopDraft {
  return {
    title: sop.title,
    code: sop.code ?? '',
    category: sop.category,
    audience: sop.audience,
    ownerId: sop.owner?.id ?? null,
    body: sop.body,
    tags: sop.tags.join(', '),
    reviewEveryDays: sop.reviewEveryDays === null ? '' : String(sop.reviewEveryDays),
    questionKeys: sop.linkedQuestionKeys,
    templateIds: sop.linkedTemplates.map(({ id }) => id),
    customerIds: sop.linkedCustomers.map(({ id }) => id),
  };
}

export function isSame(one: SopDraft, other: SopDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function toBody({ code, tags, reviewEveryDays, questionKeys, templateIds, customerIds, ...plain }: SopDraft) {
  return {
    ...plain,
    code: code.trim() === '' ? null : code.trim(),
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    reviewEveryDays: reviewEveryDays.trim() === '' ? null : Number(reviewEveryDays),
    linkedQuestionKeys: [...questionKeys],
    linkedTemplateIds: [...templateIds],
    linkedCustomerIds: [...customerIds],
  };
}
