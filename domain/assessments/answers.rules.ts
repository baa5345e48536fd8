import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import type { Condition, Question, Section, ShowIf, TemplateBody } from '#domain/templates/templates.rules.ts';

/** Fields of a stored answer that scoring, progress and conditions use. A null value with notApplicable false is unanswered. */
export interface Answer {
  value: AnswerValue | null;
  notApplicable: boolean;
  points: number | null;
  /** Reason why the question does not apply; absent if it was not loaded. */
  naReason?: string | null | undefined;
}

export type AnswersByKey = ReadonlyMap<string, Answer>;

/** Reports whether a value is stored or the question is marked not applicable. */
export function isAnswered(answer: Answer | undefined): boolean {
  return answer !== undefined && (answer.notApplicable || answer.value !== null);
}

/** An answer becomes a finding when its points (0 to 100) are below the question's threshold. A question with threshold 0 only informs. */
export function isBelowThreshold({ failThreshold = 100 }: Pick<Question, 'failThreshold'>, points: number): boolean {
  return points < failThreshold;
}

/** Reports whether a not-applicable answer still lacks the reason that review requires. */
export function lacksReason(answer: Answer | undefined): boolean {
  return answer !== undefined && answer.notApplicable && (answer.naReason ?? '').trim() === '';
}

/** A not-applicable answer counts as having no value, except for `answered`. */
function holds(condition: Condition, answer: Answer | undefined): boolean {
  const value = answer && !answer.notApplicable ? answer.value : null;
  switch (condition.op) {
    case 'answered':
      return isAnswered(answer);
    case 'equals':
      return value !== null && value === condition.value;
    case 'not_equals':
      return value !== null && value !== condition.value;
    case 'includes':
      return Array.isArray(value) && value.includes(String(condition.value));
  }
}

export function isShown(showIf: ShowIf | undefined, answers: AnswersByKey): boolean {
  const meets = (condition: Condition) => holds(condition, answers.get(condition.question));
  const all = showIf?.all ?? [];
  const any = showIf?.any ?? [];
  return all.every(meets) && (any.length === 0 || any.some(meets));
}

export interface ShownQuestion {
  question: Question;
  section: Section;
  answer: Answer | undefined;
}

/**
 * Shown questions in template order. The answer of a hidden question counts as none, so its dependents are hidden too. Conditions refer
 * only to earlier questions, so one pass is enough.
 */
export function shownQuestions(body: TemplateBody, answers: AnswersByKey): ShownQuestion[] {
  const visible = new Map<string, Answer>();
  return body.sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      if (!isShown(question.showIf, visible)) return [];
      const answer = answers.get(question.key);
      if (answer) visible.set(question.key, answer);
      return [{ question, section, answer }];
    }),
  );
}

/** Keys of stored answers that do not count because their questions are hidden. */
export function hiddenAnswers(body: TemplateBody, answers: AnswersByKey): string[] {
  const shown = new Set(shownQuestions(body, answers).map(({ question }) => question.key));
  return [...answers.keys()].filter((key) => !shown.has(key));
}
