import { useRef } from 'react';
import type { Section } from '#domain/templates/templates.rules.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { accept } from './decide.proposals.ts';
import { useSectionProposals } from './proposals.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';

interface AcceptDialogProps {
  assessmentId: string;
  store: AnswerStore;
  section: Section;
  onClose: () => void;
}

/** Summary of a section's proposals before all are accepted. Enter accepts, because the button has the focus. */
export function AcceptDialog({ assessmentId, store, section, onClose }: AcceptDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { chosen: proposals, disagree } = useSectionProposals(store, section);
  const onAccept = () => {
    onClose();
    accept(store, assessmentId, proposals);
  };
  const rows = proposals.flatMap((proposal) => {
    const question = section.questions.find(({ key }) => key === proposal.questionKey);
    return question ? [{ proposal, question, words: shortWords(question, { value: proposal.value, notApplicable: false }) }] : [];
  });
  const byWords = [...Map.groupBy(rows, ({ words }) => words)].map(([words, own]) => `${own.length} ${words}`);
  return (
    <Dialog
      open
      firstFocus={button}
      onClose={onClose}
      title={proposals.length === 1 ? 'Accept 1 proposal?' : `Accept ${proposals.length} proposals?`}
      description={
        <>
          {section.title}: {byWords.join(', ') || 'nothing to accept'}.{' '}
          {disagree > 0 && (disagree === 1 ? '1 disagreement stays open. ' : `${disagree} disagreements stay open. `)}
          Accepted proposals become answers and can be undone.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={button} variant="primary" disabled={proposals.length === 0} onClick={onAccept}>
            {proposals.length === 1 ? 'Accept proposal' : 'Accept proposals'}
          </Button>
        </>
      }
    >
      <ul className="grid max-h-80 gap-2 overflow-y-auto">
        {rows.map(({ proposal, question }) => (
          <li key={proposal.id} className="grid gap-0.5 border-t border-border pt-2 text-sm first:border-t-0 first:pt-0">
            <span className="flex items-start gap-2">
              <ProposedChip question={question} value={proposal.value} />
              <span className="min-w-0 font-medium wrap-anywhere">{question.text}</span>
            </span>
            <span className="wrap-anywhere text-muted">{proposal.sentence}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
