import { isShown, type AnswersByKey } from './answers.rules.ts';
import type { Question, TemplateBody } from './templates.rules.ts';

export const FINDING_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

export const FINDING_STATUSES = ['open', 'planned', 'deferred', 'accepted_risk', 'resolved', 'false_positive'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

export interface FindingDraft {
  questionKey: string;
  severity: FindingSeverity;
  title: string;
}

const HIGH_WEIGHT = 5;

/** A failed critical question is critical; otherwise the question's weight decides. A partly met one is a step milder. */
export function severityOf(question: Pick<Question, 'critical' | 'weight'>, points: number): FindingSeverity {
  const full: FindingSeverity = question.critical
    ? 'critical'
    : question.weight >= HIGH_WEIGHT
      ? 'high'
      : question.weight >= 1
        ? 'medium'
        : 'low';
  if (points === 0) return full;
  return FINDING_SEVERITIES[Math.max(0, FINDING_SEVERITIES.indexOf(full) - 1)] ?? 'low';
}

/** What a customer may read as the finding's name. */
export function findingTitle(question: Pick<Question, 'clientWording' | 'text'>): string {
  return question.clientWording ?? question.text;
}

/** One draft for each shown, applicable answer below its question's threshold. */
export function findingsOf(body: TemplateBody, answers: AnswersByKey): FindingDraft[] {
  return body.sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      const answer = answers.get(question.key);
      if (!answer || answer.notApplicable || answer.points === null || !isShown(question.showIf, answers)) return [];
      if (answer.points >= (question.failThreshold ?? 100)) return [];
      return [{ questionKey: question.key, severity: severityOf(question, answer.points), title: findingTitle(question) }];
    }),
  );
}

/** Approval asks for a decision on every high or critical finding: a plan, an accepted risk, or a deliberate "later". */
export function needsDecision(finding: { severity: FindingSeverity; status: FindingStatus }): boolean {
  return finding.status === 'open' && (finding.severity === 'high' || finding.severity === 'critical');
}
