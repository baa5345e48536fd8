import { Answer, saveAnswer } from '#contract/assessments/answers.contract.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import { call } from '#web/http/call.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';
import { type AnswerDraft, draftOf, isSameDraft } from './answers.draft.ts';
import type { SaveOutcome } from './answers.state.ts';
import { acceptanceOf, type RefusedAcceptance } from './proposals/acceptance.ts';

/** Temporary refusals unrelated to the answer, which is kept and sent again. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['NETWORK_ERROR', 'TOO_MANY_REQUESTS', 'CSRF_TOKEN_INVALID', 'CSRF_TOKEN_MISSING']);

export function outcomeOf(fault: Fault): SaveOutcome {
  if (fault.code === 'CONFLICT') {
    const current = Answer.safeParse(fault.body['current']);
    return { kind: 'conflict', current: current.success ? current.data : null };
  }
  if (fault.code === 'PROPOSAL_CHANGED') return { kind: 'stale' };
  // Without a session the answer stays on the device until the next sign-in.
  if (PASSING.has(fault.code) || fault.status === 401 || fault.status >= 500) return { kind: 'unreachable' };
  return { kind: 'refused', code: fault.code, message: fault.headline };
}

interface SaverEvents {
  onSaved: () => void;
  /** Called once for proposals that were accepted together, of which none became an answer. */
  onRefused: (refused: readonly RefusedAcceptance[], fault: Fault) => void;
}

/** Sends one answer of one assessment and returns the outcome. An accepted proposal is sent as such, and then what was written to it. */
export function saverOf(assessmentId: string, { onSaved, onRefused }: SaverEvents) {
  const accept = acceptanceOf(assessmentId, (refused, fault) => {
    if (outcomeOf(fault).kind !== 'unreachable') onRefused(refused, fault);
  });
  return async (questionKey: string, { accepts, ...draft }: AnswerDraft, version: number): Promise<SaveOutcome> => {
    try {
      if (accepts !== undefined) {
        const answer = await accept({ questionKey, id: accepts, version, value: draft.value });
        onSaved();
        if (isSameDraft({ ...draft, source: answer.source }, draftOf(answer))) return { kind: 'saved', answer };
        version = answer.version;
      }
      const { answer } = await call(saveAnswer, { params: { id: assessmentId, questionKey }, body: { ...draft, version } });
      onSaved();
      return { kind: 'saved', answer };
    } catch (error) {
      return outcomeOf(faultOf(error));
    }
  };
}
