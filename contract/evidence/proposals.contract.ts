import * as z from 'zod/mini';
import { EVIDENCE_LIMITS, TOOLS } from '#domain/evidence/results.rules.ts';
import { PROPOSAL_STATES } from '#domain/proposals/changes.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant, PersonRef, prose, Version } from '#contract/fields.ts';
import { Answer } from '#contract/assessments/answers.contract.ts';
import { Progress, Score } from '#contract/assessments/assessments.contract.ts';
import { EvidenceResult, ProposedValue } from './result.fields.ts';

const ProposedResult = z.extend(EvidenceResult, {
  runId: Id,
  tool: z.enum(TOOLS),
  toolVersion: z.string(),
  observedAt: Instant,
  /** True for the results that set the proposal. */
  decides: z.boolean(),
  isFresh: z.boolean(),
  /** True if a script pushed the file with an API token. */
  isPushed: z.optional(z.boolean()),
});

export const Proposal = z.object({
  /** Follows from the question, the value and the sentence, so that it changes with what it says. */
  id: Id,
  questionKey: z.string(),
  value: ProposedValue,
  notApplicable: z.boolean(),
  sentence: z.string(),
  observedAt: Instant,
  validUntil: Day,
  /** Tools that measured; none for a proposal of an assistant. */
  tools: z.array(z.enum(TOOLS)),
  /** Assistant that made the proposal, and the person for whom it worked; null for evidence. */
  origin: z.nullable(z.object({ assistant: z.string(), person: z.nullable(PersonRef) })),
  /** Null while the question has no answer. */
  agrees: z.nullable(z.boolean()),
  state: z.enum(PROPOSAL_STATES),
  results: z.array(ProposedResult),
});
export type Proposal = z.output<typeof Proposal>;

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/proposals',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['evidence', 'answers', 'assessments'],
  summary: 'Answers that the evidence of the customer and assistants propose for an assessment',
  params: ById,
  response: z.array(Proposal),
});

const Ids = z
  .array(Id)
  .check(z.minLength(1, 'is required'), z.maxLength(EVIDENCE_LIMITS.decisions, `must hold at most ${EVIDENCE_LIMITS.decisions} ids`));

export const acceptProposals = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/proposals/accept',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['answers', 'evidence'],
  summary: 'Accept proposals as answers, all or none; `versions` are the answer versions that were seen',
  params: ById,
  body: z.object({
    ids: Ids,
    /** Version of the answer to each proposal, in the order of `ids`; 0 if none is stored. Without it no versions are compared. */
    versions: z.optional(z.array(Version).check(z.maxLength(EVIDENCE_LIMITS.decisions))),
  }),
  response: z.object({ answers: z.array(Answer), progress: Progress, score: Score }),
});

export const rejectProposals = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/proposals/reject',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['evidence'],
  summary: 'Reject proposals, all or none; the same proposal is not made again for this assessment',
  params: ById,
  body: z.object({ ids: Ids, reason: z.optional(prose(EVIDENCE_LIMITS.reason)) }),
  response: z.object({ rejected: z.array(z.string()) }),
});

export const undoProposals = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/proposals/undo',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['answers', 'evidence'],
  summary:
    'Undo decisions on proposals, all or none: restores earlier answers unless they were changed since, and reopens rejected proposals',
  params: ById,
  body: z.object({ ids: Ids }),
  response: z.object({ answers: z.array(Answer) }),
});
