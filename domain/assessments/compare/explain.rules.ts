import { type AnswersByKey, type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { countsInternal, scoreOf } from '#domain/assessments/scores.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

export interface ExplainedSection {
  key: string;
  title: string;
  weight: number;
  /** Points times weights; the sections add up to the totals of the score. */
  earned: number;
  possible: number;
  value: number | null;
}

export interface Gain {
  questionKey: string;
  text: string;
  section: string;
  points: number;
  weight: number;
  /** Percentage points that the score would gain if only this question were met. */
  gain: number;
}

export interface ExplainedScore {
  value: number | null;
  earned: number;
  possible: number;
  sections: ExplainedSection[];
  /** Largest gains first. */
  gains: Gain[];
}

export function explainScore(body: TemplateBody, answers: AnswersByKey, most = 10): ExplainedScore {
  const shown = shownQuestions(body, answers);
  const score = scoreOf(body, shown);
  const scored = shown.flatMap((one) => {
    const points = pointsOf(one);
    if (one.question.internalOnly && !countsInternal(body)) return [];
    return points === null ? [] : [{ ...one, points, weight: one.question.weight * one.section.weight }];
  });
  const values = new Map(score.sections.map(({ key, value }) => [key, value]));
  const sections = body.sections.map(({ key, title, weight }) => {
    const own = scored.filter(({ section }) => section.key === key);
    const earned = own.reduce((sum, one) => sum + one.points * one.weight, 0);
    const possible = own.reduce((sum, one) => sum + 100 * one.weight, 0);
    return { key, title, weight, earned, possible, value: values.get(key) ?? null };
  });
  const gains = scored
    .filter(({ points, weight }) => points < 100 && weight > 0)
    .map(({ question, section, points, weight }) => ({
      questionKey: question.key,
      text: question.text,
      section: section.title,
      points,
      weight,
      gain: (100 * (100 - points) * weight) / score.possible,
    }))
    .toSorted((one, other) => other.gain - one.gain);
  return { value: score.value, earned: score.earned, possible: score.possible, sections, gains: gains.slice(0, most) };
}

function pointsOf({ answer }: ShownQuestion): number | null {
  return answer && !answer.notApplicable ? answer.points : null;
}
