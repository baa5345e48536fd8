import { useState } from 'react';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { CheckIcon, XIcon } from '#web/ui/icons.tsx';
import { agreementOf } from './proposed.answers.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { accept, reject, useProposal } from './proposals.ts';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';

interface ProposalProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  isCurrent: boolean;
  /** Room for a thumb. */
  isCard?: boolean;
}

/** Open proposal for a question, with accept and reject; renders nothing without one. */
export function ProposalLine(props: ProposalProps) {
  const proposal = useProposal(props.store, props.question.key);
  return proposal ? <Shown key={proposal.id} {...props} proposal={proposal} /> : null;
}

const LOOKS = {
  row: {
    frame: 'grid gap-2',
    line: 'flex items-center gap-x-2 gap-y-1 text-sm max-md:flex-wrap',
    buttons: 'ml-auto flex shrink-0 gap-1.5',
    button: '',
    variant: 'ghost',
  },
  card: {
    frame: 'grid gap-2 rounded-card border border-border bg-surface-1 p-3',
    line: 'flex flex-wrap gap-x-2 gap-y-1 text-base',
    buttons: 'mt-1 flex w-full shrink-0 gap-2',
    button: 'h-12 flex-1',
    variant: 'primary',
  },
} as const;

function Shown({ assessmentId, store, question, isCurrent, isCard = false, proposal }: ProposalProps & { proposal: Proposal }) {
  const [isRejecting, setRejecting] = useState(false);
  const look = isCard ? LOOKS.card : LOOKS.row;
  const hasKeys = isCurrent && !isCard;
  const words = shortWords(question, { value: proposal.value, notApplicable: false });
  return (
    <div className={look.frame}>
      <div className={look.line}>
        <ProposedChip question={question} value={proposal.value} />
        <Sentence store={store} question={question} proposal={proposal} />
        <span className={look.buttons}>
          <Button
            size="sm"
            variant={look.variant}
            icon={CheckIcon}
            className={look.button}
            onClick={() => void accept(store, assessmentId, [proposal])}
          >
            {isCard ? `Accept “${words}”` : 'Accept'}
            <span className="sr-only">{isCard ? question.text : `“${words}” for ${question.text}`}</span>
            {hasKeys && <KeyHint>P</KeyHint>}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={XIcon}
            className={look.button}
            data-reject={question.key}
            onClick={() => setRejecting(true)}
          >
            Reject
            <span className="sr-only">the proposal for {question.text}</span>
            {hasKeys && <KeyHint>R</KeyHint>}
          </Button>
        </span>
      </div>
      {isRejecting && (
        <RejectForm onReject={(reason) => reject(store, assessmentId, proposal, reason)} onClose={() => setRejecting(false)} />
      )}
    </div>
  );
}

/** Hidden from screen readers, which read the label of the button. */
function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

function Sentence({ store, question, proposal: proposed }: { store: AnswerStore; question: Question; proposal: Proposal }) {
  const { draft } = useAnswer(store, question.key);
  const agreement = agreementOf(proposed, draft);
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className={classes(agreement === 'disagrees' && 'text-warning-text')}>
        {proposed.sentence}
        {agreement === 'disagrees' && `; you answered ${shortWords(question, draft)}`}
        {agreement === 'agrees' && ', as you answered'}
      </span>{' '}
      <span className="text-muted">
        {originLabel(proposed)}, <RelativeTime value={proposed.observedAt} />
      </span>
    </span>
  );
}
