import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, line, prose, Version } from '#contract/fields.ts';
import { Assessment } from './assessments.contract.ts';

const move = (verb: 'start' | 'submit' | 'recall' | 'archive' | 'restore', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/assessments/:id/${verb}`,
    allow: 'assessments:edit',
    notFound: 'ASSESSMENT_NOT_FOUND',
    changes: ['assessments', 'findings', 'reviews'],
    summary,
    params: ById,
    body: AtVersion,
    response: Assessment,
  });

export const startAssessment = move('start', 'Start work: draft becomes in progress');
export const submitAssessment = move('submit', 'Submit for review; every required question must be answered');

export const recallAssessment = move('recall', 'Recall an assessment that the caller submitted, before its review has started');

export const archiveAssessment = move('archive', 'Archive: removed from lists, counts and reminders; nothing is deleted');
export const unarchiveAssessment = move('restore', 'Restore an archived assessment in its previous state');

export const approveAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/approve',
  allow: 'assessments:approve',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'findings', 'comments'],
  summary: 'Approve; the score and the answers are frozen',
  params: ById,
  body: z.optional(z.object({ comment: z.optional(prose(5_000)), version: z.optional(Version) })),
  response: Assessment,
});

export const returnAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/return',
  allow: 'assessments:approve',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'comments'],
  summary: 'Return with a comment',
  params: ById,
  body: z.object({ comment: line(5_000), version: z.optional(Version) }),
  response: Assessment,
});

export const reviseAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/revise',
  allow: 'assessments:approve',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'answers'],
  status: 201,
  summary: 'Create a draft revision of an approved assessment with its answers; the approved one stays unchanged',
  params: ById,
  response: Assessment,
});
