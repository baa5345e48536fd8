import { type AnswersByKey, isAnswered, isBelowThreshold, type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { type FrameworkRef, questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import type { PathChecklist } from './paths.rules.ts';

const nameOf = ({ framework, version }: FrameworkRef): string => (version === undefined ? framework : `${framework} ${version}`);

/** Frameworks and checklists that questions refer to, with the number of questions. */
export function frameworksIn(body: Pick<TemplateBody, 'sections'>): { name: string; questions: number }[] {
  const counts = new Map<string, number>();
  for (const { frameworkRefs = [] } of questionsOf(body)) {
    for (const name of new Set(frameworkRefs.map(nameOf))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, questions]) => ({ name, questions }));
}

/** A question passes if its answer is no finding. Without a framework every question of the template belongs to the checklist. */
export function checklistOf(name: string, body: TemplateBody, answers: AnswersByKey, framework: string | null): PathChecklist {
  const shown = shownQuestions(body, answers).filter(
    ({ question }) => framework === null || question.frameworkRefs?.some((reference) => nameOf(reference) === framework),
  );
  const answered = shown.filter(({ answer }) => isAnswered(answer));
  return {
    name,
    answered: answered.length,
    unanswered: shown.length - answered.length,
    failing: answered.filter(isFailing).map(({ question: { key, text } }) => ({ key, text })),
  };
}

function isFailing({ question, answer }: ShownQuestion): boolean {
  if (!answer || answer.notApplicable || answer.points === null) return false;
  return isBelowThreshold(question, answer.points);
}
