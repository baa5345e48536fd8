import * as z from 'zod/mini';
import { Month } from '#contract/fields.ts';
import { text } from '#web/navigation/search.ts';

/** What the address of the programme holds: its filters, its first month, and the review or the dialog that is open. */
export const ProgrammeSearch = z.object({
  q: text,
  vcioId: text,
  from: z.catch(z.optional(Month), undefined),
  review: text,
  dialog: text,
  /** With `dialog=new`: whom and when the review is planned for. */
  customer: text,
  month: z.catch(z.optional(Month), undefined),
});
export type ProgrammeSearch = z.output<typeof ProgrammeSearch>;
