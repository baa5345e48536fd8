import * as z from 'zod/mini';
import { Day } from '#contract/fields.ts';

/** Security updates of the software that a row names; null if no product with a version is recognised. */
export const SupportOf = z.nullable(z.object({ product: z.string(), until: z.nullable(Day) }));
