import * as z from 'zod/mini';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { flag, text } from '#web/navigation/search.ts';

export const AssessmentsSearch = z.object({
  q: text,
  filter: z.catch(z.optional(z.enum([...ASSESSMENT_STATUSES, 'mine'])), undefined),
  /** Only the caller's own assessments with that status. */
  mine: flag,
  customerId: text,
  dialog: text,
});
