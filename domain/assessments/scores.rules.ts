import { type AnswersByKey, isAnswered, lacksReason, type ShownQuestion, shownQuestions } from './answers.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

/** Changes whenever the arithmetic does; an approved assessment keeps the one it was scored with. */
export const SCORE_FORMULA = 'weighted-v1';

export interface Progress {
  total: number;
  answered: number;
  notApplicable: number;
  requiredOpen: number;
}

export interface SectionScore {
  key: string;
  value: number | null;
}

export interface Score {
  /** Percent with at most one decimal, null while nothing that scores is answered. */
  value: number | null;
  earned: number;
  possible: number;
  sections: SectionScore[];
  formula: string;
}

/** Hidden questions are not among the shown ones and do not count; one marked as not applicable counts as answered and is also counted apart. */
export function progressOf(shown: readonly ShownQuestion[]): Progress {
  const progress: Progress = { total: 0, answered: 0, notApplicable: 0, requiredOpen: 0 };
  for (const { question, answer } of shown) {
    progress.total += 1;
    if (isAnswered(answer)) progress.answered += 1;
    if (answer?.notApplicable) progress.notApplicable += 1;
    if (question.required && !isAnswered(answer)) progress.requiredOpen += 1;
  }
  return progress;
}

/** What keeps an assessment from being submitted: required questions without an answer, and what does not apply without a reason. */
export function missingRequired(body: TemplateBody, answers: AnswersByKey): ShownQuestion[] {
  return shownQuestions(body, answers).filter(({ question, answer }) => (question.required && !isAnswered(answer)) || lacksReason(answer));
}

/**
 * sum(points x question weight x section weight) / sum(100 x the same weights) over answered, scored, applicable questions.
 * What is unanswered never counts as failed: completeness is its own number. `shown` are the shown questions in the order of the template.
 */
export function scoreOf(body: TemplateBody, shown: readonly ShownQuestion[]): Score {
  const parts = scoreParts(body, shown);
  const earned = parts.reduce((sum, part) => sum + part.earned, 0);
  const possible = parts.reduce((sum, part) => sum + part.possible, 0);
  return {
    value: percent(earned, possible),
    earned,
    possible,
    sections: parts.map((part) => ({ key: part.key, value: percent(part.earned, part.possible) })),
    formula: SCORE_FORMULA,
  };
}

/** What one section brings into the score. */
interface ScorePart {
  key: string;
  earned: number;
  possible: number;
}

export function scoreParts(body: TemplateBody, shown: readonly ShownQuestion[]): ScorePart[] {
  const parts = new Map(body.sections.map(({ key }) => [key, { key, earned: 0, possible: 0 }]));
  for (const { question, section, answer } of shown) {
    if (!answer || answer.notApplicable || answer.points === null) continue;
    if (question.internalOnly && !countsInternal(body)) continue;
    const weight = question.weight * section.weight;
    const part = parts.get(section.key);
    if (!part) continue;
    part.earned += answer.points * weight;
    part.possible += 100 * weight;
  }
  return [...parts.values()];
}

/** Whether internal questions count in the score; the template decides. */
export function countsInternal({ scoring }: Pick<TemplateBody, 'scoring'>): boolean {
  return scoring?.countInternal ?? true;
}

function percent(earned: number, possible: number): number | null {
  return possible === 0 ? null : Math.round((1000 * earned) / possible) / 10;
}
