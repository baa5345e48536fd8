import * as z from 'zod/mini';
import { ARRANGEMENT, text, written } from '#web/navigation/search.ts';

export const QbrsSearch = z.object({
  q: written,
  filter: z.catch(z.optional(z.enum(['overdue'])), undefined),
  status: text,
  customerId: text,
  ownerId: text,
  /** Assessment for a new QBR. */
  assessmentId: text,
  sort: text,
  dialog: text,
  ...ARRANGEMENT,
});

export const QbrSearch = z.object({ dialog: text });
