import type { ReactNode } from 'react';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { classes } from '#web/ui/classes.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { agreementOf } from './proposed.answers.ts';
import { useAcceptedProposal, useProposal } from './proposals.ts';

interface ProposalLineProps {
  store: AnswerStore;
  question: Question;
  /** True where no panel shows the whole sentence. */
  wraps: boolean;
}

/** Line below a question: what is proposed, or the accepted proposal that the answer rests on. Renders nothing without one. */
export function ProposalLine({ store, question, wraps }: ProposalLineProps) {
  const proposal = useProposal(store, question.key);
  const accepted = useAcceptedProposal(store, question.key);
  const { draft } = useAnswer(store, question.key);
  if (proposal) return <Open {...{ store, question, wraps, proposal }} />;
  if (!accepted || agreementOf(accepted, draft) !== 'agrees') return null;
  return (
    <Line wraps={wraps} proposal={accepted}>
      <span className="flex shrink-0 items-center gap-1 text-success-text">
        <CheckIcon size={14} />
        Accepted
      </span>
      <span className="text-muted">{accepted.sentence}</span>
    </Line>
  );
}

function Open({ store, question, wraps, proposal }: ProposalLineProps & { proposal: Proposal }) {
  const { draft } = useAnswer(store, question.key);
  const agreement = agreementOf(proposal, draft);
  return (
    <Line wraps={wraps} proposal={proposal}>
      <ProposedChip question={question} value={proposal.value} />
      <span className={classes(agreement === 'disagrees' && 'text-warning-text')}>
        {proposal.sentence}
        {agreement === 'disagrees' && `; you answered ${shortWords(question, draft)}`}
        {agreement === 'agrees' && ', as you answered'}
      </span>
    </Line>
  );
}

interface LineProps {
  wraps: boolean;
  proposal: Proposal;
  /** Chip or state, and the sentence. */
  children: [ReactNode, ReactNode];
}

/** Cut at its end where the panel shows the whole sentence, its source and its age. */
function Line({ wraps, proposal, children: [mark, sentence] }: LineProps) {
  return (
    <p className={classes('flex min-h-5 gap-x-2 text-sm leading-5', wraps ? 'items-start' : 'items-center')}>
      {mark}
      <span className={classes('min-w-0', wraps ? 'wrap-anywhere' : 'truncate')} title={wraps ? undefined : proposal.sentence}>
        {sentence}{' '}
        <span className="ml-1 text-muted">
          {originLabel(proposal)}, <RelativeTime value={proposal.observedAt} />
        </span>
      </span>
    </p>
  );
}
