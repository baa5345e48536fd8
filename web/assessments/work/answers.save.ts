import { Answer, saveAnswer } from '#contract/assessments/answers.contract.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { call } from '#web/http/call.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';
import type { AnswerDraft } from './answers.draft.ts';
import type { SaveOutcome } from './answers.store.ts';

/** Temporary refusals unrelated to the answer, which is kept and sent again. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['NETWORK_ERROR', 'TOO_MANY_REQUESTS', 'CSRF_TOKEN_INVALID', 'CSRF_TOKEN_MISSING']);

export function outcomeOf(fault: Fault): SaveOutcome {
  if (fault.code === 'CONFLICT') {
    const current = Answer.safeParse(fault.body['current']);
    return { kind: 'conflict', current: current.success ? current.data : null };
  }
  // Without a session the answer stays on the device until the next sign-in.
  if (PASSING.has(fault.code) || fault.status === 401 || fault.status >= 500) return { kind: 'unreachable' };
  return { kind: 'refused', code: fault.code, message: fault.headline };
}

/** Sends one answer of one assessment and returns the outcome. */
export function saverOf(assessmentId: string, onSaved: () => void) {
  return async (questionKey: string, draft: AnswerDraft, version: number): Promise<SaveOutcome> => {
    try {
      const { answer } = await call(saveAnswer, { params: { id: assessmentId, questionKey }, body: { ...draft, version } });
      onSaved();
      return { kind: 'saved', answer };
    } catch (error) {
      return outcomeOf(faultOf(error));
    }
  };
}
