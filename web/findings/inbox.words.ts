import type { InboxView } from './inbox.search.ts';

export const VIEW_LABELS: Record<InboxView, string> = {
  open: 'Open and planned',
  unassigned: 'Unassigned',
  acceptance_ends: 'Acceptance ends within 60 days',
  covered: 'Covered',
  later: 'Later',
  acceptance_ended: 'Acceptance ended',
};
