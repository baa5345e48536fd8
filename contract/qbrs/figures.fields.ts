import * as z from 'zod/mini';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import type { QbrFigures as BoundFigures } from '#domain/qbrs/qbrs.rules.ts';
import { Id, Instant } from '#contract/fields.ts';
import { Period } from './qbrs.list.contract.ts';

const ClientFinding = z.object({
  severity: z.enum(FINDING_SEVERITIES),
  title: z.string(),
  section: z.string(),
  note: z.nullable(z.string()),
});

/** Figures of the domain as sent over the API; the compiler rejects fields that only one side has. */
export const QbrFigures = z.object({
  customer: z.object({ name: z.string(), industry: z.nullable(z.string()) }),
  provider: z.object({ name: z.string() }),
  assessment: z.object({ id: Id, name: z.string(), template: z.string(), approvedAt: Instant, engineer: z.nullable(z.string()) }),
  period: Period,
  score: z.nullable(z.number()),
  previous: z.nullable(z.object({ score: z.number(), approvedAt: Instant })),
  trend: z.array(z.object({ label: z.string(), score: z.number() })),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      score: z.nullable(z.number()),
      previous: z.nullable(z.number()),
      met: z.number(),
      partial: z.number(),
      notMet: z.number(),
      notApplicable: z.number(),
    }),
  ),
  progress: z.object({ total: z.number(), answered: z.number(), notApplicable: z.number() }),
  findings: z.object({
    total: z.number(),
    bySeverity: z.record(z.enum(FINDING_SEVERITIES), z.number()),
    top: z.array(ClientFinding),
    all: z.array(ClientFinding),
  }),
  strengths: z.array(z.string()),
}) satisfies z.ZodMiniType<BoundFigures>;
