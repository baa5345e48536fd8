import * as z from 'zod/mini';
import { ARRANGEMENT, text, written } from '#web/navigation/search.ts';

export const QbrsSearch = z.object({
  q: written,
  filter: z.catch(z.optional(z.enum(['overdue'])), undefined),
  status: text,
  customerId: text,
  ownerId: text,
  /** The assessment that a new QBR begins with. */
  assessmentId: text,
  sort: text,
  dialog: text,
  ...ARRANGEMENT,
});

/** Of one QBR: the dialog that is open. */
export const QbrSearch = z.object({ dialog: text });
