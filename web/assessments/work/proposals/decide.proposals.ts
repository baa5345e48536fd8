import { listProposals, type Proposal, rejectProposals, undoProposals } from '#contract/evidence/proposals.contract.ts';
import { isSameValue } from '#web/assessments/work/answers.draft.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { markOutdatedBy, readAgain } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';

const UNDO_MS = 10_000;

/** Accepts proposals as answers, which are shown at once and saved like any other answer, so it works offline too. */
export function accept(store: AnswerStore, assessmentId: string, chosen: readonly Proposal[]): void {
  if (chosen.length === 0) return;
  store.proposals.accepted(chosen.map(({ id }) => id));
  for (const { id, questionKey, value, origin } of chosen) {
    const answered = { value, notApplicable: false, naReason: null, accepts: id };
    store.change(
      questionKey,
      origin ? { ...answered, verifiedBy: null, source: 'manual' } : { ...answered, verifiedBy: 'tool', source: 'import' },
      'now',
    );
  }
  const undo = () => {
    store.proposals.undoLast = null;
    void undoAccepted(store, assessmentId, chosen);
  };
  store.proposals.undoLast = undo;
  const title = chosen.length === 1 ? '1 proposal accepted' : `${chosen.length} proposals accepted`;
  // After the answer and the totals have painted, because measuring a toast takes as long as both.
  void afterPaint()
    .then(afterPaint)
    .then(() => store.proposals.undoLast === undo && toast({ title, action: { label: 'Undo', onSelect: undo }, duration: UNDO_MS }));
}

/** Restores the answers before the acceptance. Answers that were changed since stay. */
async function undoAccepted(store: AnswerStore, assessmentId: string, chosen: readonly Proposal[]): Promise<void> {
  toast({ title: chosen.length === 1 ? 'Acceptance undone' : `Acceptance of ${chosen.length} proposals undone` });
  const stateOf = ({ questionKey }: Proposal) => store.state(questionKey);
  for (const proposal of chosen) {
    const { saving, draft } = stateOf(proposal);
    if (draft.accepts === proposal.id && (saving === 'waiting' || saving === 'offline')) store.leave(proposal.questionKey);
  }
  if (chosen.some((proposal) => stateOf(proposal).saving === 'saving')) await store.flush();
  const saved = chosen.filter((proposal) => {
    const { draft } = stateOf(proposal);
    const isStill = isSameValue(draft, { value: proposal.value, notApplicable: false });
    return isStill && draft.accepts === undefined && store.proposals.acceptedOf(proposal.questionKey)?.id === proposal.id;
  });
  await decide(store, {
    chosen: saved,
    as: 'open',
    send: async (ids) => {
      const { answers } = await call(undoProposals, { params: { id: assessmentId }, body: { ids } });
      for (const answer of answers) store.receive(answer);
      markOutdatedBy(undoProposals);
    },
  });
}

/** Rejects a proposal; the answer stays as it is. */
export async function reject(store: AnswerStore, assessmentId: string, proposal: Proposal, reason: string): Promise<void> {
  const { proposals } = store;
  proposals.reject(null);
  proposals.rejected([proposal.id]);
  const params = { id: assessmentId };
  const isDone = await decide(store, {
    chosen: [proposal],
    as: 'rejected',
    send: async (ids) => {
      await call(rejectProposals, { params, body: { ids, reason } });
      markOutdatedBy(rejectProposals);
    },
  });
  if (!isDone) return proposals.reopened([proposal.id]);
  const undo = () => {
    proposals.undoLast = null;
    toast({ title: 'Rejection undone' });
    void decide(store, {
      chosen: [proposal],
      as: 'open',
      send: async (ids) => void (await call(undoProposals, { params, body: { ids } })),
    });
  };
  proposals.undoLast = undo;
  toast({ title: 'Proposal rejected', action: { label: 'Undo', onSelect: undo }, duration: UNDO_MS });
}

interface Decision {
  chosen: readonly Proposal[];
  as: 'open' | 'rejected';
  send: (ids: string[]) => Promise<void>;
}

/** False if the server refused, which is shown with the current proposals. */
async function decide({ proposals }: AnswerStore, { chosen, as, send }: Decision): Promise<boolean> {
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) return true;
  try {
    await send(ids);
  } catch (error) {
    const { message, resolution } = faultOf(error);
    toast({ title: message, description: resolution, variant: 'destructive' });
    void readAgain(listProposals);
    return false;
  }
  if (as === 'open') proposals.reopened(ids);
  else proposals.rejected(ids);
  return true;
}
