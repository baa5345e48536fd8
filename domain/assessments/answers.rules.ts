import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import type { Condition, Question, Section, ShowIf, TemplateBody } from '#domain/templates/templates.rules.ts';

/** What scoring, progress and conditions need to know of one stored answer. A null value with notApplicable false is unanswered. */
export interface Answer {
  value: AnswerValue | null;
  notApplicable: boolean;
  points: number | null;
  /** Why the question does not apply; absent where nobody asks for it. */
  naReason?: string | null | undefined;
}

export type AnswersByKey = ReadonlyMap<string, Answer>;

/** Answered is a fact of its own: a value is stored, or the question was marked as not applicable. */
export function isAnswered(answer: Answer | undefined): boolean {
  return answer !== undefined && (answer.notApplicable || answer.value !== null);
}

/** An answer becomes a finding when its points (0 to 100) are below the question's threshold. A question with threshold 0 only informs. */
export function isBelowThreshold({ failThreshold = 100 }: Pick<Question, 'failThreshold'>, points: number): boolean {
  return points < failThreshold;
}

/** What does not apply says why, before it is reviewed. */
export function lacksReason(answer: Answer | undefined): boolean {
  return answer !== undefined && answer.notApplicable && (answer.naReason ?? '').trim() === '';
}

/** A not applicable answer counts as having no value. */
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

/** Whether a question is shown, given the answers so far. */
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
 * The questions that are shown, in their order. The answer of a hidden question counts as none, so what depends on it
 * is hidden too; a condition refers only to earlier questions, so one pass is enough.
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

/** The stored answers that do not count because their questions are hidden. */
export function hiddenAnswers(body: TemplateBody, answers: AnswersByKey): string[] {
  const shown = new Set(shownQuestions(body, answers).map(({ question }) => question.key));
  return [...answers.keys()].filter((key) => !shown.has(key));
}
