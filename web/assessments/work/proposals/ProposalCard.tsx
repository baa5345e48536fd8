import { type Outcome, OUTCOMES, toolLabel } from '#domain/evidence/results.rules.ts';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { useState } from 'react';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { CheckIcon, ChevronRightIcon, XIcon } from '#web/ui/icons.tsx';
import { answerWords } from '#web/ui/marks/answer.words.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { accept } from './decide.proposals.ts';
import { OutcomeSign } from './OutcomeSign.tsx';
import { agreementOf } from './proposed.answers.ts';
import { useDecisionWords } from './ProposalActions.tsx';
import { RejectReason } from './RejectReason.tsx';
import { useIsRejecting, useProposal } from './proposals.ts';

const ResultsSheet = lazyDialog(async () => (await import('./ResultsSheet.tsx')).ResultsSheet);

interface ProposalCardProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  /** Called before an acceptance, so that the next question comes in place of this one. */
  onAccept?: (() => void) | undefined;
}

/** Open proposal for the question on screen, with thumb-sized decisions; renders nothing without one. */
export function ProposalCard(props: ProposalCardProps) {
  const proposal = useProposal(props.store, props.question.key);
  return proposal ? <Card key={proposal.id} {...props} proposal={proposal} /> : null;
}

function Card({ assessmentId, store, question, onAccept, proposal }: ProposalCardProps & { proposal: Proposal }) {
  const [isShown, setShown] = useState(false);
  const { draft } = useAnswer(store, question.key);
  const isRejecting = useIsRejecting(store, question.key);
  const words = useDecisionWords(store, question, proposal);
  const disagrees = agreementOf(proposal, draft) === 'disagrees';
  const take = () => {
    onAccept?.();
    accept(store, assessmentId, [proposal]);
  };
  return (
    <section
      aria-label="Proposal"
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-border-strong bg-surface-1 p-3"
    >
      <p className="flex items-center gap-2 text-sm text-muted">
        Proposed <ProposedChip question={question} value={proposal.value} />
        <span className="ml-auto">
          <RelativeTime value={proposal.observedAt} />
        </span>
      </p>
      <div>
        {disagrees && <p className="text-sm font-medium text-warning-text">You answered {answerWords(question, draft)}</p>}
        <p className="text-lg font-medium wrap-anywhere">{proposal.sentence}</p>
      </div>
      <ByTool proposal={proposal} />
      {proposal.results.length > 0 && (
        <button
          type="button"
          {...ResultsSheet.prefetch}
          onClick={() => setShown(true)}
          className="-my-1 flex min-h-11 items-center gap-1 justify-self-start font-medium underline decoration-border-strong underline-offset-3"
        >
          Show check results and file
          <ChevronRightIcon size={16} />
        </button>
      )}
      {isRejecting ? (
        <RejectReason {...{ assessmentId, store, question }} />
      ) : (
        <div className="flex gap-2">
          <Button icon={XIcon} className="h-12! flex-1 px-2!" onClick={() => store.proposals.reject(question.key)}>
            {words.reject}
            <span className="sr-only">{disagrees ? `for ${question.text}` : `the proposal for ${question.text}`}</span>
          </Button>
          <Button icon={CheckIcon} variant="primary" className="h-12! min-w-0 flex-2 px-2!" onClick={take}>
            <span className="truncate">{words.accept}</span>
            <span className="sr-only">for {question.text}</span>
          </Button>
        </div>
      )}
      {isShown && <ResultsSheet proposal={proposal} question={question} onClose={() => setShown(false)} />}
    </section>
  );
}

/** Worst fresh outcome of each tool. */
function ByTool({ proposal }: { proposal: Proposal }) {
  if (proposal.origin) return <p className="text-sm text-muted">By {originLabel(proposal)}</p>;
  const fresh = proposal.results.filter(({ isFresh }) => isFresh);
  const tools = [...Map.groupBy(fresh, ({ tool }) => tool).values()].flatMap((own) => own.toSorted(worstFirst).slice(0, 1));
  return (
    <ul className="text-sm">
      {tools.map(({ tool, toolVersion, outcome, observedAt }) => (
        <li key={tool} className="grid min-h-9 grid-cols-[84px_minmax(0,1fr)_auto] items-center gap-2 border-t border-border last:border-b">
          <OutcomeSign outcome={outcome} />
          <span className="truncate">
            {toolLabel(tool)} {toolVersion}
          </span>
          <span className="text-xs text-muted">{formatDay(observedAt.slice(0, 10))}</span>
        </li>
      ))}
    </ul>
  );
}

const worstFirst = (one: { outcome: Outcome }, other: { outcome: Outcome }) =>
  OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome);
