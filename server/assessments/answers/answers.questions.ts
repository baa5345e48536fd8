import type * as z from 'zod/mini';
import { isUnverified } from '#domain/assessments/marks.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Answer, getAssessmentQuestions, LastAnswer } from '#contract/assessments/answers.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf, orNull, readFlag, readNamed, readNumber, readText } from '#server/platform/db/column-text.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { RequestParams, StatementRows } from '#server/platform/http/request-input.ts';
import { publishedWithin } from '#server/templates/templates.ts';
import { readAnswersOf, readAssessment } from './answers.reading.queries.ts';

export function prepareQuestions({ params }: Pick<RequestParams<typeof getAssessmentQuestions>, 'params'>): Statement[] {
  return [readAssessment(params.id), readAnswersOf(params.id)];
}

export async function readQuestions(
  context: AppContext,
  [assessments = [], answers = []]: StatementRows,
): Promise<AnswerOf<typeof getAssessmentQuestions>> {
  const [organizationId, templateId, version, head, retested] = assessments[0] ?? [];
  if (!organizationId || !templateId || !head) throw new Fault('ASSESSMENT_NOT_FOUND');
  const { sections, scoring } = await publishedWithin(context, { organizationId, templateId, templateVersion: Number(version) });

  // The cast is safe: the statement builds these columns in the contract's shape.
  const whole = JSON.parse(head) as Pick<AnswerOf<typeof getAssessmentQuestions>, 'assessment' | 'score' | 'baseline'>;
  const retests = new Set(retested ? (JSON.parse(retested) as string[]) : []);
  const answerOf = new Map<string, Answer>();
  const lastOf = new Map<string, z.output<typeof LastAnswer>>();
  for (const [isOwn, key, ...row] of answers) {
    if (readFlag(isOwn)) answerOf.set(readText(key), presentAnswer(readText(key), row));
    else lastOf.set(readText(key), presentLast(row));
  }
  return {
    ...whole,
    progress: whole.assessment.progress,
    template: whole.assessment.template,
    ...(scoring ? { scoring } : {}),
    sections: sections.map(({ questions, ...section }) => ({
      ...section,
      questions: questions.map((question) => ({
        ...question,
        answer: answerOf.get(question.key) ?? null,
        last: lastOf.get(question.key) ?? null,
        retest: retests.has(question.key),
      })),
    })),
  };
}

/** The cast is safe: stored values always fit their question's type. */
const readValue = (text: string) => JSON.parse(text) as Answer['value'];

/** Keep in step with the column order in answers.reading.queries.ts. */
function presentAnswer(questionKey: string, row: TextRow): Answer {
  const [value, notApplicable, naReason, internalNote, customerNote, points, version, updatedAt, by, name, ...marks] = row;
  const [verifiedBy, flagged, flagText, from] = marks;
  const source = readText(from) as Answer['source']; // The cast is safe: a check constraint limits the column.
  return {
    questionKey,
    value: orNull(value, readValue),
    notApplicable: readFlag(notApplicable),
    naReason: orNull(naReason, readText),
    internalNote: readText(internalNote),
    customerNote: readText(customerNote),
    points: orNull(points, readNumber),
    verifiedBy: orNull(verifiedBy, (text) => text as Answer['verifiedBy']), // The cast is safe: a check constraint limits the column.
    flagged: readFlag(flagged),
    flagText: readText(flagText),
    source,
    unverified: isUnverified(source),
    version: readNumber(version),
    updatedAt: instantOf(readText(updatedAt)),
    updatedBy: readNamed(by, name),
  };
}

function presentLast([value, notApplicable, naReason, , customerNote, points]: TextRow): z.output<typeof LastAnswer> {
  return {
    value: orNull(value, readValue),
    notApplicable: readFlag(notApplicable),
    naReason: orNull(naReason, readText),
    points: orNull(points, readNumber),
    customerNote: readText(customerNote),
  };
}
