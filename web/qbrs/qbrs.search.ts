import * as z from 'zod/mini';
import { text } from '#web/navigation/search.ts';

export const QbrsSearch = z.object({
  q: text,
  filter: z.catch(z.optional(z.enum(['overdue'])), undefined),
  status: text,
  customerId: text,
  /** The assessment that a new QBR begins with. */
  assessmentId: text,
  dialog: text,
});

/** Of one QBR: the dialog that is open. */
export const QbrSearch = z.object({ dialog: text });
