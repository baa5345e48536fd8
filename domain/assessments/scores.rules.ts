import { type AnswersByKey, isAnswered, lacksReason, type ShownQuestion, shownQuestions } from './answers.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

/** Version of the scoring arithmetic; approved assessments keep the version they were scored with. */
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
  /** Percentage with at most one decimal; null if no scored question is answered. */
  value: number | null;
  earned: number;
  possible: number;
  sections: SectionScore[];
  formula: string;
}

/** Hidden questions do not count. A not-applicable one counts as answered and is also counted separately. */
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

/** Questions that block submission: required ones without an answer, and not-applicable ones without a reason. */
export function missingRequired(body: TemplateBody, answers: AnswersByKey): ShownQuestion[] {
  return shownQuestions(body, answers).filter(({ question, answer }) => (question.required && !isAnswered(answer)) || lacksReason(answer));
}

/**
 * sum(points x question weight x section weight) / sum(100 x the same weights) over answered, scored, applicable questions. Unanswered
 * questions never count as failed: completeness is a separate figure. `shown` must be in template order.
 */
export function scoreOf(body: TemplateBody, shown: readonly ShownQuestion[]): Score {
  const parts = scoreParts(body, shown);
  const earned = parts.reduce((sum, part) => sum + part.earned, 0);
  const possible = parts.reduce((sum, part) => sum + part.possible, 0);
  return {
    value: percentOf(earned, possible),
    earned,
    possible,
    sections: parts.map((part) => ({ key: part.key, value: percentOf(part.earned, part.possible) })),
    formula: SCORE_FORMULA,
  };
}

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

/** Answers with these questions met, for projected scores. Values stay, so that the same questions are shown. */
export function metIn(answers: AnswersByKey, keys: readonly string[]): AnswersByKey {
  const met = keys.flatMap((key) => {
    const answer = answers.get(key);
    return answer && answer.points !== null ? [[key, { ...answer, points: 100 }] as const] : [];
  });
  return new Map([...answers, ...met]);
}

export function countsInternal({ scoring }: Pick<TemplateBody, 'scoring'>): boolean {
  return scoring?.countInternal ?? true;
}

/** Score of earned and possible points, with at most one decimal; null if nothing is possible. */
export function percentOf(earned: number, possible: number): number | null {
  return possible === 0 ? null : Math.round((1000 * earned) / possible) / 10;
}
