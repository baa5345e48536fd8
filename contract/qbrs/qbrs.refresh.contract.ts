import * as z from 'zod/mini';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Id } from '#contract/fields.ts';
import { Qbr } from './qbrs.fields.ts';

export const getQbrChanges = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/changes',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: [
    'qbrs',
    'customers',
    'assessments',
    'findings',
    'recommendations',
    'budgets',
    'agreements',
    'assets',
    'goals',
    'serviceFigures',
    'organization',
  ],
  summary: 'Preview what a refresh of the deck’s data would change, in sentences; nothing is stored',
  params: ById,
  response: z.object({ collectedOn: z.nullable(z.string()), changes: z.array(z.string()), sections: z.array(z.enum(QBR_SECTION_KEYS)) }),
});

export const getChangesSinceLast = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/changes-since-last',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs'],
  summary: 'Differences from the last deck presented to this customer, in sentences',
  params: ById,
  response: z.object({
    /** Previous review; null at the first. Not comparable if it predates deck facts. */
    last: z.nullable(z.object({ id: Id, title: z.string(), isComparable: z.boolean() })),
    changes: z.array(z.string()),
  }),
});

export const refreshQbr = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/refresh',
  allow: 'qbrs:edit',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  summary: 'Refresh the deck from the same assessments; manual edits stay',
  params: ById,
  body: AtVersion,
  response: Qbr,
});
