import type { getAssessmentQuestions } from '#contract/assessments.contract.ts';
import { Fault } from '#server/faults.ts';
import { JsonText, type SignedInCall } from '#server/http/route.ts';
import { publishedBody } from '#server/templates/published.ts';
import { readAssessment } from './assessments.queries.ts';

/** The working screen in one reading; what the database built fits the contract already, so it is not parsed again on its way out. */
export async function readQuestions({ tx, params }: SignedInCall<typeof getAssessmentQuestions>): Promise<JsonText> {
  const reading = await readAssessment(tx, params.id);
  if (!reading) throw new Fault('ASSESSMENT_NOT_FOUND');
  const { found: assessment, organizationId, templateId, templateVersion, score, answers } = reading;
  const body = await publishedBody(tx, organizationId, templateId, templateVersion);

  const byKey = new Map(answers.map((answer) => [answer.questionKey, answer]));
  const sections = body.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({ ...question, answer: byKey.get(question.key) ?? null })),
  }));
  return new JsonText(JSON.stringify({ assessment, template: assessment.template, sections, progress: assessment.progress, score }));
}
