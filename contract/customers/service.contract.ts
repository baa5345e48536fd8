import * as z from 'zod/mini';
import { SERVICE_LIMITS } from '#domain/customers/service.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Version } from '#contract/fields.ts';

const known = (most: number) => z.nullable(z.int().check(z.gte(0), z.lte(most, `must be at most ${most}`)));

const figures = {
  year: z.int().check(z.gte(2000), z.lte(2199)),
  quarter: z.int().check(z.gte(1), z.lte(4)),
  tickets: known(SERVICE_LIMITS.tickets),
  firstResponseMinutes: known(SERVICE_LIMITS.minutes),
  resolutionMinutes: known(SERVICE_LIMITS.minutes),
  /** Percentage of positive survey answers. */
  satisfaction: z.nullable(z.number().check(z.gte(0), z.lte(SERVICE_LIMITS.satisfaction, 'must be at most 100'), z.multipleOf(0.1))),
};

/** `version` is 0 if nothing is stored. */
export const ServiceFigures = z.object({
  year: z.number(),
  quarter: z.number(),
  tickets: z.nullable(z.number()),
  firstResponseMinutes: z.nullable(z.number()),
  resolutionMinutes: z.nullable(z.number()),
  satisfaction: z.nullable(z.number()),
  version: Version,
});
export type ServiceFigures = z.output<typeof ServiceFigures>;

export const getServiceFigures = endpoint({
  method: 'GET',
  path: '/api/customers/:id/service-figures',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['serviceFigures'],
  summary: 'The last twelve quarters of service figures for a customer, newest first',
  params: ById,
  response: z.array(ServiceFigures),
});

export const saveServiceFigures = endpoint({
  method: 'PUT',
  path: '/api/customers/:id/service-figures',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['serviceFigures', 'qbrs'],
  summary: 'Enter a customer’s service figures for a quarter; a quarter without figures is deleted',
  params: ById,
  body: z.object({ ...figures, version: z.optional(Version) }),
  response: ServiceFigures,
});
