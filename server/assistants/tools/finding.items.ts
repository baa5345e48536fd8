import { z } from 'zod';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { CustomerRef, customerRef, Reference, referenceOf, Written, written } from '#server/assistants/assistants.shapes.ts';

export const FindingItem = z.object({
  ref: Reference,
  customer: CustomerRef,
  question: z.string(),
  title: Written,
  severity: z.enum(FINDING_SEVERITIES),
  status: z.enum(FINDING_STATUSES),
  businessImpact: Written.nullable(),
  openSince: z.string(),
  acceptedBy: Written.nullable(),
  acceptedUntil: z.string().nullable(),
  recommendations: z.array(z.object({ ref: Reference, title: Written, status: z.string() })),
});
export type FindingItem = z.infer<typeof FindingItem>;

/** Without the note of the decision, which is internal. */
export function findingItem(finding: Finding): FindingItem {
  const { id, customer, questionKey, title, severity, status, businessImpact, firstSeenAt, acceptedBy, acceptedUntil } = finding;
  return {
    ref: referenceOf('finding', id),
    customer: customerRef(customer),
    question: questionKey,
    title: written(title),
    severity,
    status,
    businessImpact: businessImpact === '' ? null : written(businessImpact),
    openSince: firstSeenAt,
    acceptedBy: acceptedBy === null ? null : written(acceptedBy, 'customer'),
    acceptedUntil,
    recommendations: finding.recommendations.map((one) => ({
      ref: referenceOf('recommendation', one.id),
      title: written(one.title),
      status: one.status,
    })),
  };
}
