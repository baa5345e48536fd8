import { type AnswersByKey, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { criticalGaps } from '#domain/findings/findings.rules.ts';
import { type Progress, progressOf, type Score, scoreOf } from '#domain/assessments/scores.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

export type ProgressColumns = ReturnType<typeof columnsOf>;

export function progressAndScore(
  body: TemplateBody,
  answers: AnswersByKey,
): { progress: Progress; score: Score; columns: ProgressColumns } {
  const shown = shownQuestions(body, answers);
  const progress = progressOf(shown);
  const score = scoreOf(body, shown);
  return { progress, score, columns: columnsOf(progress, score, criticalGaps(shown)) };
}

/** Score bands of the template to store; null if it has none, so that the organisation's apply until the approval. */
export function ownBands({ scoring }: TemplateBody): string | null {
  return scoring?.bands ? JSON.stringify(scoring.bands) : null;
}

function columnsOf(progress: Progress, { value, earned, possible, sections, formula }: Score, gaps: number) {
  return { ...progress, score: value, earned, possible, sectionScores: JSON.stringify(sections), formula, criticalGaps: gaps };
}
