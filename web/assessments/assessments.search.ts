import * as z from 'zod/mini';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { ARRANGEMENT, text, written } from '#web/navigation/search.ts';

export const AssessmentsSearch = z.object({
  q: written,
  filter: z.catch(z.optional(z.enum([...ASSESSMENT_STATUSES, 'overdue', 'mine', 'archived'])), undefined),
  /** Only the caller's own assessments with that status. */
  mine: written,
  /** Approved in this calendar month. */
  thisMonth: written,
  /** The kind of template, such as technical_alignment. */
  type: text,
  customerId: text,
  templateId: text,
  assignedTo: text,
  custom: text,
  sort: text,
  dialog: text,
  ...ARRANGEMENT,
});
