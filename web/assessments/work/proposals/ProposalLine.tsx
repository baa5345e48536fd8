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
}

/** Line below a question and its answers: what is proposed, or the accepted proposal that the answer rests on. Renders nothing without one. */
export function ProposalLine({ store, question }: ProposalLineProps) {
  const proposal = useProposal(store, question.key);
  const accepted = useAcceptedProposal(store, question.key);
  const { draft } = useAnswer(store, question.key);
  if (proposal) return <Open {...{ store, question, proposal }} />;
  if (!accepted || agreementOf(accepted, draft) !== 'agrees') return null;
  return (
    <Line proposal={accepted}>
      <span className="flex shrink-0 items-center gap-1 text-success-text">
        <CheckIcon size={14} />
        Accepted
      </span>
      <span className="text-muted">{accepted.sentence}</span>
    </Line>
  );
}

function Open({ store, question, proposal }: ProposalLineProps & { proposal: Proposal }) {
  const { draft } = useAnswer(store, question.key);
  const agreement = agreementOf(proposal, draft);
  return (
    <Line proposal={proposal}>
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
  proposal: Proposal;
  /** Chip or state, and the sentence. */
  children: [ReactNode, ReactNode];
}

/** The whole sentence with its source and age, over all columns of a row after the number. */
function Line({ proposal, children: [mark, sentence] }: LineProps) {
  return (
    <p className="col-[3/-1] flex min-h-5 items-start gap-x-2 text-sm leading-5">
      {mark}
      <span className="min-w-0 wrap-anywhere">
        {sentence}{' '}
        <span className="ml-1 text-muted">
          {originLabel(proposal)}, <RelativeTime value={proposal.observedAt} />
        </span>
      </span>
    </p>
  );
}
