import * as z from 'zod/mini';
import { ANSWER_LIMITS } from '#domain/assessments/answers.limits.rules.ts';
import { PROPOSED_AT_ONCE, PROPOSED_SENTENCE } from '#domain/proposals/answers.rules.ts';
import { PROPOSAL_STATES } from '#domain/proposals/changes.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, line, prose, Version } from '#contract/fields.ts';

export const proposeAnswers = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/proposals',
  allow: 'answers:propose',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['evidence'],
  status: 201,
  summary:
    'Propose answers for an assistant, all or none; a person accepts or rejects them. The same value for a question is proposed once',
  params: ById,
  body: z.object({
    proposals: z
      .array(
        z.object({
          questionKey: line(200),
          value: line(ANSWER_LIMITS.text),
          /** Reason with its source, shown beside the proposal. */
          reason: prose(PROPOSED_SENTENCE).check(z.minLength(1, 'is required')),
          /** Version of the answer that was read; 0 if there was none. Without it no versions are compared. */
          version: z.optional(Version),
        }),
      )
      .check(z.minLength(1, 'is required'), z.maxLength(PROPOSED_AT_ONCE, `must hold at most ${PROPOSED_AT_ONCE} proposals`)),
  }),
  response: z.array(z.object({ id: Id, questionKey: z.string(), state: z.enum(PROPOSAL_STATES) })),
});
