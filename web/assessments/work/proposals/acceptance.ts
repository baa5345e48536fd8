import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import { call } from '#web/http/call.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';
import type { AnswerDraft } from '#web/assessments/work/answers.draft.ts';

interface Acceptance {
  questionKey: string;
  /** ID of the proposal. */
  id: string;
  /** Version of the answer that the person saw; 0 without one. */
  version: number;
  value: AnswerDraft['value'];
}
export type RefusedAcceptance = Pick<Acceptance, 'questionKey' | 'value'>;

interface Waiting extends Acceptance {
  settle: { resolve: (answer: Answer) => void; reject: (error: unknown) => void };
}

/** Sends acceptances of one assessment. Those of the same moment are one call, which accepts all or none. */
export function acceptanceOf(assessmentId: string, onFailed: (failed: readonly RefusedAcceptance[], fault: Fault) => void) {
  let waiting: Waiting[] = [];
  const send = async () => {
    const together = waiting;
    waiting = [];
    try {
      const body = { ids: together.map(({ id }) => id), versions: together.map(({ version }) => version) };
      const { answers } = await call(acceptProposals, { params: { id: assessmentId }, body });
      const byKey = new Map(answers.map((answer) => [answer.questionKey, answer]));
      for (const { questionKey, settle } of together) {
        const answer = byKey.get(questionKey);
        if (answer) settle.resolve(answer);
        else settle.reject(new Error(`No answer to ${questionKey}`));
      }
    } catch (error) {
      for (const { settle } of together) settle.reject(error);
      onFailed(together, faultOf(error));
    }
  };
  return (acceptance: Acceptance): Promise<Answer> => {
    const { promise, ...settle } = Promise.withResolvers<Answer>();
    waiting.push({ ...acceptance, settle });
    if (waiting.length === 1) setTimeout(() => void send(), 0);
    return promise;
  };
}
