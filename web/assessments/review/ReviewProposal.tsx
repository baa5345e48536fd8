import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnsweredQuestion } from '#contract/assessments/answers.contract.ts';
import { type Proposal, rejectProposals } from '#contract/evidence/proposals.contract.ts';
import { answerWords } from '#web/ui/marks/answer.words.ts';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';
import { ProposalPanel } from '#web/assessments/work/proposals/ProposalPanel.tsx';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { withStop } from '#web/ui/data/sentence.text.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { usePressed } from './review.keys.ts';
import { useVerdicts } from './VerdictField.tsx';

interface ReviewProposalProps {
  assessmentId: string;
  question: AnsweredQuestion;
  proposal: Proposal;
  mayDecide: boolean;
}

/** Proposal beside the answer. A reviewer changes no answer: the engineer is asked, or the proposal is rejected and the answer stays. */
export function ReviewProposal({ assessmentId, question, proposal, mayDecide }: ReviewProposalProps) {
  return (
    <section aria-label="Evidence for this question" className="grid gap-3 border-t border-border pt-3">
      {proposal.agrees === false && question.answer && (
        <p className="text-sm font-medium text-warning-text wrap-anywhere">{contradiction(question, proposal)}</p>
      )}
      <ProposalPanel proposal={proposal} question={question} />
      {mayDecide && proposal.agrees !== true && (
        <Decide assessmentId={assessmentId} questionKey={question.key} proposal={proposal} query={contradiction(question, proposal)} />
      )}
    </section>
  );
}

/** "ScubaGear on 20 Nov 2026: 38 of 41 pass: MFA for all users. The answer is Met." */
function contradiction(question: AnsweredQuestion, proposal: Proposal): string {
  const answerText = question.answer ? `The answer is ${answerWords(question, question.answer)}` : 'The question has no answer';
  return `${originLabel(proposal)} on ${formatDay(proposal.observedAt.slice(0, 10))}: ${withStop(proposal.sentence)} ${withStop(answerText)}`;
}

interface DecideProps {
  assessmentId: string;
  questionKey: string;
  proposal: Proposal;
  /** Text of the query to the engineer. */
  query: string;
}

function Decide({ assessmentId, questionKey, proposal, query }: DecideProps) {
  const [isRejecting, setRejecting] = useState(false);
  const give = useVerdicts(assessmentId);
  const reject = useMutation({
    mutationFn: (reason: string) => call(rejectProposals, { params: { id: assessmentId }, body: { ids: [proposal.id], reason } }),
    onSuccess: () => refreshAfter(rejectProposals),
  });
  const ask = () => give.mutate({ questionKeys: [questionKey], verdict: 'query', note: query });
  usePressed((key) => {
    if (key !== 'p' && key !== 'r') return false;
    if (key === 'p') ask();
    else setRejecting(true);
    return true;
  });
  if (isRejecting) return <RejectForm onReject={(reason) => reject.mutateAsync(reason)} onClose={() => setRejecting(false)} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" className="pointer-coarse:h-11!" loading={give.isPending} onClick={ask}>
        Query with this evidence
        <span className="pointer-coarse:hidden">
          <Kbd>P</Kbd>
        </span>
      </Button>
      <Button size="sm" className="pointer-coarse:h-11!" onClick={() => setRejecting(true)}>
        Reject proposal
        <span className="pointer-coarse:hidden">
          <Kbd>R</Kbd>
        </span>
      </Button>
      <FaultMessage error={give.error ?? reject.error} />
    </div>
  );
}
