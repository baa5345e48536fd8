import type { Answer, AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';

export const EXCLUSION_LIMITS = { reason: 500, years: 3 };

/** An exclusion is looked at again in this time: nothing is left out for ever because nobody thought of it. */
export function latestEnd(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() + EXCLUSION_LIMITS.years);
  return day.toISOString().slice(0, 10);
}

/** What is wrong with the last day of an exclusion, or null. */
export function endFault(endsOn: string, today: string): string | null {
  if (endsOn < today) return 'Until: choose a day that is not over';
  return endsOn > latestEnd(today) ? `Until: at most ${EXCLUSION_LIMITS.years} years ahead` : null;
}

/** The first answers of a new run: not applicable, for the reason of the exclusion. Questions that the version no longer asks have none. */
export function excludedAnswers(body: TemplateBody, reasons: ReadonlyMap<string, string>): AnswersByKey {
  if (reasons.size === 0) return new Map();
  return new Map(
    questionsOf(body).flatMap(({ key }): [string, Answer][] => {
      const reason = reasons.get(key);
      return reason === undefined ? [] : [[key, { value: null, notApplicable: true, naReason: reason, points: null }]];
    }),
  );
}
