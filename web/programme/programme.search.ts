import * as z from 'zod/mini';
import { Month } from '#contract/fields.ts';
import { text } from '#web/navigation/search.ts';

/** Filters, first month, and open review or dialog of the programme in the URL. */
export const ProgrammeSearch = z.object({
  q: text,
  vcioId: text,
  from: z.catch(z.optional(Month), undefined),
  review: text,
  dialog: text,
  /** Customer and date of the planned review, with `dialog=new`. */
  customer: text,
  month: z.catch(z.optional(Month), undefined),
});
export type ProgrammeSearch = z.output<typeof ProgrammeSearch>;
