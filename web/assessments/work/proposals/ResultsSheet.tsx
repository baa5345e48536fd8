import type { Question } from '#domain/templates/templates.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';

interface ResultsSheetProps {
  proposal: Proposal;
  question: Question;
  onClose: () => void;
}

/** Check results and file of a proposal, over the whole phone. */
export function ResultsSheet({ proposal, question, onClose }: ResultsSheetProps) {
  return (
    <Drawer open title="Check results" onClose={onClose}>
      <div className="grid gap-3 p-4">
        <p className="font-semibold wrap-anywhere">{question.text}</p>
        <ProposalPanel proposal={proposal} question={question} />
      </div>
    </Drawer>
  );
}
