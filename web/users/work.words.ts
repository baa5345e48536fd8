import type { OpenWork } from '#contract/users/handover.contract.ts';
import { reviewWord } from '#web/ui/data/terms.ts';

export const WORK_WORDS: Readonly<Record<keyof OpenWork, readonly [one: string, many: string]>> = {
  customers: ['customer', 'customers'],
  assessments: ['assessment', 'assessments'],
  reviews: ['assessment to review', 'assessments to review'],
  get qbrs() {
    return [reviewWord().one, reviewWord().many] as const;
  },
  quarterlyReviews: ['planned review', 'planned reviews'],
  actions: ['action', 'actions'],
  recommendations: ['recommendation', 'recommendations'],
  sops: ['SOP', 'SOPs'],
};
export const WORK_ORDER = [
  'customers',
  'assessments',
  'reviews',
  'qbrs',
  'quarterlyReviews',
  'actions',
  'recommendations',
  'sops',
] as const;
