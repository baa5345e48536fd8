import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import { type Answer, type AnswersByKey, isAnswered, isBelowThreshold, type ShownQuestion, shownQuestions } from './answers.rules.ts';

/**
 * Reports whether the answer requires an evidence file; `usual` is the organisation's rule if the template sets none. Not-applicable and
 * file answers never do.
 */
export function needsEvidence(question: Question, answer: Answer | undefined, usual: EvidencePolicy = 'none'): boolean {
  const { evidenceRequired = usual } = question;
  if (evidenceRequired === 'none' || kindOf(question.type).isFiles) return false;
  if (answer === undefined || answer.notApplicable || !isAnswered(answer)) return false;
  return evidenceRequired === 'always' || (answer.points !== null && isBelowThreshold(question, answer.points));
}

export function missingEvidence(
  body: TemplateBody,
  answers: AnswersByKey,
  hasFiles: (questionKey: string) => boolean,
  usual: EvidencePolicy = 'none',
): ShownQuestion[] {
  return shownQuestions(body, answers).filter(({ question, answer }) => needsEvidence(question, answer, usual) && !hasFiles(question.key));
}
