import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Id, Version } from '#contract/fields.ts';
import { Assessments } from './qbrs.contract.ts';
import { Qbr } from './qbrs.fields.ts';

export const generateQbr = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/generate',
  allow: 'qbrs:edit',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs', 'assessments'],
  summary: 'Collect the facts of approved assessments and draft the narratives',
  params: ById,
  body: z.optional(z.object({ assessmentId: z.optional(Id), assessmentIds: z.optional(Assessments), version: z.optional(Version) })),
  response: Qbr,
});

const move = (verb: 'finalize' | 'reopen' | 'present' | 'deliver', summary: string, facts: Pick<Endpoint, 'duringVisit'> = {}) =>
  endpoint({
    method: 'POST',
    path: `/api/qbrs/:id/${verb}`,
    allow: 'qbrs:edit',
    notFound: 'QBR_NOT_FOUND',
    changes: ['qbrs'],
    summary,
    params: ById,
    body: AtVersion,
    response: Qbr,
    ...facts,
  });

export const finalizeQbr = move('finalize', 'Freeze the figures', { duringVisit: false });
export const reopenQbr = move('reopen', 'Reopen a finalized QBR that has not been presented');
export const presentQbr = move('present', 'Mark as presented; the QBR becomes read-only');
export const deliverQbr = move('deliver', 'Mark the recap as sent', { duringVisit: false });
