import * as z from 'zod/mini';
import { EXPORT_STATES } from '#domain/exports/exports.rules.ts';
import { Id } from '#contract/fields.ts';

/** A file that is made while somebody waits. */
export const MadeFile = z.object({
  id: Id,
  state: z.enum(EXPORT_STATES),
  /** From 0 to 100. */
  percent: z.number(),
  /** How many slides are drawn, of how many; both 0 before and for files without slides. */
  done: z.number(),
  total: z.number(),
  /** Why it failed, and what one can do. */
  fault: z.nullable(z.object({ code: z.string(), message: z.string(), resolution: z.string() })),
});
export type MadeFile = z.output<typeof MadeFile>;

export const OfExport = z.object({ id: Id, exportId: Id });
