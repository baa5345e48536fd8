import type * as z from 'zod/mini';
import { faultOf } from './fault.ts';

/** Row as another person saved it, if a call was refused for a stale version. */
export function currentRowOf<Row>(error: unknown, schema: z.ZodMiniType<Row>): Row | undefined {
  if (!error) return undefined;
  const fault = faultOf(error);
  return fault.code === 'CONFLICT' ? schema.safeParse(fault.body['current']).data : undefined;
}
