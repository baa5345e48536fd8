import type { AnswerOf } from '#contract/endpoint.ts';
import type { Answer, getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf, orNull, readFlag, readNamed, readNumber, readText } from '#server/platform/db/column-text.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { RequestParams, StatementRows } from '#server/platform/http/request-input.ts';
import { publishedWithin } from '#server/templates/templates.ts';
import { readAnswersOf, readAssessment, readRetestsOf } from './answers.reading.queries.ts';

export function prepareQuestions({ params }: RequestParams<typeof getAssessmentQuestions>): Statement[] {
  return [readAssessment(params.id), readAnswersOf(params.id), readRetestsOf(params.id)];
}

/** The questions of the published version for the working screen, each with its answer. */
export async function readQuestions(
  context: AppContext,
  [assessments = [], answers = [], retested = []]: StatementRows,
): Promise<AnswerOf<typeof getAssessmentQuestions>> {
  const [organizationId, templateId, version, head] = assessments[0] ?? [];
  if (!organizationId || !templateId || !head) throw new Fault('ASSESSMENT_NOT_FOUND');
  const { sections } = await publishedWithin(context, { organizationId, templateId, templateVersion: Number(version) });

  const retests = new Set(retested.map(([key]) => key));
  const answerOf = new Map(answers.map((row) => [row[0], presentAnswer(row)]));
  return {
    // The statement builds these four columns in the shape of the contract.
    ...(JSON.parse(head) as Omit<AnswerOf<typeof getAssessmentQuestions>, 'sections'>),
    sections: sections.map(({ questions, ...section }) => ({
      ...section,
      questions: questions.map((question) => ({
        ...question,
        answer: answerOf.get(question.key) ?? null,
        retest: retests.has(question.key),
      })),
    })),
  };
}

/** In the order of the columns in answers.reading.queries.ts. */
function presentAnswer(row: TextRow): Answer {
  const [key, value, notApplicable, naReason, internalNote, customerNote, points, version, updatedAt, by, name] = row;
  return {
    questionKey: readText(key),
    // A stored value always fits its question's type.
    value: orNull(value, (text) => JSON.parse(text) as Answer['value']),
    notApplicable: readFlag(notApplicable),
    naReason: orNull(naReason, readText),
    internalNote: readText(internalNote),
    customerNote: readText(customerNote),
    points: orNull(points, readNumber),
    version: readNumber(version),
    updatedAt: instantOf(readText(updatedAt)),
    updatedBy: readNamed(by, name),
  };
}
