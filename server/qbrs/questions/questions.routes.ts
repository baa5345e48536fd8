import { answerQuestion, listQuestions, type Question } from '#contract/qbrs/qbrs.questions.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { findQuestion, questionsOf, setAnswer, type StoredQuestion } from './questions.queries.ts';

/** Questions stay answerable after the meeting: the customer still reads the page. */
export function questionsRoutes({ on }: Mounting): void {
  on(listQuestions, async (call) => {
    const { id } = await qbrs.load(call, call.params.id);
    return (await questionsOf(call.tx, id)).map(present);
  });
  on(answerQuestion, async (call) => {
    const { tx, actor, params, body, now } = call;
    const qbr = await qbrs.lock(call, params.id);
    const before = await findQuestion(tx, qbr.id, params.questionId);
    if (!before) throw new Fault('QUESTION_NOT_FOUND');
    if (before.answer?.text === body.text) return present(before);
    await setAnswer(tx, before.id, { answer: body.text, answeredAt: now, answeredBy: actor.userId });
    await call.audit({
      action: 'qbr.question_answered',
      ...qbrs.about(qbr),
      before: { answer: before.answer?.text ?? null },
      after: { question: before.text, answer: body.text },
    });
    const by = { id: actor.userId, name: actor.name };
    return present({ ...before, answer: { text: body.text, at: now.toISOString(), by } });
  });
}

function present({ at, answer, ...question }: StoredQuestion): Question {
  return { ...question, at: at.toISOString(), answer: answer && { ...answer, at: new Date(answer.at).toISOString() } };
}
