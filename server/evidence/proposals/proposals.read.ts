import { createHash } from 'node:crypto';
import type { Mapping } from '#domain/evidence/mapping.rules.ts';
import { type Proposal as Computed, proposalsFor } from '#domain/evidence/proposals.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { answersOfAssessment } from '#server/assessments/assessments.ts';
import { latestResults } from '#server/evidence/evidence.queries.ts';
import { MAPPINGS, mappingsFor } from '#server/evidence/mappings.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { decisionsOf, openAssessmentOf } from './proposals.queries.ts';

interface Assessed {
  id: string;
  organizationId: string;
  templateId: string;
  templateVersion: number;
  customerId: string;
}

interface Reading {
  proposals: Computed[];
  mappings: readonly Mapping[];
}

/** Proposals are computed from the results whenever they are read, so no order of imports and deletions can leave one behind. */
async function computed<E extends Endpoint>(call: SignedInCall<E>, assessment: Assessed): Promise<Reading> {
  const { tx, now } = call;
  const results = await latestResults(tx, assessment.customerId);
  if (results.length === 0) return { proposals: [], mappings: MAPPINGS };
  const body = await publishedBody(call, assessment);
  const answers = await answersOfAssessment(tx, assessment.id);
  const mappings = await mappingsFor(tx, assessment.templateId, { body, results });
  return { proposals: proposalsFor(body, answers, { results, mappings, now: now.getTime() }), mappings };
}

export async function proposalsOf<E extends Endpoint>(call: SignedInCall<E>, assessment: Assessed): Promise<Proposal[]> {
  const { proposals } = await computed(call, assessment);
  const decisions = proposals.length === 0 ? new Map<string, string>() : await decisionsOf(call.tx, assessment.id);
  return proposals.map((proposal) => {
    const id = idOf(assessment.id, proposal);
    return { ...proposal, id, notApplicable: false, state: stateOf(decisions.get(id), proposal) };
  });
}

/** Proposals from the customer's evidence for an assessment in progress, and the mapping of its template. */
export async function proposalsOfCustomer<E extends Endpoint>(call: SignedInCall<E>, customerId: string): Promise<Reading> {
  const assessment = await openAssessmentOf(call.tx, customerId);
  return assessment ? computed(call, { ...assessment, customerId }) : { proposals: [], mappings: MAPPINGS };
}

/** An accepted proposal whose answer has changed since is asked about again. */
function stateOf(decision: string | undefined, { agrees }: Computed): Proposal['state'] {
  if (decision === 'rejected') return 'rejected';
  return decision === 'accepted' && agrees ? 'accepted' : 'open';
}

/** A UUID (version 8) of what the proposal says: the same figures are the same proposal, and other figures are a new one. */
function idOf(assessmentId: string, { questionKey, value, sentence }: Computed): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([assessmentId, questionKey, value, sentence]))
    .digest('hex');
  const variant = ((parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}
