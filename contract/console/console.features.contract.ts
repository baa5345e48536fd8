import * as z from 'zod/mini';
import { FEATURES } from '#domain/features/features.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Instant, line, Version } from '#contract/fields.ts';

export const FeatureRelease = z.object({
  feature: z.enum(FEATURES),
  /** Percentage of organisations; assignment is stable as the share grows. */
  share: z.number(),
  /** Reason for the partial rollout; null if fully released. */
  reason: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
  /** Organisations with an explicit choice, which overrides the share. */
  openByName: z.number(),
  closedByName: z.number(),
  /** 0 until first changed. */
  version: z.number(),
});
export type FeatureRelease = z.output<typeof FeatureRelease>;

export const listFeatures = endpoint({
  method: 'GET',
  path: '/api/admin/features',
  allow: 'superadmin',
  reads: ['console'],
  summary: 'Features that can be closed, and the share of organisations each is released to',
  response: z.array(FeatureRelease),
});

export const releaseFeature = endpoint({
  method: 'PATCH',
  path: '/api/admin/features/:id',
  allow: 'superadmin',
  sensitive: true,
  notFound: 'NOT_FOUND',
  changes: ['console'],
  summary: 'Release a feature to a share of all organisations; affected organisations see the change in their audit log',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.object({ version: Version, share: z.int().check(z.gte(0), z.lte(100)), reason: line(500) }),
  response: FeatureRelease,
});
