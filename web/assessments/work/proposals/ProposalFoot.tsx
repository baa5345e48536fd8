import type { Question } from '#domain/templates/templates.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { useContradicted } from './contradicted.answer.ts';
import { accept } from './decide.proposals.ts';
import { useDecisionWords } from './ProposalActions.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';
import { RejectReason } from './RejectReason.tsx';
import { useIsRejecting } from './proposals.ts';

interface ProposalFootProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  proposal: Proposal;
}

/** The proposal in the panel, with the answer that it contradicts. */
export function ProposalBeside({ store, question, proposal }: Omit<ProposalFootProps, 'assessmentId'>) {
  return <ProposalPanel proposal={proposal} question={question} contradicted={useContradicted(store, question, proposal)} />;
}

/** Foot of the panel: accept or reject the proposal, or the reason of the rejection. */
export function ProposalFoot({ assessmentId, store, question, proposal }: ProposalFootProps) {
  const words = useDecisionWords(store, question, proposal);
  const isRejecting = useIsRejecting(store, question.key);
  return (
    <div className="sticky bottom-0 mt-auto flex min-h-13 shrink-0 flex-wrap items-center gap-2 border-t border-border bg-surface-1 p-2.5 px-4">
      {isRejecting ? (
        <RejectReason {...{ assessmentId, store, question }} />
      ) : (
        <>
          <Button size="sm" onClick={() => store.proposals.reject(question.key)}>
            {words.reject} <KeyHint>R</KeyHint>
          </Button>
          <Button size="sm" className="min-w-0 flex-1" onClick={() => accept(store, assessmentId, [proposal])}>
            <span className="truncate">{words.accept}</span> <KeyHint>P</KeyHint>
          </Button>
        </>
      )}
    </div>
  );
}

/** Hidden from screen readers, which read the label of the button. */
function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}
