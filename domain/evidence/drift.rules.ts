import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { shownQuestions } from '#domain/assessments/answers.rules.ts';
import { findingsOf, type FindingDraft } from '#domain/findings/findings.rules.ts';
import { pointsFor } from '#domain/templates/kinds.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Mapping } from './mapping.rules.ts';
import { type Proposal, proposalsFor } from './proposals.rules.ts';
import type { Tool, FoundResult } from './results.rules.ts';

/** State of an approved answer by what tools have measured since. */
export interface Drift {
  questionKey: string;
  /** Finding of the gap; null while the answer still holds. */
  gap: FindingDraft | null;
  /** True if the measured value is no gap, whatever the answer was. */
  passes: boolean;
  before: string;
  now: string;
  sentence: string;
  tool: Tool;
  observedAt: string;
}

interface Measured {
  results: readonly FoundResult[];
  mappings: readonly Mapping[];
  /** Only results that were measured after the approval count. */
  approvedAt: string;
  now: number;
}

/** Approved answers that tools have measured again, each better or as good (no gap) or worse (with its gap). */
export function driftsOf(body: TemplateBody, answers: AnswersByKey, { results, mappings, approvedAt, now }: Measured): Drift[] {
  const since = results.filter(({ observedAt }) => Date.parse(observedAt) > Date.parse(approvedAt));
  if (since.length === 0) return [];
  const today = new Date(now).toISOString().slice(0, 10);
  const shown = new Map(shownQuestions(body, answers).map((one) => [one.question.key, one]));
  return proposalsFor(body, answers, { results: since, mappings, now }).flatMap((proposal) => {
    const one = shown.get(proposal.questionKey);
    const before = one?.answer;
    if (!one || !before || before.points === null || before.value === null || Array.isArray(before.value)) return [];
    // A date loses points with its age; as long as it is the approved one, nothing contradicts the assessment.
    const points = proposal.value === before.value ? before.points : pointsFor(one.question, proposal.value, today);
    if (points === null) return [];
    const answer = { ...before, value: proposal.value, points };
    const [found = null] = findingsOf([{ ...one, answer }]);
    return [{ ...stateOf(proposal, String(before.value), points < before.points ? found : null), passes: found === null }];
  });
}

function stateOf(
  { questionKey, value, sentence, results, observedAt, tools }: Proposal,
  before: string,
  gap: FindingDraft | null,
): Omit<Drift, 'passes'> {
  const [deciding] = results.filter(({ decides }) => decides);
  return { questionKey, gap, before, now: String(value), sentence, tool: deciding?.tool ?? tools[0] ?? 'domain', observedAt };
}
