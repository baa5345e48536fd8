import { SOP_CATEGORIES, SOP_STATUSES, type SopAudience, type SopCategory, type SopStatus } from '#domain/sops/sops.rules.ts';

const CATEGORY_LABELS: Readonly<Record<SopCategory, string>> = {
  security: 'Security',
  backup: 'Backup',
  operations: 'Operations',
  service_desk: 'Service desk',
  network: 'Network',
  cloud: 'Cloud',
  onboarding: 'Onboarding',
  reference: 'Reference',
};

const STATUS_LABELS: Readonly<Record<SopStatus, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  stale: 'Stale',
  archived: 'Archived',
};

const AUDIENCE_LABELS: Readonly<Record<SopAudience, string>> = { internal: 'Internal', client: 'May be given to customers' };

export const sopCategoryLabel = (category: SopCategory): string => CATEGORY_LABELS[category];
export const sopStatusLabel = (status: SopStatus): string => STATUS_LABELS[status];

export const CATEGORIES = SOP_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
export const STATUSES = SOP_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
export const AUDIENCES = [
  { value: 'internal', label: AUDIENCE_LABELS.internal },
  { value: 'client', label: AUDIENCE_LABELS.client },
] as const;
