import type { Answer, AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';

export const EXCLUSION_LIMITS = { reason: 500, years: 3 };

/** Latest allowed end of an exclusion, so that each is reviewed regularly. */
export function latestEnd(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() + EXCLUSION_LIMITS.years);
  return day.toISOString().slice(0, 10);
}

/** Validation error of the exclusion's last day, or null. */
export function endFault(endsOn: string, today: string): string | null {
  if (endsOn < today) return 'Until: choose today or a later day';
  return endsOn > latestEnd(today) ? `Until: at most ${EXCLUSION_LIMITS.years} years ahead` : null;
}

/**
 * Initial answers of a new assessment: not applicable, with the reason of the exclusion. Skips questions that the version no longer asks.
 */
export function excludedAnswers(body: TemplateBody, reasons: ReadonlyMap<string, string>): AnswersByKey {
  if (reasons.size === 0) return new Map();
  return new Map(
    questionsOf(body).flatMap(({ key }): [string, Answer][] => {
      const reason = reasons.get(key);
      return reason === undefined ? [] : [[key, { value: null, notApplicable: true, naReason: reason, points: null }]];
    }),
  );
}
