import type { FeedbackCategory, FeedbackPriority } from '#domain/feedback/feedback.rules.ts';
import type { SelectOption } from '#web/ui/choosers/Select.tsx';

export const CATEGORIES: readonly SelectOption<FeedbackCategory>[] = [
  { value: 'bug', label: 'Bug' },
  { value: 'feature_request', label: 'Feature request' },
  { value: 'improvement', label: 'Improvement' },
  { value: 'general', label: 'General' },
];

export const PRIORITIES: readonly SelectOption<FeedbackPriority>[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'critical', label: 'Critical' },
];
