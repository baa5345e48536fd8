import * as z from 'zod/mini';
import { bandsFault } from '#domain/assessments/printed.scores.rules.ts';

const Limit = z.int().check(z.gte(1), z.lte(100));

/** Lowest score of each band. */
export const ScoreBands = z
  .object({ good: Limit, fair: Limit, poor: Limit })
  .check(z.refine((bands) => bandsFault(bands) === null, 'Good must start above Fair, Fair above Poor, and Poor above 0; none above 100'));

/** Stored value, without bounds, because responses are not validated against limits. */
export const StoredBands = z.object({ good: z.number(), fair: z.number(), poor: z.number() });
