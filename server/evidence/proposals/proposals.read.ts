import { createHash } from 'node:crypto';
import { isAnswered, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { isSameAnswer } from '#domain/assessments/marks.rules.ts';
import type { Mapping } from '#domain/evidence/mapping.rules.ts';
import { type Proposal as Computed, proposalsFor } from '#domain/evidence/proposals.rules.ts';
import { PROPOSED_DAYS } from '#domain/proposals/answers.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { answersOfAssessments, type VersionedAnswer } from '#server/assessments/assessments.ts';
import { latestResults } from '#server/evidence/evidence.queries.ts';
import { MAPPINGS, mappingsFor } from '#server/evidence/mappings.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { ownMappings, publishedBody } from '#server/templates/templates.ts';
import { type AssistantProposal, assistantProposals } from './assistant.queries.ts';
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

/** Proposals are computed from the results whenever they are read, so no order of imports and deletions can leave one behind. */
async function computed<E extends Endpoint>(call: SignedInCall<E>, assessments: readonly Assessed[]): Promise<Reading[]> {
  if (assessments.length === 0) return [];
  const { tx, now } = call;
  const found = await latestResults(tx, [...new Set(assessments.map(({ customerId }) => customerId))]);
  const own = await ownMappings(tx, [...new Set(assessments.map(({ templateId }) => templateId))]);
  const answered = await answersOfAssessments(
    tx,
    assessments.map(({ id }) => id),
  );
  const readings: Reading[] = [];
  for (const assessment of assessments) {
    // Usually cached.
    const body = await publishedBody(call, assessment);
    const results = found.get(assessment.customerId) ?? [];
    const answers = answered.get(assessment.id) ?? new Map<string, VersionedAnswer>();
    const mappings = mappingsFor(own.get(assessment.templateId) ?? [], { body, results });
    const proposals = results.length === 0 ? [] : proposalsFor(body, answers, { results, mappings, now: now.getTime() });
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
  const readings = await computed(call, assessments);
  if (readings.length === 0) return [];
  const ids = readings.map(({ assessment }) => assessment.id);
  const decisions = await decisionsOf(call.tx, ids);
  const byAssistants = Map.groupBy(await assistantProposals(call.tx, ids), ({ assessmentId }) => assessmentId);
  return readings.map(({ proposals, ...reading }) => ({
    ...reading,
    proposals: [
      ...fromAssistants(byAssistants.get(reading.assessment.id) ?? [], reading, decisions),
      ...proposals.map((proposal) => {
        const id = idOf(reading.assessment.id, proposal);
        return { ...proposal, id, notApplicable: false, origin: null, state: stateOf(decisions.get(id), proposal) };
      }),
    ],
  }));
}

const DAY_MS = 86_400_000;

/** Proposals of assistants for shown questions. Their decision is final: only another value is a new proposal. */
function fromAssistants(
  proposals: readonly AssistantProposal[],
  { body, answers }: Pick<Reading, 'body' | 'answers'>,
  decisions: ReadonlyMap<string, string>,
): Proposal[] {
  const shown = new Set(shownQuestions(body, answers).map(({ question }) => question.key));
  return proposals.flatMap(({ id, questionKey, value, sentence, assistant, person, madeAt }) => {
    if (!shown.has(questionKey)) return [];
    const answer = answers.get(questionKey);
    const decision = decisions.get(id);
    return {
      id,
      questionKey,
      value,
      sentence,
      notApplicable: false,
      observedAt: madeAt.toISOString(),
      validUntil: new Date(madeAt.getTime() + PROPOSED_DAYS * DAY_MS).toISOString().slice(0, 10),
      tools: [],
      origin: { assistant, person },
      agrees: answer && isAnswered(answer) ? isSameAnswer(answer, { value, notApplicable: false }) : null,
      state: decision === 'accepted' || decision === 'rejected' ? decision : 'open',
      results: [],
    };
  });
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
