import type { Question } from '#domain/templates/templates.rules.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { takeFocus } from '#web/assessments/work/question.navigation.ts';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';
import { reject } from './decide.proposals.ts';
import { useIsRejecting, useProposal } from './proposals.ts';

interface RejectReasonProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
}

/** Optional reason of a rejection, while it is asked for. */
export function RejectReason({ assessmentId, store, question }: RejectReasonProps) {
  const proposal = useProposal(store, question.key);
  const isRejecting = useIsRejecting(store, question.key);
  if (!proposal || !isRejecting) return null;
  return (
    <RejectForm
      onReject={(reason) => reject(store, assessmentId, proposal, reason)}
      onClose={() => {
        store.proposals.reject(null);
        takeFocus(question.key, 'row');
      }}
    />
  );
}
