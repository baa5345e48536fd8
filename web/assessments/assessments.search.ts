import * as z from 'zod/mini';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { ARRANGEMENT, text, written } from '#web/navigation/search.ts';

export const AssessmentsSearch = z.object({
  q: written,
  filter: z.catch(z.optional(z.enum([...ASSESSMENT_STATUSES, 'overdue', 'mine', 'archived'])), undefined),
  /** Only assessments assigned to the caller with that status. */
  mine: written,
  /** Approved in this calendar month. */
  thisMonth: written,
  /** Template type, such as technical_alignment. */
  type: text,
  customerId: text,
  templateId: text,
  assignedTo: text,
  custom: text,
  sort: text,
  dialog: text,
  ...ARRANGEMENT,
});
