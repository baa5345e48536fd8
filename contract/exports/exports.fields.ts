import * as z from 'zod/mini';
import { EXPORT_STATES } from '#domain/exports/exports.rules.ts';
import { Id } from '#contract/fields.ts';

/** Export job whose file the user is waiting for. */
export const MadeFile = z.object({
  id: Id,
  state: z.enum(EXPORT_STATES),
  /** 0 to 100. */
  percent: z.number(),
  /** Slides drawn and total; both 0 before drawing, and for files without slides. */
  done: z.number(),
  total: z.number(),
  fault: z.nullable(z.object({ code: z.string(), message: z.string(), resolution: z.string() })),
});
export type MadeFile = z.output<typeof MadeFile>;

export const OfExport = z.object({ id: Id, exportId: Id });
