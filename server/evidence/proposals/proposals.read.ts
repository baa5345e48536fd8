import { createHash } from 'node:crypto';
import type { Mapping } from '#domain/evidence/mapping.rules.ts';
import { type Proposal as Computed, proposalsFor } from '#domain/evidence/proposals.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { answersOfAssessments, type VersionedAnswer } from '#server/assessments/assessments.ts';
import { latestResults } from '#server/evidence/evidence.queries.ts';
import { MAPPINGS, mappingsFor } from '#server/evidence/mappings.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { ownMappings, publishedBody } from '#server/templates/templates.ts';
import { decisionsOf, openAssessmentOf } from './proposals.queries.ts';

export interface Assessed {
  id: string;
  organizationId: string;
  templateId: string;
  templateVersion: number;
  customerId: string;
}

interface Reading {
  assessment: Assessed;
  body: TemplateBody;
  answers: ReadonlyMap<string, VersionedAnswer>;
  proposals: Computed[];
  mappings: readonly Mapping[];
}

/**
 * Proposals are computed from the results whenever they are read, so no order of imports and deletions can leave one behind. Assessments
 * without results are left out.
 */
async function computed<E extends Endpoint>(call: SignedInCall<E>, assessments: readonly Assessed[]): Promise<Reading[]> {
  const { tx, now } = call;
  const results = await latestResults(tx, [...new Set(assessments.map(({ customerId }) => customerId))]);
  const measured = assessments.filter(({ customerId }) => (results.get(customerId) ?? []).length > 0);
  if (measured.length === 0) return [];
  const own = await ownMappings(tx, [...new Set(measured.map(({ templateId }) => templateId))]);
  const answered = await answersOfAssessments(
    tx,
    measured.map(({ id }) => id),
  );
  const readings: Reading[] = [];
  for (const assessment of measured) {
    // Usually cached.
    const body = await publishedBody(call, assessment);
    const about = { body, results: results.get(assessment.customerId) ?? [] };
    const mappings = mappingsFor(own.get(assessment.templateId) ?? [], about);
    const answers = answered.get(assessment.id) ?? new Map<string, VersionedAnswer>();
    const proposals = proposalsFor(body, answers, { results: about.results, mappings, now: now.getTime() });
    readings.push({ assessment, body, answers, mappings, proposals });
  }
  return readings;
}

export async function proposalsOf<E extends Endpoint>(call: SignedInCall<E>, assessment: Assessed): Promise<Proposal[]> {
  const [found] = await proposalsOfSeveral(call, [assessment]);
  return found?.proposals ?? [];
}

export interface AssessmentProposals extends Omit<Reading, 'proposals'> {
  proposals: Proposal[];
}

/** Proposals of several assessments, in a number of statements that does not depend on theirs. */
export async function proposalsOfSeveral<E extends Endpoint>(
  call: SignedInCall<E>,
  assessments: readonly Assessed[],
): Promise<AssessmentProposals[]> {
  const readings = (await computed(call, assessments)).filter(({ proposals }) => proposals.length > 0);
  if (readings.length === 0) return [];
  const decisions = await decisionsOf(
    call.tx,
    readings.map(({ assessment }) => assessment.id),
  );
  return readings.map(({ proposals, ...reading }) => ({
    ...reading,
    proposals: proposals.map((proposal) => {
      const id = idOf(reading.assessment.id, proposal);
      return { ...proposal, id, notApplicable: false, state: stateOf(decisions.get(id), proposal) };
    }),
  }));
}

/** Proposals from the customer's evidence for an assessment in progress, and the mapping of its template. */
export async function proposalsOfCustomer<E extends Endpoint>(
  call: SignedInCall<E>,
  customerId: string,
): Promise<Pick<Reading, 'proposals' | 'mappings'>> {
  const assessment = await openAssessmentOf(call.tx, customerId);
  const [reading] = assessment ? await computed(call, [{ ...assessment, customerId }]) : [];
  return reading ?? { proposals: [], mappings: MAPPINGS };
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
