import * as z from 'zod/mini';
import { ORIGINS } from '#domain/proposals/origin.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { Answer } from '#contract/assessments/answers.contract.ts';
import { ProposedValue } from '#contract/evidence/result.fields.ts';
import { Proposal } from '#contract/evidence/proposals.contract.ts';
import { DecidedChange, TrayChange } from './changes.contract.ts';
import { Question } from '#contract/templates/questions.contract.ts';

const Named = z.object({ id: Id, name: z.string() });

/** Open proposal for an answer, with what it changes. */
const TrayProposal = z.extend(
  z.pick(Proposal, { id: true, value: true, sentence: true, observedAt: true, validUntil: true, tools: true, origin: true, agrees: true }),
  {
    assessment: Named,
    section: z.string(),
    question: z.pick(Question, { key: true, text: true, type: true, options: true, bands: true, failThreshold: true }),
    /** Null while the question has no answer. */
    answer: z.nullable(z.pick(Answer, { value: true, notApplicable: true, naReason: true, points: true, verifiedBy: true, version: true })),
    /** Score of the assessment now, and with this proposal alone; null if no scored question is answered. */
    score: z.object({ now: z.nullable(z.number()), proposed: z.nullable(z.number()) }),
  },
);
export type TrayProposal = z.output<typeof TrayProposal>;

const TrayGroup = z.object({ customer: Named, proposals: z.array(TrayProposal), changes: z.array(TrayChange) });
export type TrayGroup = z.output<typeof TrayGroup>;

export const listTray = endpoint({
  method: 'GET',
  path: '/api/proposals',
  allow: 'assessments:view',
  reads: ['evidence', 'answers', 'assessments', 'customers', 'recommendations', 'qbrs', 'users'],
  summary:
    'Open proposals for all assessments in progress, and changes that assistants propose, by customer; a page may hold customers without open proposals',
  ...listing({ sorts: ['customer'], filters: { customerId: z.optional(Id), origin: z.optional(z.enum(ORIGINS)) }, usual: 10, most: 20 }),
  response: z.array(TrayGroup),
});

const DecidedAnswer = z.object({
  assessment: Named,
  question: z.pick(Question, { key: true, text: true, type: true, options: true, bands: true, failThreshold: true }),
  value: ProposedValue,
  sentence: z.string(),
});
export type DecidedAnswer = z.output<typeof DecidedAnswer>;

/** Either an answer or a change; the other one is null. */
const DecidedProposal = z.object({
  id: Id,
  customer: Named,
  answer: z.nullable(DecidedAnswer),
  change: z.nullable(DecidedChange),
  reason: z.string(),
  decidedBy: z.nullable(PersonRef),
  decidedAt: Instant,
});
export type DecidedProposal = z.output<typeof DecidedProposal>;

export const listDecidedProposals = endpoint({
  method: 'GET',
  path: '/api/proposals/decided',
  allow: 'assessments:view',
  reads: ['evidence', 'answers', 'assessments', 'customers', 'recommendations', 'qbrs', 'users'],
  summary:
    'Accepted or rejected proposals of assessments that are not approved, and of changes that assistants proposed, the latest decision first',
  ...listing({
    sorts: ['-decided'],
    filters: {
      state: z.optional(z.enum(['accepted', 'rejected'])),
      customerId: z.optional(Id),
      origin: z.optional(z.enum(ORIGINS)),
    },
    usual: 50,
  }),
  response: z.array(DecidedProposal),
});
