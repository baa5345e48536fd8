import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { text } from '#web/navigation/search.ts';

const id = z.catch(z.optional(Id), undefined);

/** Filters of the activity in the URL. */
export const ActivitySearch = z.object({
  customerId: id,
  actorId: id,
  type: text,
  mine: z.catch(z.optional(z.literal('true')), undefined),
});
export type ActivitySearch = z.output<typeof ActivitySearch>;
