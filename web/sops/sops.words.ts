import {
  SOP_CATEGORIES,
  SOP_CATEGORY_LABELS,
  SOP_STATUS_LABELS,
  SOP_STATUSES,
  type SopAudience,
  type SopCategory,
  type SopStatus,
} from '#domain/sops/sops.rules.ts';

const AUDIENCE_LABELS: Readonly<Record<SopAudience, string>> = { internal: 'Internal', client: 'Can be shared with customers' };

export const sopCategoryLabel = (category: SopCategory): string => SOP_CATEGORY_LABELS[category];
export const sopStatusLabel = (status: SopStatus): string => SOP_STATUS_LABELS[status];

export const CATEGORIES = SOP_CATEGORIES.map((value) => ({ value, label: SOP_CATEGORY_LABELS[value] }));
export const STATUSES = SOP_STATUSES.map((value) => ({ value, label: SOP_STATUS_LABELS[value] }));
export const AUDIENCES = [
  { value: 'internal', label: AUDIENCE_LABELS.internal },
  { value: 'client', label: AUDIENCE_LABELS.client },
] as const;
