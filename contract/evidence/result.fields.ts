import * as z from 'zod/mini';
import { OUTCOMES, SEVERITIES } from '#domain/evidence/results.rules.ts';
import { Id } from '#contract/fields.ts';

/** Proposed answer: a number for number questions, a day for date questions, otherwise the key of a choice or a text. */
export const ProposedValue = z.union([z.string(), z.number()]);

/** Result of one check. */
export const EvidenceResult = z.object({
  id: Id,
  checkId: z.string(),
  title: z.string(),
  outcome: z.enum(OUTCOMES),
  severity: z.nullable(z.enum(SEVERITIES)),
  /** Plain text. */
  detail: z.string(),
  passed: z.nullable(z.number()),
  total: z.nullable(z.number()),
});
export type EvidenceResult = z.output<typeof EvidenceResult>;
