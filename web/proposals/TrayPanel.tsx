import { useQuery } from '@tanstack/react-query';
import { listProposals } from '#contract/evidence/proposals.contract.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { ProposalPanel } from '#web/assessments/work/proposals/ProposalPanel.tsx';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { OriginMark } from './OriginMark.tsx';
import { nowWords, proposedWords, scoreWords, textBefore } from './tray.words.ts';
import { WordDiff } from './WordDiff.tsx';

interface TrayPanelProps {
  proposal: TrayProposal;
  customerName: string;
  /** Text such as "1 of 66". */
  place: string;
  mayDecide: boolean;
  isBusy: boolean;
  isRejecting: boolean;
  onAccept: () => void;
  onReject: () => void;
  onRejected: (reason: string) => Promise<unknown>;
  onCancel: () => void;
}

/** The chosen proposal: what it changes, its reason and the results that it rests on. */
export function TrayPanel(props: TrayPanelProps) {
  const { proposal, customerName, place, mayDecide, isBusy, isRejecting, onAccept, onReject, onRejected, onCancel } = props;
  const { question, assessment, section, score } = proposal;
  const before = textBefore(proposal);
  return (
    <aside
      aria-label="Chosen proposal"
      data-beside
      className="sticky top-18 flex max-h-[calc(100vh-5.5rem)] flex-col rounded-card border border-border bg-surface-1"
    >
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto p-4">
        <div>
          <p className="mb-1 flex items-center justify-between gap-2 text-xs text-muted">
            <OriginMark proposal={proposal} />
            <span className="tabular-nums">{place}</span>
          </p>
          <h2 className="text-base font-semibold wrap-anywhere">{question.text}</h2>
          <p className="text-xs wrap-anywhere text-muted">
            {customerName}, {section}
          </p>
          <TextLink to={`/assessments/${assessment.id}?question=${question.key}`}>{`Open ${assessment.name}`}</TextLink>
        </div>
        {before !== null && (
          <section aria-label="Change of the text" className="border-t border-border pt-3 text-sm">
            <WordDiff before={before} after={proposal.value} />
          </section>
        )}
        <dl className="grid grid-cols-[auto_1fr_1fr] gap-x-4 gap-y-1.5 border-t border-border pt-3 text-sm">
          {before === null && <Field label="Answer" now={nowWords(proposal)} proposed={proposedWords(proposal)} />}
          <Field label="Score" now={scoreWords(score.now)} proposed={scoreWords(score.proposed)} />
        </dl>
        <Origin key={proposal.id} proposal={proposal} />
      </div>
      {mayDecide && (
        <div className="flex flex-wrap gap-2 border-t border-border p-3">
          {isRejecting ? (
            <RejectForm onReject={onRejected} onClose={onCancel} />
          ) : (
            <>
              <Button disabled={isBusy} onClick={onReject}>
                Reject <Kbd>R</Kbd>
              </Button>
              <Button className="flex-1" disabled={isBusy} onClick={onAccept}>
                Accept <Kbd>P</Kbd>
              </Button>
            </>
          )}
        </div>
      )}
    </aside>
  );
}

function Field({ label, now, proposed }: { label: string; now: string; proposed: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-muted">
        <span className="sr-only">Now: </span>
        {now}
      </dd>
      <dd className="font-medium">
        <span className="sr-only">Proposed: </span>
        {proposed}
      </dd>
    </>
  );
}

/** Check results of the proposal, read when it is chosen. */
function Origin({ proposal: { id, assessment, question } }: { proposal: TrayProposal }) {
  const { data, error, refetch } = useQuery(ask(listProposals, { params: { id: assessment.id } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const found = data?.find((one) => one.id === id);
  if (data && !found) return null;
  return found ? <ProposalPanel proposal={found} question={question} /> : <Skeleton className="h-40 w-full" />;
}
