import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { answerWithin, findAnswers } from '#server/assessments/assessments.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { callWithin } from '#server/platform/http/access/within.ts';
import { publishedBody } from '#server/templates/templates.ts';
import type { ChangeKind } from './change.kind.ts';
import { assessmentOf } from './changes.queries.ts';

const UNKNOWN = 'This assessment has no question with this key';

/** Note of an answer that the customer may read; the answer itself is proposed as an answer. */
export const ANSWER_NOTE: ChangeKind = {
  entity: 'assessment',
  shows: getAssessmentQuestions,
  applies: saveAnswer,
  read: async (call, { assessmentId, questionKey }) => {
    const assessment = await assessmentOf(call.tx, assessmentId ?? '');
    if (!assessment) throw new Fault('ASSESSMENT_NOT_FOUND');
    const question = questionsOf(await publishedBody(call, assessment)).find(({ key }) => key === questionKey);
    if (!question) throw new Fault('VALIDATION_ERROR', { field: 'questionKey', message: UNKNOWN });
    const [answer] = await findAnswers(call.tx, assessment.id, [question.key]);
    const isOpen = isEditable(assessment.status) && !assessment.archived;
    return {
      customerId: assessment.customerId,
      title: question.text,
      version: answer?.version ?? 0,
      values: { customerNote: answer?.customerNote ?? '' },
      refusal: isOpen ? null : new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: assessment.status } }),
    };
  },
  write: async (call, { target, fields, current, mark }) => {
    const params = { id: target.assessmentId, questionKey: target.questionKey };
    const [answer] = await findAnswers(call.tx, target.assessmentId ?? '', [target.questionKey ?? '']);
    const { value = null, notApplicable = false, source } = answer ?? {};
    const body = { ...fields, value, notApplicable, ...(source === 'carried' ? { source } : {}), version: current.version };
    const saved = await answerWithin(callWithin(call, saveAnswer, { params, body, mark }), mark);
    return { version: saved.answer.version };
  },
};
