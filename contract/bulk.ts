import * as z from 'zod/mini';
import { Id, Version } from './fields.ts';

const MOST_AT_ONCE = 200;

export const BulkIds = z.array(Id).check(z.minLength(1, 'is required'), z.maxLength(MOST_AT_ONCE, `must hold at most ${MOST_AT_ONCE} ids`));

export const BulkResult = z.object({
  done: z.array(z.object({ id: Id, version: Version })),
  refused: z.array(z.object({ id: Id, code: z.string(), message: z.string() })),
});
export type BulkResult = z.output<typeof BulkResult>;
