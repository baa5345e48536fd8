import type * as z from 'zod/mini';
import { faultOf } from './fault.ts';

/** The row as another person has saved it, where a call was refused because its version was stale. */
export function currentRowOf<Row>(error: unknown, schema: z.ZodMiniType<Row>): Row | undefined {
  if (!error) return undefined;
  const fault = faultOf(error);
  return fault.code === 'CONFLICT' ? schema.safeParse(fault.body['current']).data : undefined;
}
